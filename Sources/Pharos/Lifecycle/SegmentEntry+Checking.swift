import ByteStore

extension SegmentEntry {
  /// Reads everything: every page, the invariants of all sections, every stored item.
  func checkDeeply() throws {
    try segment.image.verifyDeep()
    try segment.checkInvariants()
    let items = segment.items
    var cursor = segment.store.cursor()
    while let (document, record) = try cursor.next() {
      do {
        _ = try ItemCoding.decode(try items.record(record, of: document))
      } catch ItemCodingError.unsupportedVersion(let found, let supported) {
        throw IndexError.newerFormat(
          place: name, found: UInt32(found), supported: UInt32(supported))
      } catch {
        throw IndexError.damage(name, "the stored item of document \(document): \(error)")
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
