import TextAnalysis

/// What queries are chosen by: how often words occur in a part of a corpus.
package struct CorpusSample: Sendable {
  /// Words of one item, as places in the table of words.
  struct Document: Sendable {
    var text: [UInt32]
    var title: [UInt32]
    var others: [UInt32]
  }

  /// One item in this many is kept with its words; keeps memory small.
  static let keptShare = 5
  /// One item in this many is looked through for pairs of words.
  static let pairShare = 10

  /// Number of items looked at.
  package private(set) var count = 0
  /// The folded words, by their places.
  private(set) var words: [String] = []
  /// Number of words of all texts.
  package private(set) var wordCount = 0
  /// The items that hold a word in textContent, and in title.
  private(set) var textFrequencies: [UInt32] = []
  private(set) var titleFrequencies: [UInt32] = []
  /// Pairs of neighbours in textContent with the number of times they were seen.
  private(set) var pairs: [UInt64: UInt32] = [:]
  private(set) var documents: [Document] = []
  /// Titles and texts of items whose title has several ideographs or kana in a row.
  private(set) var ideographic: [(title: String, text: String)] = []
  /// Titles, as they are written.
  private(set) var titles: [String] = []
  /// Values of keywords and of authors, as they are written.
  private(set) var values: [(attribute: String, text: String)] = []
  /// Words of texts as they are written, with a capital letter or an accent.
  private(set) var spellings: [String] = []
  private(set) var numbers: [String: [Double]] = [:]
  private(set) var flags: [String: Int] = [:]
  private(set) var contentTypes: [String: Int] = [:]

  private var places: [String: UInt32] = [:]
  private var analyzer = TextAnalyzer()

  package init() {}

  /// Takes in the lines of a corpus; lines that are no JSON objects are passed over.
  package mutating func read(_ file: inout InputFile, limit: Int) throws(FileProblem) {
    while count < limit {
      guard try file.nextLine({ bytes, range in add(line: bytes, range) }) else { return }
    }
  }

  /// Takes in one item.
  package mutating func add(line bytes: [UInt8], _ range: Range<Int>? = nil) {
    guard
      let item = try? JSONReader.value(of: bytes, in: range ?? 0..<bytes.count),
      case .object(let members) = item
    else { return }
    var document = Document(text: [], title: [], others: [])
    var title = ""
    var text = ""
    for member in members {
      switch (member.key, member.value) {
      case ("title", .text(let value)):
        title = value
        append(value, to: &document.title)
      case ("textContent", .text(let value)):
        text = value
        append(value, to: &document.text)
      case ("displayName", .text(let value)), ("contentDescription", .text(let value)):
        append(value, to: &document.others)
      case ("keywords", .list(let list)), ("authorNames", .list(let list)):
        for element in list.compactMap(\.text) {
          append(element, to: &document.others)
          if count % CorpusSample.keptShare == 0 { values.append((member.key, element)) }
        }
      case ("contentType", .text(let value)): contentTypes[value, default: 0] += 1
      case (_, .number(let number)): numbers[member.key, default: []].append(number)
      case (_, .boolean(let flag)): flags["\(member.key) == \(flag)", default: 0] += 1
      default: break
      }
    }
    wordCount += document.text.count
    for word in Set(document.text) { textFrequencies[Int(word)] += 1 }
    for word in Set(document.title) { titleFrequencies[Int(word)] += 1 }
    keep(document, title, text)
    count += 1
  }

  private mutating func keep(_ document: Document, _ title: String, _ text: String) {
    if count % CorpusSample.pairShare == 0 {
      for (left, right) in zip(document.text, document.text.dropFirst()) {
        pairs[UInt64(left) << 32 | UInt64(right), default: 0] += 1
      }
    }
    if CorpusSample.hasIdeographs(title, atLeast: 4) { ideographic.append((title, text)) }
    guard count % CorpusSample.keptShare == 0 else { return }
    documents.append(document)
    if !title.isEmpty { titles.append(title) }
    for word in text.split(separator: " ").prefix(40) {
      let isPlain = word.utf8.allSatisfy { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
      if !isPlain, word.utf8.count < 24, word.unicodeScalars.allSatisfy(\.properties.isAlphabetic) {
        spellings.append(String(word))
      }
    }
  }

  /// Adds the words of a text, in their order.
  private mutating func append(_ text: String, to list: inout [UInt32]) {
    analyzer.analyze(text)
    for run in analyzer.runs where !run.isIrregular {
      let term = analyzer.folded[Int(run.termStart)..<Int(run.termEnd)]
      list.append(place(of: String(decoding: term, as: UTF8.self)))
    }
  }

  private mutating func place(of word: String) -> UInt32 {
    if let place = places[word] { return place }
    let place = UInt32(words.count)
    places[word] = place
    words.append(word)
    textFrequencies.append(0)
    titleFrequencies.append(0)
    return place
  }

  /// Whether a text has so many ideographs or kana in a row.
  static func hasIdeographs(_ text: String, atLeast length: Int) -> Bool {
    var found = 0
    for scalar in text.unicodeScalars {
      found = isIdeographic(scalar) ? found + 1 : 0
      if found == length { return true }
    }
    return false
  }

  static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
    (0x3040...0x9FFF).contains(scalar.value)
  }
}
