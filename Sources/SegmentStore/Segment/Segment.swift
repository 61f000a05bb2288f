/// An open segment: every section with its reader.
///
/// Opening reads the table of contents and the directories of the sections; pages of the rest are
/// checked when they are first read. Thread-safe.
///
/// Invariants (`checkInvariants()`):
/// 1. every section agrees on the number of documents.
/// 2. every posting list belongs to an attribute of the table and has the documents its entry says.
/// 3. every document has an identifier that leads back to it, and a record in the store.
package final class Segment: Sendable {
  package let image: SegmentImage
  package let attributes: AttributeTable
  package let vocabulary: Vocabulary
  package let values: Values
  package let numbers: Numbers
  package let fixedColumns: FixedColumns
  package let identity: Identity
  package let store: Store
  /// Precomputed unions of short patterns; absent in small segments.
  package let hotUnions: HotUnions?
  private let postings: SectionReader
  private let positions: SectionReader

  package init(_ image: SegmentImage) throws(StoreError) {
    self.image = image
    attributes = try AttributeTable(image.requiredSection(.attributes))
    vocabulary = try Vocabulary(image: image)
    postings = try image.requiredSection(.postings)
    positions = try image.requiredSection(.positions)
    let documentCount = attributes.documentCount
    values = try Values(image.requiredSection(.values), documentCount: documentCount)
    numbers = try Numbers(image.requiredSection(.numbers), documentCount: documentCount)
    fixedColumns = try FixedColumns(image.requiredSection(.fixedColumns))
    identity = try Identity(image.requiredSection(.identity))
    store = try Store(image.requiredSection(.store))
    hotUnions = try image.section(.hotUnions).map { section throws(StoreError) in
      try HotUnions(section, documentCount: documentCount)
    }
    let counts = [fixedColumns.documentCount, identity.documentCount, store.documentCount]
    guard counts.allSatisfy({ $0 == documentCount }) else {
      throw .damaged(
        place: image.bytes.place, offset: 0,
        detail: "sections disagree on the number of documents: \(documentCount), \(counts)")
    }
  }

  package var documentCount: UInt32 { attributes.documentCount }

  /// The metadata attributes that were searched by `*` when the segment was written: those that the
  /// hot unions of `*` are made of.
  package var defaultSearchAttributes: [UInt16] {
    attributes.all.indices.filter { number in
      let traits = attributes.all[number].traits
      return traits.isSuperset(of: [.inDefaultSearch, .searchable]) && !traits.contains(.isContent)
    }.map { UInt16($0) }
  }

  /// The list of a term in one attribute.
  package func postingList(_ entry: TermEntry) throws(StoreError) -> PostingList {
    try PostingList(
      section: postings, positions: positions, reference: entry.reference,
      documentCount: documentCount)
  }

  /// Checks the numbered invariants of every section and of the whole.
  ///
  /// Reads everything.
  package func checkInvariants() throws(StoreError) {
    try attributes.checkInvariants()
    try vocabulary.checkInvariants()
    try values.checkInvariants()
    try numbers.checkInvariants()
    try fixedColumns.checkInvariants()
    try identity.checkInvariants()
    try store.checkInvariants()
    try hotUnions?.checkInvariants()
    try checkPostings()
    try checkIdentity()
  }

  private func checkPostings() throws(StoreError) {
    var cursor = vocabulary.makeCursor()
    while try cursor.advance() {
      for entry in try cursor.entries() {
        let list = try postingList(entry)
        guard Int(entry.attribute) < attributes.count,
          list.documentCount == Int(entry.documentCount)
        else {
          throw .damaged(
            place: image.bytes.place, offset: 0,
            detail: "invariant 2 of a segment: a list of term \(cursor.number)")
        }
        try list.checkInvariants()
      }
    }
  }

  private func checkIdentity() throws(StoreError) {
    for document in 0..<documentCount {
      let identifier = try identity.identifier(ofDocument: document)
      guard try identity.document(forIdentifier: identifier) == document,
        try !store.record(ofDocument: document).isEmpty
      else {
        throw .damaged(
          place: image.bytes.place, offset: 0,
          detail: "invariant 3 of a segment: document \(document)")
      }
    }
  }
}
