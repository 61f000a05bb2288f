import Pharos
import TextAnalysis

/// All items of a corpus in memory, an attribute at a time: what a scan without an index reads.
final class ScanCorpus {
  /// The values of one attribute.
  struct Column {
    /// The texts of each item; empty where it has none.
    var texts: [[String]] = []
    /// The number, truth value or date of each item; NaN where it has none.
    var numbers: [Double] = []
    /// What the numbers are; nil while there is none.
    var areDates: Bool?
    var hasTexts = false
    /// Whether something is there that the scan does not understand.
    var isOpaque = false

    var hasNumbers: Bool { areDates != nil }
  }

  private(set) var columns: [String: Column] = [:]
  private(set) var identifiers: [String] = []
  /// Whether an item can expire: then the answers depend on the time.
  private(set) var hasExpiration = false
  private var folded: [Key: ScanText] = [:]

  private struct Key: Hashable {
    let attribute: String
    let options: FoldOptions
  }

  /// Takes in all items of a sequence.
  init(_ items: some Sequence<Item>) {
    for item in items { add(item) }
    finish()
  }

  /// Takes in all items of a file.
  init(path: String) throws {
    var source = ItemSource(path: path)
    while let item = try source.next() { add(item) }
    finish()
  }

  var count: Int { identifiers.count }

  /// Bytes of folded text that are kept.
  var foldedBytes: Int { folded.values.reduce(0) { $0 + $1.bytes.count } }

  /// The texts of an attribute under some folding; folded when they are first asked for.
  func text(_ attribute: String, _ options: FoldOptions) -> ScanText? {
    guard let column = columns[attribute], column.hasTexts else { return nil }
    let key = Key(attribute: attribute, options: options)
    if let known = folded[key] { return known }
    let text = ScanText(column.texts, options)
    folded[key] = text
    return text
  }

  private func add(_ item: Item) {
    let number = count
    identifiers.append(item.uniqueIdentifier)
    if item.expirationDate != nil { hasExpiration = true }
    for (key, value) in zip(item.attributes.keys, item.attributes.values) {
      columns[key.rawValue, default: Column()].add(value, of: number)
    }
  }

  private func finish() {
    for name in Array(columns.keys) { columns[name]?.fill(upTo: count) }
  }
}

extension ScanCorpus.Column {
  fileprivate mutating func add(_ value: AttributeValue, of item: Int) {
    fill(upTo: item)
    var found: [String] = []
    var number: (value: Double, isDate: Bool)?
    for element in value.elements {
      let next: (Double, Bool)
      switch element {
      case .text(let text):
        found.append(text)
        continue
      case .number(let value): next = (value, false)
      case .boolean(let value): next = (value ? 1 : 0, false)
      case .date(let date): next = (date.timeIntervalSinceReferenceDate, true)
      case .data, .person, .list:
        isOpaque = true
        continue
      }
      if number != nil { isOpaque = true }
      number = next
    }
    if !found.isEmpty { hasTexts = true }
    if let number {
      if let areDates, areDates != number.isDate { isOpaque = true }
      areDates = number.isDate
    }
    texts.append(found)
    numbers.append(number?.value ?? .nan)
  }

  fileprivate mutating func fill(upTo count: Int) {
    let missing = count - texts.count
    guard missing > 0 else { return }
    texts.append(contentsOf: repeatElement([], count: missing))
    numbers.append(contentsOf: repeatElement(.nan, count: missing))
  }
}
