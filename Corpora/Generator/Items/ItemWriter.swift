/// Writes items into one growing buffer; keeps its memory from item to item.
struct ItemWriter {
  let generator: CorpusGenerator
  var output: [UInt8] = []
  var random = RandomStream(seed: 0, .item)
  /// The words of the item's language.
  var table: WordTable
  /// The content type of the item.
  var contentType = 0
  /// Where the inside of the item's title is in the output.
  var title = 0..<0
  /// The words of the text being written.
  var words: [UInt32] = []
  /// Where insertions go in the text being written, ascending.
  var insertions: [Int] = []
  /// The words and counts of some laws are bounded by this, whatever the recipe says.
  static let mostWords = 1_000_000

  init(_ generator: CorpusGenerator) {
    self.generator = generator
    table = generator.tables[generator.latin]
  }

  /// Appends the line of an item and its end.
  mutating func write(_ number: Int) {
    random = RandomStream(seed: generator.recipe.seed, .item, number)
    table = generator.tables[generator.languages.draw(random.next())]
    contentType = generator.recipe.contentTypes.place(&random)
    title = 0..<0
    append("{\"id\":\"")
    writeIdentifier(number)
    append("\"")
    if let domains = generator.recipe.domains {
      append(",\"domain\":")
      append(generator.domains[domains.place(&random)])
    }
    for index in generator.recipe.attributes.indices {
      let attribute = generator.recipe.attributes[index]
      if attribute.presence != .all, !random.chance(attribute.presence) { continue }
      append(generator.keys[index])
      write(attribute.source, index)
    }
    append("}\n")
  }

  mutating func writeIdentifier(_ number: Int) {
    switch generator.recipe.identifiers {
    case .number:
      append(text: generator.recipe.name)
      append("/")
      JSONBytes.append(number, to: &output)
    case .uuid:
      // An odd factor: a bijection of the numbers of 128 bits.
      let factor = UInt128(0x9E37_79B9_7F4A_7C15) << 64 | 0xF39C_C060_5CED_C835
      let identifier = UInt128(truncatingIfNeeded: number) &* factor &+ 1
      for digit in 0..<32 {
        if digit == 8 || digit == 12 || digit == 16 || digit == 20 { append("-") }
        appendHexadecimal(UInt8(truncatingIfNeeded: identifier >> UInt128(124 - 4 * digit)))
      }
    }
  }

  private mutating func write(_ source: AttributeRecipe.Source, _ index: Int) {
    switch source {
    case .title(let shapes, let words):
      append("\"")
      let start = output.count
      let count = min(ItemWriter.mostWords, words.draw(&random))
      write(shapes.draw(&random), words: count)
      title = start..<output.count
      append("\"")
    case .displayName(let withExtension):
      append("\"")
      append(copying: title)
      if random.chance(withExtension), !endsWithExtension() {
        append(".")
        append(generator.contentTypes[contentType].fileExtension)
      }
      append("\"")
    case .list(let count, let shapes):
      writeList(count) { writer in writer.write(shapes.draw(&writer.random), words: 1) }
    case .persons(let count):
      writeList(count) { writer in writer.writePerson() }
    case .text(let text):
      append("\"")
      write(text)
      append("\"")
    case .contentType:
      append(generator.contentTypes[contentType].identifier)
    case .language:
      append("[\"")
      append(text: table.code)
      append("\"]")
    case .date(let date):
      JSONBytes.append(moment(date), to: &output)
    case .number(let law):
      JSONBytes.append(law.draw(&random), to: &output)
    case .flag(let share):
      append(random.chance(share) ? "true" : "false")
    case .choice(let choice):
      append(generator.choices[index][choice.place(&random)])
    }
  }

  private mutating func writeList(_ count: IntegerLaw, _ element: (inout ItemWriter) -> Void) {
    append("[")
    for index in 0..<min(ItemWriter.mostWords, count.draw(&random)) {
      append(index == 0 ? "\"" : ",\"")
      element(&self)
      append("\"")
    }
    append("]")
  }

  /// Whether the title has a dot close to its end already.
  private func endsWithExtension() -> Bool {
    output[max(title.lowerBound, title.upperBound - 6)..<title.upperBound]
      .contains(UInt8(ascii: "."))
  }

  private mutating func moment(_ date: DateRecipe) -> Int {
    guard random.chance(date.clustered) else {
      return max(0, date.newest - date.age.draw(&random))
    }
    let cluster = random.below(date.clusterCount)
    var centre = RandomStream(seed: generator.recipe.seed, .clusters, cluster)
    let start = date.newest - date.age.draw(&centre)
    let distance = IntegerLaw.exponential(
      mean: Double(date.clusterWidth), 0...(40 * date.clusterWidth)
    ).draw(&random)
    return max(0, min(date.newest, start + distance))
  }
}
