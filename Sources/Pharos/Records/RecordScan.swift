import Columns
import Segments
import TextAnalysis

/// A record of an item as indexing reads it: its fixed columns, and where its values are.
///
/// No item and no text is made of it: texts are analysed where they stand. The record is checked as
/// ``ItemRecord`` checks it.
struct RecordScan {
  /// What names an attribute.
  enum Name: Hashable {
    /// By its number in the registry's table.
    case registered(Int)
    case custom(String)
  }

  /// An attribute: its name, and its value as a range of the record.
  struct Value {
    var name: Name
    var range: Range<Int>
  }

  private(set) var bytes: [UInt8] = []
  private(set) var identifier: [UInt8] = []
  private(set) var entry = FixedEntry()
  /// In the order of their names.
  private(set) var values: [Value] = []

  /// What the segment keeps of it beside its texts.
  ///
  /// - Parameter stored: the record without what other sections have.
  func document(stored: [UInt8]) -> DocumentInput {
    DocumentInput(identifier: identifier, entry: entry, record: stored)
  }

  /// Of no record yet.
  init() {}

  init(_ bytes: [UInt8], sequence: UInt64) throws(ItemCodingError) {
    try read(bytes, sequence: sequence)
  }

  /// Replaces everything by what another record holds; memory is used again.
  mutating func read(_ bytes: [UInt8], sequence: UInt64) throws(ItemCodingError) {
    self.bytes = bytes
    values.removeAll(keepingCapacity: true)
    entry = FixedEntry()
    entry.sequence = sequence
    var reader = try RecordReader(bytes, range: 0..<bytes.count)
    try readFields(&reader)
    try readDirectory(&reader)
    let signals = try rankSignals()
    entry.staticRank = signals.rank
    entry.recency = signals.recency
  }

  private mutating func readFields(_ reader: inout RecordReader) throws(ItemCodingError) {
    let flags = try reader.flags()
    entry.kind = flags.contains(.userActivity) ? .userActivity : .item
    identifier = Array(try reader.utf8())
    entry.indexName = try reader.bytes(if: flags.contains(.indexName))
    entry.domain = try reader.bytes(if: flags.contains(.domainIdentifier))
    entry.protectionClass = try reader.bytes(if: flags.contains(.protectionClass))
    if flags.contains(.indexedDate) { entry.timeOfIndexing = try reader.double() }
    if flags.contains(.expirationDate) { entry.expirationDate = try reader.double() }
    entry.strongRelatedIdentifier = try reader.bytes(
      if: flags.contains(.relatedUniqueIdentifier))
    entry.weakRelatedIdentifier = try reader.bytes(
      if: flags.contains(.weakRelatedUniqueIdentifier))
  }

  private mutating func readDirectory(_ reader: inout RecordReader) throws(ItemCodingError) {
    let count = try reader.count()
    values.reserveCapacity(min(count, 256))
    var length = 0
    var last: Name?
    for _ in 0..<count {
      let name = try reader.scanName()
      if let last, !RecordScan.ascends(last, name) {
        throw reader.damaged("names out of order")
      }
      last = name
      let valueLength = try reader.count()
      if valueLength == 0 { throw reader.damaged("an attribute without a value") }
      // Each length is at most the size of the buffer and takes a byte of it, so the sum cannot
      // overflow.
      values.append(Value(name: name, range: length..<(length &+ valueLength)))
      length &+= valueLength
    }
    guard length == reader.remaining else {
      throw reader.damaged("\(reader.remaining) bytes of values instead of \(length)")
    }
    let start = reader.position
    for place in values.indices {
      let range = values[place].range
      values[place].range = (range.lowerBound + start)..<(range.upperBound + start)
    }
  }

  private static func ascends(_ left: Name, _ right: Name) -> Bool {
    if case .registered(let a) = left, case .registered(let b) = right {
      return AttributeRegistry.ascends(code: a, b)
    }
    return left.text < right.text
  }

  // MARK: Order

  /// As ``Item/staticRank`` and ``Item/recency`` have them.
  private func rankSignals() throws(ItemCodingError) -> RankSignals {
    var signals = RankSignals()
    for value in values {
      guard case .registered(let code) = value.name else { continue }
      guard let signal = RankSignals.Signal(code: code) else { continue }
      signals.note(signal, try RecordScan.value(value.range, of: bytes))
    }
    return signals
  }

  /// What orders the item alone; of the rest only the version is checked.
  static func rankSignals(of bytes: [UInt8]) throws(ItemCodingError) -> RankSignals {
    var reader = try RecordReader(bytes, range: 0..<bytes.count)
    try reader.skipFields()
    var found: [(signal: RankSignals.Signal, range: Range<Int>)] = []
    var length = 0
    for _ in 0..<(try reader.count()) {
      let code = try reader.varint()
      if code == 0 { try reader.skipText() }
      let valueLength = try reader.count()
      if let signal = RankSignals.Signal(code: Int(truncatingIfNeeded: code)) {
        found.append((signal, length..<(length &+ valueLength)))
      }
      // Each length is at most the size of the buffer and takes a byte of it.
      length &+= valueLength
    }
    var signals = RankSignals()
    for (signal, range) in found {
      let range = (range.lowerBound + reader.position)..<(range.upperBound + reader.position)
      signals.note(signal, try value(range, of: bytes))
    }
    return signals
  }

  private static func value(
    _ range: Range<Int>, of bytes: [UInt8]
  ) throws(ItemCodingError) -> AttributeValue {
    var reader = try RecordReader(bytes, range: range)
    return try reader.value()
  }
}

extension RecordScan.Name {
  /// The number in the registry's table; nil for a custom attribute.
  var code: Int? {
    if case .registered(let code) = self { code } else { nil }
  }

  /// The canonical name.
  var text: String {
    switch self {
    case .registered(let code): AttributeRegistry.attribute(code: code)?.name ?? ""
    case .custom(let name): name
    }
  }
}

extension RecordReader {
  /// The name of an attribute in a directory.
  mutating func scanName() throws(ItemCodingError) -> RecordScan.Name {
    let code = try varint()
    if code == 0 {
      let name = try text()
      guard name == AttributeRegistry.canonicalName(for: name) else {
        throw damaged("an alias as an attribute's name")
      }
      return .custom(name)
    }
    guard let code = Int(exactly: code), AttributeRegistry.isCode(code) else {
      throw damaged("an unknown attribute, code \(code)")
    }
    return .registered(code)
  }

  /// The bytes of a text.
  mutating func utf8() throws(ItemCodingError) -> ArraySlice<UInt8> {
    let text = take(try count())
    guard UTF8Validity.isValid(text) else { throw damaged("a text that is not UTF-8") }
    return text
  }

  mutating func bytes(if present: Bool) throws(ItemCodingError) -> [UInt8]? {
    present ? Array(try utf8()) : nil
  }
}
