import SegmentStore

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

  func item(_ segment: Segment, _ document: UInt32) throws -> Item {
    var item = try segment.items.item(ofDocument: document, fetching: wanted)
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
