import ByteStore
import Columns

/// Puts the record of a document together: what the store keeps of it (see ``RecordStripper``), and
/// what the other sections have.
struct RecordRestorer {
  let items: StoredItems
  let document: UInt32

  /// The record.
  ///
  /// - Parameters:
  ///   - stored: what the store keeps.
  ///   - wanted: the attributes that are kept; nil keeps all.
  func record(_ stored: [UInt8], fetching wanted: FetchedAttributes? = nil) throws -> [UInt8] {
    var reader = try RecordReader(stored, range: 0..<stored.count)
    var record = try fields(reader.flags())
    var found: [(name: RecordScan.Name, bytes: Range<Int>, length: Int, isWanted: Bool)] = []
    for _ in 0..<(try reader.count()) {
      let start = reader.position
      let name = try reader.scanName()
      let end = reader.position
      let length = try reader.count()
      if length == 0 { throw reader.damaged("an attribute without a value") }
      found.append((name, start..<end, length, wanted?.contains(name) ?? true))
    }
    var values = RecordWriter()
    record.count(found.count { $0.isWanted })
    var place = reader.position
    for attribute in found {
      guard attribute.length <= stored.count - place else {
        throw reader.damaged("values of more bytes than the record")
      }
      let range = place..<place + attribute.length
      place = range.upperBound
      guard attribute.isWanted else { continue }
      let before = values.bytes.count
      if let tag = RecordRestorer.tagOfParts(stored[range.lowerBound]) {
        var parts = try items.parts(of: document, in: attribute.name, for: tag)
        var value = try RecordReader(stored, range: range)
        try restoreValue(&value, &parts, stored, to: &values)
        try value.finish()
      } else {
        values.bytes.append(contentsOf: stored[range])
      }
      record.bytes.append(contentsOf: stored[attribute.bytes])
      record.count(values.bytes.count - before)
    }
    guard place == stored.count else {
      throw reader.damaged("\(stored.count - place) bytes left over")
    }
    return record.bytes + values.bytes
  }

  /// Everything that stands before the directory.
  private func fields(_ flags: ItemCoding.Flags) throws -> RecordWriter {
    let columns = items.fixedColumns
    var fields = RecordWriter()
    func text(_ flag: ItemCoding.Flags, _ column: StringColumn) throws {
      guard flags.contains(flag) else { return }
      guard let text = try column.string(ofDocument: document) else { throw missing(flag) }
      fields.utf8(text[...])
    }
    func date(_ flag: ItemCoding.Flags, _ column: NumberColumn) throws {
      guard flags.contains(flag) else { return }
      guard let date = try column.values(ofDocument: document).first else { throw missing(flag) }
      fields.double(date)
    }
    fields.byte(ItemCoding.version)
    fields.byte(flags.rawValue)
    fields.utf8(try items.identity.identifier(ofDocument: document)[...])
    try text(.indexName, columns.indexNames)
    try text(.domainIdentifier, columns.domains)
    try text(.protectionClass, columns.protectionClasses)
    try date(.indexedDate, columns.timesOfIndexing)
    try date(.expirationDate, columns.expirationDates)
    try text(.relatedUniqueIdentifier, columns.strongRelatedIdentifiers)
    try text(.weakRelatedUniqueIdentifier, columns.weakRelatedIdentifiers)
    return fields
  }

  private func missing(_ flag: ItemCoding.Flags) -> ItemCodingError {
    .damaged(offset: 1, detail: "a field that the columns do not have, flag \(flag.rawValue)")
  }

  /// The tag of a value that begins with this byte, if it may have parts in columns.
  private static func tagOfParts(_ byte: UInt8) -> ItemCoding.Tag? {
    guard let tag = ItemCoding.Tag(rawValue: byte) else { return nil }
    return switch tag {
    case .columnText, .columnPerson, .columnNumber, .columnDate, .list: tag
    default: nil
    }
  }

  private func restoreValue(
    _ reader: inout RecordReader, _ parts: inout AttributeParts, _ stored: [UInt8],
    isElement: Bool = false, to output: inout RecordWriter
  ) throws {
    let start = reader.position
    let raw = try reader.byte()
    guard let tag = ItemCoding.Tag(rawValue: raw) else { throw reader.damaged("value tag \(raw)") }
    switch tag {
    case .columnText:
      output.byte(ItemCoding.Tag.text.rawValue)
      output.utf8(try parts.texts.next(reader)[...])
    case .columnNumber: output.number(try parts.numbers.next(reader))
    case .columnDate: output.date(try parts.dates.next(reader))
    case .columnPerson:
      try restorePerson(&reader, &parts.texts, to: &output)
    case .list:
      if isElement { throw reader.damaged("a list inside a list") }
      let count = try reader.count()
      output.bytes.append(contentsOf: stored[start..<reader.position])
      for _ in 0..<count {
        try restoreValue(&reader, &parts, stored, isElement: true, to: &output)
      }
    default:
      try parts.pass(tag, texts: reader.skipValue(tag))
      output.bytes.append(contentsOf: stored[start..<reader.position])
    }
  }

  private func restorePerson(
    _ reader: inout RecordReader, _ texts: inout PartList<[UInt8]>, to output: inout RecordWriter
  ) throws {
    let flags = ItemCoding.PersonFlags(rawValue: try reader.byte())
    guard flags.isSubset(of: .all) else {
      throw reader.damaged("person flags \(flags.rawValue)")
    }
    output.byte(ItemCoding.Tag.person.rawValue)
    output.byte(flags.rawValue)
    if flags.contains(.name) { output.utf8(try texts.next(reader)[...]) }
    for flag in [ItemCoding.PersonFlags.handleIdentifier, .contactIdentifier]
    where flags.contains(flag) { output.utf8(try reader.utf8()) }
    let handles = try reader.varint()
    guard handles <= UInt64(texts.remaining) else { throw reader.damaged("\(handles) handles") }
    output.varint(handles)
    for _ in 0..<handles { output.utf8(try texts.next(reader)[...]) }
  }
}
