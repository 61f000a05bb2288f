import ByteStore
import Columns
import Postings
import TermDictionary

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
  var forms: FormsWriter
  let text: TextColumnsWriter
  private let attributes: AttributeTableWriter
  private var fixedColumns: FixedColumnsWriter
  private let identity: IdentityWriter
  let store: StoreWriter
  // Not checked for overlapping access, which takes as long as adding a term does: the writer of completions
  // knows nothing of this one.
  @exclusivity(unchecked)
  private var completions: CompletionsWriter
  private var vectors: VectorsWriter?
  private let image: SegmentImageWriter
  let options: SegmentOptions
  private var hasAllTerms = false
  private var hasAllDocuments = false

  init(
    _ image: SegmentImageWriter, documentCount: UInt32, staticRanks: ClosedRange<UInt8>,
    traits: [AttributeTraits], options: SegmentOptions
  ) {
    self.documentCount = documentCount
    self.image = image
    self.options = options
    vocabulary = VocabularyWriter(
      image: image, gramEntriesAtOnce: GramIndexWriter.defaultEntriesAtOnce / 2,
      leastGramTerms: options.leastGramTerms, pace: options.pace)
    lengths = LengthsWriter(image.section(.lengths), documentCount: documentCount)
    postings = PostingListWriter(postings: image.section(.postings), lengths: lengths)
    values = ValuesWriter(image.section(.values), documentCount: documentCount)
    numbers = NumbersWriter(image.section(.numbers), documentCount: documentCount)
    forms = FormsWriter(image.section(.forms))
    text = TextColumnsWriter(image.section(.text), documentCount: documentCount)
    attributes = AttributeTableWriter(
      image.section(.attributes), documentCount: documentCount, staticRanks: staticRanks)
    fixedColumns = FixedColumnsWriter(image.section(.fixedColumns))
    identity = IdentityWriter(image.section(.identity))
    store = StoreWriter(image.section(.store), level: options.storeLevel)
    completions = CompletionsWriter(image.section(.completions), traits: traits)
  }

  /// Adds the next term; its postings were added before.
  ///
  /// - Parameter tally: how often the spellings occur; of no meaning where the term has but one.
  func addTerm(
    _ term: UnsafeBufferPointer<UInt8>, spellings: SpellingBuffer, tally: SpellingTally,
    entries: [TermEntry]
  ) throws(StoreError) {
    postings.endTerm()
    try vocabulary.add(term: term, spellings: spellings, entries: entries)
    completions.add(
      entries,
      usualSpelling: spellings.count > 1 ? tally.mostUsual(of: spellings, term: term) : 0)
  }

  /// Adds the next attribute, in the order of names.
  func addAttribute(_ contents: AttributeInput) throws(StoreError) {
    try attributes.add(contents)
  }

  /// Adds the next document, in the order of numbers.
  func addDocument(
    entry: FixedEntry, identifier: [UInt8], record: [UInt8]
  ) throws(StoreError) {
    try addDocument(entry: entry, identifier: identifier)
    try store.add(record)
  }

  /// Adds the next document without its record, which goes to ``store``.
  func addDocument(entry: FixedEntry, identifier: [UInt8]) throws(StoreError) {
    try fixedColumns.add(entry)
    try identity.add(identifier)
  }

  /// The writer of vectors of a model, of which there is one in a segment.
  func vectors(of model: VectorModel) -> VectorsWriter {
    if let vectors { return vectors }
    let made = VectorsWriter(image.section(.vectors), documentCount: documentCount, model: model)
    vectors = made
    return made
  }

  /// Writes what needs all terms, and lets go of them; no term may be added afterwards.
  func finishTerms() throws(StoreError) {
    guard !hasAllTerms else { return }
    hasAllTerms = true
    try vocabulary.finish()
    try completions.finish()
  }

  /// Writes what needs all attributes, texts and documents, and nothing of the terms; none may be added
  /// afterwards.
  func finishDocuments() throws(StoreError) {
    guard !hasAllDocuments else { return }
    hasAllDocuments = true
    try attributes.finish()
    try values.finish()
    try numbers.finish()
    try forms.finish()
    try text.finish()
    try fixedColumns.finish()
    try identity.finish()
    try store.finish()
    try vectors?.finish()
  }

  /// Writes what needs all that was added.
  ///
  /// - Parameter plan: of the merge that has added it; nil when a segment is built.
  func finish(of plan: MergePlan? = nil) throws(StoreError) {
    try finishTerms()
    try lengths.finish()
    try finishDocuments()
    guard options.hotUnions else { return }
    try Segment(image.preview()).writeComputedSections(to: image, of: plan, options)
  }
}
