/// What a recipe makes, counted over the first items of its corpus.
package struct CorpusDescription: Sendable {
  package let text: String

  package init(_ generator: CorpusGenerator, sample count: Int) {
    let recipe = generator.recipe
    let lines = generator.lines(0..<count)
    var present: [String: Int] = [:]
    var bytesOf: [String: Int] = [:]
    var sample = CorpusSample()
    var start = 0
    for end in lines.indices where lines[end] == 0x0A {
      sample.add(line: lines, start..<end)
      if case .object(let members)? = try? JSONReader.value(of: lines, in: start..<end) {
        for member in members {
          present[member.key, default: 0] += 1
          bytesOf[member.key, default: 0] += CorpusDescription.bytes(member.value)
        }
      }
      start = end + 1
    }
    var text = "\(recipe.name): \(recipe.summary)\n"
    text += "seed \(recipe.seed), \(recipe.itemCount) items unless told otherwise\n\n"
    text += "languages\n"
    for (language, table) in zip(recipe.languages, generator.tables) {
      text += "  \(language.model.code)  share \(language.share)  \(table.count) words, "
      text += "Zipf-Mandelbrot exponent \(language.exponent), shift \(language.shift); first: "
      text += (0..<min(8, table.count)).map(table.word).joined(separator: " ") + "\n"
    }
    text += "\nthe first \(count) items: \(lines.count / max(1, count)) bytes an item, "
    text += "\(sample.wordCount / max(1, count)) words of text, \(sample.words.count) terms\n\n"
    text += "attribute: share of the items, mean bytes of its values\n"
    for attribute in recipe.attributes {
      let items = present[attribute.name] ?? 0
      let bytes = (bytesOf[attribute.name] ?? 0) / max(1, items)
      text += "  \(attribute.name)  \(100 * items / max(1, count)) %  \(bytes)\n"
    }
    text += "\nitem 0\n\(String(decoding: generator.item(0), as: UTF8.self))\n"
    self.text = text
  }

  private static func bytes(_ value: JSONValue) -> Int {
    var output: [UInt8] = []
    JSONBytes.append(value, to: &output)
    return output.count
  }
}
