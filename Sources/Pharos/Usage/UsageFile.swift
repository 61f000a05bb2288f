import ByteStore

/// The bytes of a usage file: all that is known of use as of one manifest.
///
/// ```
/// 0    magic 89 'P' 'H' 'U' 'S' 'E' 0D 0A
/// 8    version u32 · 12 length of the body u64 · 20 crc u32 of magic, version, length and body
/// 24   body
/// body   half-life f64 · period zigzag varint · latest event f64
///        · varint items · per item, ascending by identifier: identifier (varint count, bytes)
///          · strength f64 · last use f64 · events varint
///        · varint texts · per text: text · strength f64 · last use f64 · model (see RankingModel)
/// ```
/// Strengths are relative to the beginning of the period; a period is one half-life, and period 0
/// begins with the year 2001.
package enum UsageFile {
  package static let version: UInt32 = 1
  static let magic: [UInt8] = [0x89, 0x50, 0x48, 0x55, 0x53, 0x45, 0x0D, 0x0A]
  static let headerCount = 24

  static func encode(_ table: UsageTable) -> [UInt8] {
    var body = RecordWriter()
    body.double(table.decay.halfLife)
    body.varint(zigzag(table.period))
    body.double(table.latest.isFinite ? table.latest : 0)
    let items = table.items.all.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    body.count(items.count)
    for (identifier, item) in items {
      body.data(identifier)
      body.double(item.strength)
      body.double(item.lastUse)
      body.varint(UInt64(item.events))
    }
    body.count(table.chosenQueries.count)
    for entry in table.chosenQueries.entries {
      body.text(entry.text)
      body.double(entry.strength)
      body.double(entry.lastUse)
    }
    table.learning.encode(into: &body)
    var file = RecordWriter()
    file.bytes = magic
    file.fixed(version)
    file.fixed(UInt64(body.bytes.count))
    file.fixed(Checksum.crc32c(body.bytes, seed: Checksum.crc32c(file.bytes)))
    return file.bytes + body.bytes
  }

  /// Reads a usage file; `place` is its name, for errors.
  static func decode(_ bytes: [UInt8], place: String) throws(IndexError) -> UsageTable {
    do {
      return try table(bytes, place: place)
    } catch let error as ItemCodingError {
      guard case .damaged(let offset, let detail) = error else { throw IndexError(error) }
      throw .damage(place, at: offset, detail)
    } catch {
      throw IndexError(error)
    }
  }

  private static func table(_ bytes: [UInt8], place: String) throws -> UsageTable {
    guard bytes.count >= headerCount, Array(bytes.prefix(8)) == magic else {
      throw ItemCodingError.damaged(offset: 0, detail: "it does not begin like a usage file")
    }
    var reader = try RecordReader(bytes, range: 8..<bytes.count)
    let found = try reader.fixed(UInt32.self)
    let length = try reader.fixed(UInt64.self)
    let crc = try reader.fixed(UInt32.self)
    guard length == UInt64(reader.remaining) else {
      throw reader.damaged("\(reader.remaining) bytes where \(length) belong")
    }
    let body = Array(bytes[reader.position...])
    guard crc == Checksum.crc32c(body, seed: Checksum.crc32c(Array(bytes[..<20]))) else {
      throw reader.damaged("its checksum does not agree")
    }
    guard found == version else {
      throw IndexError.newerFormat(place: place, found: found, supported: version)
    }
    return try table(&reader)
  }

  private static func table(_ reader: inout RecordReader) throws(ItemCodingError) -> UsageTable {
    let halfLife = try reader.double()
    let decay = UsageDecay(halfLife: halfLife)
    guard decay.halfLife == halfLife else { throw reader.damaged("a half-life of \(halfLife)") }
    let zigzag = try reader.varint()
    let period = Int(Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1))
    let latest = try reader.instant()
    let whole = decay.moment(latest).whole
    guard period <= whole, period >= whole - UsageDecay.longestReach else {
      throw reader.damaged("the reference is far from the latest event")
    }
    var items: [[UInt8]: UsedItem] = [:]
    var previous: [UInt8] = []
    let itemCount = try reader.count()
    for _ in 0..<itemCount {
      let identifier = try reader.data()
      guard previous.lexicographicallyPrecedes(identifier) else {
        throw reader.damaged("identifiers out of order")
      }
      previous = identifier
      let strength = try reader.strength()
      let lastUse = try reader.instant()
      let events = UInt32(truncatingIfNeeded: try reader.number(below: 1 << 32))
      items[identifier] = UsedItem(strength: strength, lastUse: lastUse, events: events)
    }
    var entries: [ChosenQueries.Entry] = []
    let textCount = try reader.count()
    for _ in 0..<textCount {
      let (text, folded) = try reader.chosenText()
      entries.append(
        ChosenQueries.Entry(
          folded: folded, text: text, strength: try reader.strength(),
          lastUse: try reader.instant()))
    }
    let learning = try RankingModel(from: &reader)
    try reader.finish()
    guard let queries = ChosenQueries(entries) else { throw reader.damaged("too many texts") }
    if items.isEmpty, queries.isEmpty { return UsageTable(decay: decay, learning: learning) }
    return UsageTable(
      decay: decay, period: period, latest: latest, items: UsedItems(items),
      chosenQueries: queries, learning: learning)
  }

  private static func zigzag(_ value: Int) -> UInt64 {
    let value = Int64(value)
    return UInt64(bitPattern: (value << 1) ^ (value >> 63))
  }
}

extension RecordReader {
  fileprivate mutating func strength() throws(ItemCodingError) -> Double {
    let value = try double()
    guard value.isFinite, value > 0 else { throw damaged("a strength of \(value)") }
    return value
  }

  fileprivate mutating func chosenText() throws(ItemCodingError) -> (
    text: String, folded: [UInt8]
  ) {
    guard let key = ChosenQueries.key(of: try text()) else {
      throw damaged("a text that is never kept")
    }
    return key
  }
}
