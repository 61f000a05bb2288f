import ByteStore
import Segments

/// Reads items from the store, with only the attributes asked for.
struct ItemReader: Sendable {
  private let wanted: FetchedAttributes?
  /// The tree may be derived from the type, which is then read for it.
  private let derivesTree: Bool
  private let keepsType: Bool

  /// Nil reads every attribute.
  init(_ attributes: [AttributeKey]?) {
    let names = attributes?.map(\.canonical)
    derivesTree = names?.contains(.contentTypeTree) ?? false
    keepsType = names?.contains(.contentType) ?? true
    var wanted = names.map { FetchedAttributes($0) }
    if derivesTree { wanted?.insert(.contentType) }
    self.wanted = wanted
  }

  /// Memory of an item beside its texts and data, and of each byte of these.
  private static let memory = (item: 512, byte: 2)

  /// The item of a document, as one of the results of a query.
  func item(_ segment: Segment, _ document: UInt32, _ meter: QueryMeter) throws -> Item {
    try meter.poll()
    let record = try segment.items.record(ofDocument: document, fetching: wanted)
    try meter.keep(ItemReader.memory.item + ItemReader.memory.byte * record.count)
    return try item(of: record)
  }

  private func item(of record: [UInt8]) throws -> Item {
    var item = try ItemCoding.decode(record)
    guard derivesTree else { return item }
    item.attributes[.contentTypeTree] = item.indexedAttributes[.contentTypeTree]
    if !keepsType { item.attributes[.contentType] = nil }
    return item
  }
}

extension Segment {
  /// The identifier of a document as text.
  func identifierText(ofDocument document: UInt32) throws -> String {
    var reader = identity.reader()
    return try reader.text(ofDocument: document)
  }
}
