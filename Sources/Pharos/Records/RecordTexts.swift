/// The texts of a record that stand in the text section of a segment instead.
///
/// The store keeps a record without the texts that the text section gives back byte for byte: those
/// that are in NFC. In their place stand values of two further tags, ``ItemCoding/Tag/columnText``
/// and ``ItemCoding/Tag/columnPerson``; the texts follow each other in the column of the attribute
/// in the order in which the record has them, those that the store keeps included.
enum RecordTexts {
  /// The record with its texts put back.
  ///
  /// - Parameters:
  ///   - stored: the record as the store keeps it.
  ///   - wanted: the attributes that are kept; nil keeps all.
  ///   - texts: the texts of an attribute in the text section, by its canonical name.
  static func restore(
    _ stored: [UInt8], fetching wanted: FetchedAttributes? = nil,
    texts: (String) throws -> [[UInt8]]
  ) throws -> [UInt8] {
    var reader = try RecordReader(stored, range: 0..<stored.count)
    try reader.skipFields()
    let fieldsEnd = reader.position
    var found: [(name: RecordScan.Name, bytes: Range<Int>, length: Int, isWanted: Bool)] = []
    var isWhole = true
    for _ in 0..<(try reader.count()) {
      let start = reader.position
      let name = try reader.scanName()
      let end = reader.position
      let length = try reader.count()
      if length == 0 { throw reader.damaged("an attribute without a value") }
      let isWanted = wanted?.contains(name) ?? true
      if !isWanted { isWhole = false }
      found.append((name, start..<end, length, isWanted))
    }
    var values = RecordWriter()
    var directory = RecordWriter()
    directory.count(found.count { $0.isWanted })
    var place = reader.position
    for attribute in found {
      guard attribute.length <= stored.count - place else {
        throw reader.damaged("values of more bytes than the record")
      }
      let range = place..<place + attribute.length
      place = range.upperBound
      guard attribute.isWanted else { continue }
      let before = values.bytes.count
      if hasColumnTexts(stored, range) {
        isWhole = false
        var column = ColumnTexts(
          texts: try texts(attribute.name.text), isHTML: attribute.name.isHTML)
        var value = try RecordReader(stored, range: range)
        try restoreValue(&value, &column, stored, to: &values)
        try value.finish()
      } else {
        values.bytes.append(contentsOf: stored[range])
      }
      directory.bytes.append(contentsOf: stored[attribute.bytes])
      directory.count(values.bytes.count - before)
    }
    guard place == stored.count else {
      throw reader.damaged("\(stored.count - place) bytes left over")
    }
    return isWhole ? stored : stored[..<fieldsEnd] + directory.bytes + values.bytes
  }

  /// Whether a value may have texts in the text section.
  private static func hasColumnTexts(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    switch ItemCoding.Tag(rawValue: bytes[range.lowerBound]) {
    case .columnText, .columnPerson, .list: true
    default: false
    }
  }

  private static func restoreValue(
    _ reader: inout RecordReader, _ column: inout ColumnTexts, _ stored: [UInt8],
    isElement: Bool = false, to output: inout RecordWriter
  ) throws {
    let start = reader.position
    let raw = try reader.byte()
    guard let tag = ItemCoding.Tag(rawValue: raw) else { throw reader.damaged("value tag \(raw)") }
    switch tag {
    case .columnText:
      output.byte(ItemCoding.Tag.text.rawValue)
      output.utf8(try column.next(reader))
    case .columnPerson:
      try restorePerson(&reader, &column, to: &output)
    case .list:
      if isElement { throw reader.damaged("a list inside a list") }
      let count = try reader.count()
      output.bytes.append(contentsOf: stored[start..<reader.position])
      for _ in 0..<count {
        try restoreValue(&reader, &column, stored, isElement: true, to: &output)
      }
    default:
      column.pass(try reader.skipValue(tag))
      if tag == .data, column.isHTML { column.pass(1) }
      output.bytes.append(contentsOf: stored[start..<reader.position])
    }
  }

  private static func restorePerson(
    _ reader: inout RecordReader, _ column: inout ColumnTexts, to output: inout RecordWriter
  ) throws {
    let flags = ItemCoding.PersonFlags(rawValue: try reader.byte())
    guard flags.isSubset(of: .all) else {
      throw reader.damaged("person flags \(flags.rawValue)")
    }
    output.byte(ItemCoding.Tag.person.rawValue)
    output.byte(flags.rawValue)
    if flags.contains(.name) { output.utf8(try column.next(reader)) }
    for flag in [ItemCoding.PersonFlags.handleIdentifier, .contactIdentifier]
    where flags.contains(flag) { output.utf8(try reader.utf8()) }
    let handles = try reader.varint()
    guard handles <= UInt64(column.remaining) else { throw reader.damaged("\(handles) handles") }
    output.varint(handles)
    for _ in 0..<handles { output.utf8(try column.next(reader)) }
  }
}

/// The texts of one attribute, taken one after the other.
private struct ColumnTexts {
  let texts: [[UInt8]]
  let isHTML: Bool
  private var place = 0

  init(texts: [[UInt8]], isHTML: Bool) {
    self.texts = texts
    self.isHTML = isHTML
  }

  var remaining: Int { max(0, texts.count - place) }

  mutating func next(_ reader: RecordReader) throws -> ArraySlice<UInt8> {
    guard place < texts.count else { throw reader.damaged("a text that the column does not have") }
    defer { place += 1 }
    return texts[place][...]
  }

  mutating func pass(_ count: Int) { place += count }
}

/// Makes the record that the store keeps while the texts of the whole one are indexed.
struct RecordStripper {
  private(set) var values = RecordWriter()
  private var directory = RecordWriter()
  private var count = 0

  /// Begins the next record.
  mutating func begin() {
    values.bytes.removeAll(keepingCapacity: true)
    directory.bytes.removeAll(keepingCapacity: true)
    count = 0
  }

  /// Begins an attribute; returns what ``endAttribute(_:name:)`` wants.
  func beginAttribute() -> Int { values.bytes.count }

  /// Ends an attribute whose value was appended since.
  mutating func endAttribute(_ start: Int, name: RecordScan.Name) {
    switch name {
    case .registered(let code): directory.count(code)
    case .custom(let name):
      directory.count(0)
      directory.text(name)
    }
    directory.count(values.bytes.count - start)
    count += 1
  }

  /// Appends bytes of the value as they are.
  mutating func append(_ bytes: ArraySlice<UInt8>) { values.bytes.append(contentsOf: bytes) }

  mutating func append(tag: ItemCoding.Tag) { values.byte(tag.rawValue) }

  /// The record: the fields of the whole one, and the attributes that were added.
  func record(fields: ArraySlice<UInt8>) -> [UInt8] {
    var record = RecordWriter()
    record.bytes.reserveCapacity(
      fields.count + directory.bytes.count + values.bytes.count + 2)
    record.bytes.append(contentsOf: fields)
    record.count(count)
    record.bytes.append(contentsOf: directory.bytes)
    record.bytes.append(contentsOf: values.bytes)
    return record.bytes
  }
}

extension FetchedAttributes {
  func contains(_ name: RecordScan.Name) -> Bool {
    switch name {
    case .registered(let code): contains(code: code)
    case .custom(let name): contains(customName: name)
    }
  }
}

extension RecordScan.Name {
  /// The attribute whose data is searched as the text of HTML.
  var isHTML: Bool { code != nil && code == RecordScan.Name.htmlCode }

  private static let htmlCode = AttributeRegistry.code(of: AttributeKey.htmlContentData.rawValue)
}

extension RecordWriter {
  /// A text by its bytes.
  mutating func utf8(_ text: ArraySlice<UInt8>) {
    count(text.count)
    bytes.append(contentsOf: text)
  }
}
