/// How a segment is written.
package struct SegmentOptions: Sendable {
  /// zstd level of the stored records.
  package var storeLevel: Int
  /// Whether unions of short patterns are computed: worth it for segments that stay.
  package var hotUnions: Bool

  package init(storeLevel: Int = 3, hotUnions: Bool = true) {
    self.storeLevel = storeLevel
    self.hotUnions = hotUnions
  }
}

/// The writers of all sections of one segment: what building and merging have in common.
///
/// Terms, attributes and documents are each added in their order; the three may interleave. The
/// lengths of an attribute come before its first posting list.
package final class SegmentSectionWriter {
  let documentCount: UInt32
  let vocabulary: VocabularyWriter
  let lengths: LengthsWriter
  let postings: PostingListWriter
  let values: ValuesWriter
  let numbers: NumbersWriter
  private let attributes: AttributeTableWriter
  private let fixedColumns: FixedColumnsWriter
  private let identity: IdentityWriter
  private let store: StoreWriter
  private let image: SegmentImageWriter
  private let options: SegmentOptions

  init(
    _ image: SegmentImageWriter, documentCount: UInt32, staticRanks: ClosedRange<UInt8>,
    options: SegmentOptions
  ) {
    self.documentCount = documentCount
    self.image = image
    self.options = options
    vocabulary = VocabularyWriter(image: image)
    lengths = LengthsWriter(image.section(.lengths), documentCount: documentCount)
    postings = PostingListWriter(
      postings: image.section(.postings), positions: image.section(.positions), lengths: lengths)
    values = ValuesWriter(image.section(.values), documentCount: documentCount)
    numbers = NumbersWriter(image.section(.numbers), documentCount: documentCount)
    attributes = AttributeTableWriter(
      image.section(.attributes), documentCount: documentCount, staticRanks: staticRanks)
    fixedColumns = FixedColumnsWriter(image.section(.fixedColumns))
    identity = IdentityWriter(image.section(.identity))
    store = StoreWriter(image.section(.store), level: options.storeLevel)
  }

  /// Adds the next attribute, in the order of names.
  func addAttribute(_ contents: AttributeInput) throws(StoreError) {
    try attributes.add(contents)
  }

  /// Adds the next document, in the order of numbers.
  func addDocument(
    entry: FixedEntry, identifier: [UInt8], record: [UInt8]
  ) throws(StoreError) {
    fixedColumns.add(entry)
    try identity.add(identifier)
    try store.add(record)
  }

  func finish() throws(StoreError) {
    try vocabulary.finish()
    try lengths.finish()
    try attributes.finish()
    try values.finish()
    try numbers.finish()
    try fixedColumns.finish()
    try identity.finish()
    try store.finish()
    guard options.hotUnions, Int(documentCount) >= HotUnions.minimumDocuments else { return }
    let written = try Segment(image.preview())
    try HotUnionsWriter.write(written, to: image)
    try PairsWriter.write(written, to: image)
  }
}
