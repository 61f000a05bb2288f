import ByteStore
import Columns
import Postings
import TermDictionary

/// An open segment: every section with its reader.
///
/// Opening reads the table of contents and the directories of the sections; pages of the rest are
/// checked when they are first read, and so are the pages of directories that only lead to them
/// (``SectionReader``). Thread-safe.
///
/// Invariants (`checkInvariants()`):
/// 1. every section agrees on the number of documents.
/// 2. every posting list belongs to an attribute of the table and has the documents its entry says.
/// 3. no attribute beyond the table has lengths, each one a factor of completions; no bound of impacts
///    is below an impact.
/// 4. every document has an identifier that leads back to it, and a record in the store.
package final class Segment: Sendable {
  package let image: SegmentImage
  package let attributes: AttributeTable
  package let vocabulary: Vocabulary
  package let values: Values
  package let numbers: Numbers
  /// The surface forms that texts are written in.
  package let forms: Forms
  /// Texts, by attribute.
  package let text: TextColumns
  package let fixedColumns: FixedColumns
  package let identity: Identity
  package let store: Store
  /// Lengths of texts, by attribute.
  package let lengths: Lengths
  /// Precomputed unions of short patterns; absent in small segments.
  package let hotUnions: HotUnions?
  /// Documents with frequent terms side by side; absent in small segments.
  package let pairs: Pairs?
  /// What stands beside terms of middling frequency; absent in small segments.
  package let neighbours: Neighbours?
  /// Words that stand inside of other runs, too; absent in small segments.
  package let innerWords: InnerWords?
  /// The terms of single attributes; absent in small segments.
  package let attributeTerms: AttributeTerms?
  /// Documents of what stands between tokens; absent in small segments.
  package let separators: SeparatorLists?
  /// Vectors of documents; absent where no model was asked.
  package let vectors: Vectors?
  /// Which terms weigh most as completions.
  package let completions: Completions
  /// The metadata attributes that were searched by `*` when the segment was written, ascending:
  /// those that the hot unions of `*` are made of.
  package let defaultSearchAttributes: [UInt16]
  let postings: SectionReader

  /// Sections whose directories only lead to what is read of them later.
  private static let waiting: [SectionKind] = [
    .reverseOrder, .grams, .hotUnions, .spellings, .parts, .pairs, .innerWords, .attributeTerms,
    .wordFilter, .separators, .neighbours,
  ]

  package convenience init(_ image: SegmentImage) throws(StoreError) {
    image.beginOpening(Segment.waiting)
    defer { image.endOpening() }
    do throws(StoreError) {
      try self.init(reading: image)
    } catch {
      try image.checkOwed()
      throw error
    }
  }

  private init(reading image: SegmentImage) throws(StoreError) {
    self.image = image
    attributes = try AttributeTable(image.requiredSection(.attributes))
    defaultSearchAttributes = attributes.all.enumerated().filter { _, definition in
      definition.traits.isSuperset(of: [.inDefaultSearch, .searchable])
        && !definition.traits.contains(.isContent)
    }.map { UInt16($0.offset) }
    vocabulary = try Vocabulary(image: image)
    completions = try Completions(image.requiredSection(.completions), of: vocabulary)
    postings = try image.requiredSection(.postings)
    let documentCount = attributes.documentCount
    forms = try Forms(image.requiredSection(.forms))
    text = try TextColumns(image.requiredSection(.text), documentCount: documentCount)
    values = try Values(
      image.requiredSection(.values), documentCount: documentCount, text: text, forms: forms)
    numbers = try Numbers(image.requiredSection(.numbers), documentCount: documentCount)
    fixedColumns = try FixedColumns(image.requiredSection(.fixedColumns))
    identity = try Identity(image.requiredSection(.identity))
    store = try Store(image.requiredSection(.store))
    lengths = try Lengths(image.section(.lengths), documentCount: documentCount)
    hotUnions = try image.section(.hotUnions).map { section throws(StoreError) in
      try HotUnions(section, documentCount: documentCount)
    }
    pairs = try image.section(.pairs).map { section throws(StoreError) in
      try Pairs(section, documentCount: documentCount)
    }
    neighbours = try image.section(.neighbours).map { section throws(StoreError) in
      try Neighbours(section)
    }
    let termCount = vocabulary.termCount
    innerWords = try image.section(.innerWords).map { section throws(StoreError) in
      try InnerWords(section, termCount: termCount, documentCount: documentCount)
    }
    attributeTerms = try image.section(.attributeTerms).map { section throws(StoreError) in
      try AttributeTerms(section, termCount: termCount, documentCount: documentCount)
    }
    separators = try image.section(.separators).map { section throws(StoreError) in
      try SeparatorLists(section, documentCount: documentCount)
    }
    vectors = try image.section(.vectors).map { section throws(StoreError) in
      try Vectors(section, documentCount: documentCount)
    }
    let counts = [fixedColumns.documentCount, identity.documentCount, store.documentCount]
    guard counts.allSatisfy({ $0 == documentCount }) else {
      throw .damaged(
        place: image.bytes.place, offset: 0,
        detail: "sections disagree on the number of documents: \(documentCount), \(counts)")
    }
  }

  package var documentCount: UInt32 { attributes.documentCount }

  /// The list of a term in one attribute.
  package func postingList(_ entry: TermEntry) throws(StoreError) -> PostingList {
    try PostingList(
      section: postings, reference: entry.reference, documentCount: documentCount)
  }

  /// Checks the numbered invariants of every section and of the whole.
  ///
  /// Reads everything.
  package func checkInvariants() throws(StoreError) {
    try attributes.checkInvariants()
    try vocabulary.checkInvariants()
    try completions.checkInvariants()
    try values.checkInvariants()
    try numbers.checkInvariants()
    try forms.checkInvariants()
    try text.checkInvariants(formCount: forms.count)
    try fixedColumns.checkInvariants()
    try identity.checkInvariants()
    try store.checkInvariants()
    try hotUnions?.checkInvariants()
    try pairs?.checkInvariants()
    try neighbours?.checkInvariants()
    try innerWords?.checkInvariants(vocabulary, PostingUnion(self))
    try attributeTerms?.checkInvariants(
      vocabulary, (PostingUnion(self), PostingUnion(self)))
    try separators?.checkInvariants()
    try vectors?.checkInvariants()
    try lengths.checkInvariants()
    guard lengths.attributes.allSatisfy({ Int($0) < attributes.count }) else {
      throw .damaged(
        place: image.bytes.place, offset: 0, detail: "invariant 3 of a segment: lengths")
    }
    guard completions.factors.count == attributes.count else {
      throw .damaged(
        place: image.bytes.place, offset: 0, detail: "invariant 3 of a segment: factors")
    }
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
        try list.checkInvariants(lengths: try lengths.column(entry.attribute))
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
          detail: "invariant 4 of a segment: document \(document)")
      }
    }
  }
}
