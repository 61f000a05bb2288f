/// The binary record of an update, as the journal carries it.
///
/// ```
/// record    version u8 · flags u8 · uniqueIdentifier text · domainIdentifier text if flagged
///           · expirationDate f64 if flagged · change count varint
///           · changes, in the order of the names
/// change    name, as in the record of an item · 0 u8 (removes the attribute), or 1 u8 · value
/// ```
extension ItemCoding {
  private static let updateFlags: Flags = [.domainIdentifier, .expirationDate]

  /// Appends the record of an update.
  ///
  /// Aliases are written as the names they stand for.
  package static func encode(_ update: ItemUpdate, into output: inout [UInt8]) {
    var writer = RecordWriter()
    swap(&writer.bytes, &output)
    defer { swap(&writer.bytes, &output) }
    var flags: Flags = []
    if update.domainIdentifier != nil { flags.insert(.domainIdentifier) }
    if update.expirationDate != nil { flags.insert(.expirationDate) }
    writer.byte(version)
    writer.byte(flags.rawValue)
    writer.text(update.uniqueIdentifier)
    writer.optional(update.domainIdentifier)
    writer.optional(update.expirationDate)
    let changes = update.changes
    writer.count(changes.count)
    for (key, value) in changes {
      writer.name(key)
      writer.byte(value == nil ? 0 : 1)
      if let value { writer.value(value) }
    }
  }

  /// Reads the record of an update that is the whole of `bytes`.
  package static func decodeUpdate(_ bytes: [UInt8]) throws(ItemCodingError) -> ItemUpdate {
    var reader = try RecordReader(bytes, range: 0..<bytes.count)
    let found = try reader.byte()
    guard found == version else { throw .unsupportedVersion(found: found, supported: version) }
    let flags = Flags(rawValue: try reader.byte())
    guard flags.isSubset(of: updateFlags) else {
      throw reader.damaged("update flags \(flags.rawValue)")
    }
    var update = ItemUpdate(try reader.text())
    update.domainIdentifier = try reader.text(if: flags.contains(.domainIdentifier))
    update.expirationDate = try reader.date(if: flags.contains(.expirationDate))
    var last: AttributeKey?
    for _ in 0..<(try reader.count()) {
      let key = try reader.name()
      if let last, !(last < key) { throw reader.damaged("names out of order") }
      last = key
      let mark = try reader.byte()
      switch mark {
      case 0: update.attributes.updateValue(nil, forKey: key)
      case 1: update.attributes.updateValue(try reader.value(), forKey: key)
      default: throw reader.damaged("change mark \(mark)")
      }
    }
    try reader.finish()
    return update
  }
}
