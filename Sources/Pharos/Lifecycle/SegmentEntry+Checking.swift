import ByteStore

extension SegmentEntry {
  /// Reads everything: every page, the invariants of all sections, every stored item.
  func checkDeeply() throws {
    try segment.image.verifyDeep()
    try segment.checkInvariants()
    let items = segment.items
    var cursor = segment.store.cursor()
    while let (document, record) = try cursor.next() {
      let item: Item
      do {
        item = try ItemCoding.decode(try items.record(record, of: document))
      } catch ItemCodingError.unsupportedVersion(let found, let supported) {
        throw IndexError.newerFormat(
          place: name, found: UInt32(found), supported: UInt32(supported))
      } catch {
        throw IndexError.damage(name, "the stored item of document \(document): \(error)")
      }
      guard
        try segment.identity.identifier(ofDocument: document)
          == Array(item.uniqueIdentifier.utf8)
      else {
        throw IndexError.damage(
          name, "document \(document) has one identifier in the store and another in the index")
      }
    }
  }

  /// Calls `body` with every document that is not deleted.
  func forEachLiving(
    _ body: (_ document: UInt32, _ identifier: [UInt8]) throws -> Void
  ) throws {
    var failure: (any Error)?
    try segment.identity.forEachIdentifier { (document, identifier) throws(StoreError) in
      guard failure == nil, !isDeleted(document) else { return }
      do { try body(document, identifier) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// The living document with this identifier.
  func living(_ identifier: [UInt8]) throws -> UInt32? {
    guard let document = try segment.identity.document(forIdentifier: identifier),
      !isDeleted(document)
    else { return nil }
    return document
  }
}
