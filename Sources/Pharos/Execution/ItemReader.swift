import SegmentStore

/// Reads items from the store, with only the attributes asked for.
struct ItemReader: Sendable {
  private let wanted: Set<AttributeKey>?

  /// Nil reads every attribute.
  init(_ attributes: [AttributeKey]?) { wanted = attributes.map(Set.init) }

  func item(_ segment: Segment, _ document: UInt32) throws -> Item {
    let record = try segment.store.record(ofDocument: document)
    guard let wanted else { return try ItemCoding.decode(record) }
    guard wanted.contains(where: { $0.canonical == .contentTypeTree }) else {
      return try ItemCoding.decode(record, onlyAttributes: wanted)
    }
    // The tree may be derived from the type.
    var item = try ItemCoding.decode(record, onlyAttributes: wanted.union([.contentType]))
    item.attributes[.contentTypeTree] = item.indexedAttributes[.contentTypeTree]
    if !wanted.contains(where: { $0.canonical == .contentType }) {
      item.attributes[.contentType] = nil
    }
    return item
  }
}

extension Segment {
  /// The identifier of a document as text.
  func identifierText(ofDocument document: UInt32) throws -> String {
    String(decoding: try identity.identifier(ofDocument: document), as: UTF8.self)
  }
}
