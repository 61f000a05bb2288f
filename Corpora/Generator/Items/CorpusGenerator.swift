/// Makes the items of a corpus, each as a line of JSON.
///
/// ```swift
/// let generator = CorpusGenerator(recipe)
/// let line = generator.item(17)  // {"id":"…","domain":"…","title":"…", …}
/// ```
///
/// Making one takes the time to build the word tables (about 0.1 s for 600 000 words); it can then
/// be used from any number of threads.
///
/// Invariants
/// 1. Item n depends on the recipe, its seed and n only.
/// 2. A corpus of n items is the beginning of every larger one.
package struct CorpusGenerator: Sendable {
  package let recipe: Recipe
  let tables: [WordTable]
  let languages: AliasTable
  /// `,"name":` of every attribute.
  let keys: [[UInt8]]
  let domains: [[UInt8]]
  let contentTypes: [(identifier: [UInt8], fileExtension: [UInt8])]
  let choices: [[[UInt8]]]
  /// The language whose words stand in addresses and names of files.
  let latin: Int

  package init(_ recipe: Recipe) {
    self.recipe = recipe
    tables = recipe.languages.map { WordTable($0, seed: recipe.seed) }
    languages = AliasTable(weights: recipe.languages.map(\.share))
    keys = recipe.attributes.map { Array(",\"\($0.name)\":".utf8) }
    domains = recipe.domains?.elements.map { CorpusGenerator.quoted($0) } ?? []
    contentTypes = recipe.contentTypes.elements.map {
      (CorpusGenerator.quoted($0.identifier), Array($0.fileExtension.utf8))
    }
    choices = recipe.attributes.map { attribute in
      guard case .choice(let choice) = attribute.source else { return [] }
      return choice.elements.map { CorpusGenerator.quoted($0) }
    }
    latin = recipe.languages.firstIndex { !$0.model.isIdeographic } ?? 0
  }

  private static func quoted(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONBytes.append(text, to: &bytes)
    return bytes
  }

  /// The line of one item, without the line end.
  package func item(_ number: Int) -> [UInt8] {
    var line = lines(number..<number + 1)
    line.removeLast()
    return line
  }

  /// The lines of some items, each with its line end.
  package func lines(_ numbers: Range<Int>) -> [UInt8] {
    var writer = ItemWriter(self)
    writer.output.reserveCapacity(numbers.count * 1100)
    for number in numbers { writer.write(number) }
    return writer.output
  }

  /// The identifier of an item.
  package func identifier(_ number: Int) -> String {
    var writer = ItemWriter(self)
    writer.writeIdentifier(number)
    return String(decoding: writer.output, as: UTF8.self)
  }
}
