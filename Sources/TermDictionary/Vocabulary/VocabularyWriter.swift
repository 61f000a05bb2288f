import ByteStore
import Postings

/// Writes the vocabulary of a segment: lexicon, reverse order, grams, spellings, parts and filter of
/// words.
///
/// Lexicon and spellings are written as the terms come; the terms' bytes stay in memory for the
/// others, which `finish` writes: grams only where there are enough terms.
package final class VocabularyWriter {
  /// What the terms are added to: one value, so that a term is one access to it.
  private struct Contents {
    var lexicon: LexiconWriter
    var spellings: SpellingIndexWriter
    var parts = PartIndexWriter()
    var words = WordFilterWriter()
    var terms = TermArena()

    mutating func add(
      _ term: UnsafeBufferPointer<UInt8>, _ forms: SpellingBuffer, _ entries: [TermEntry]
    ) throws(StoreError) {
      let number = lexicon.termCount
      try terms.withLast { (previous) throws(StoreError) in
        try lexicon.add(term, after: previous, entries)
      }
      try spellings.add(term: term, spellings: forms)
      try parts.add(number, term: term, spellings: forms)
      words.add(term, borders: parts.lastBorders)
      terms.append(term)
    }
  }

  // Not checked for overlapping access, which takes more than adding does: nothing that works on it gets at
  // the writer itself.
  @exclusivity(unchecked)
  private var contents: Contents
  private let reverseOrderSection: SectionWriter
  private let partSection: SectionWriter
  private let image: SegmentImageWriter
  private let gramEntriesAtOnce: Int
  private let leastGramTerms: Int
  private let pace: MergePace?

  package convenience init(image: SegmentImageWriter) {
    self.init(image: image, gramEntriesAtOnce: GramIndexWriter.defaultEntriesAtOnce)
  }

  /// - Parameters:
  ///   - gramEntriesAtOnce: bounds the memory of the gram builder, four bytes each.
  ///   - leastGramTerms: fewer terms get no grams: of an image in memory, which makes them when they
  ///     are first asked for.
  ///   - pace: of a merge that nobody waits for.
  package init(
    image: SegmentImageWriter, gramEntriesAtOnce: Int, leastGramTerms: Int = 0,
    pace: MergePace? = nil
  ) {
    self.pace = pace
    self.leastGramTerms = leastGramTerms
    contents = Contents(
      lexicon: LexiconWriter(image.section(.lexicon)),
      spellings: SpellingIndexWriter(image.section(.spellings)))
    reverseOrderSection = image.section(.reverseOrder)
    partSection = image.section(.parts)
    self.image = image
    self.gramEntriesAtOnce = gramEntriesAtOnce
  }

  package var termCount: Int { contents.lexicon.termCount }

  /// Adds the next term; terms ascend bytewise, the attributes of the entries ascend too.
  ///
  /// - Parameters:
  ///   - spellings: the original forms in the order of their numbers: all of them, at most eight,
  ///     or the seven listed ones with `overflow`. None means the term itself.
  ///   - overflow: there are more spellings; they share number 7.
  package func add(
    term: [UInt8], spellings forms: [[UInt8]], overflow: Bool, entries: [TermEntry]
  ) throws(StoreError) {
    var buffer = SpellingBuffer()
    buffer.overflow = overflow
    for form in forms { form.withUnsafeBufferPointer { buffer.append($0) } }
    try term.withUnsafeBufferPointer { (bytes) throws(StoreError) in
      try add(term: bytes, spellings: buffer, entries: entries)
    }
  }

  /// The same without an allocation for each term.
  package func add(
    term: UnsafeBufferPointer<UInt8>, spellings forms: SpellingBuffer, entries: [TermEntry]
  ) throws(StoreError) {
    try contents.add(term, forms, entries)
  }

  /// Writes what needs all terms; nothing may be added afterwards.
  package func finish() throws(StoreError) {
    try contents.lexicon.finish()
    try contents.spellings.finish()
    let terms = contents.terms
    try contents.parts.finish(terms, to: partSection)
    contents.terms = TermArena()
    try contents.words.finish(terms) { image.section(.wordFilter) }
    try ReverseOrderWriter.write(terms, to: reverseOrderSection)
    guard terms.count >= leastGramTerms else { return }
    try GramIndexWriter.write(
      terms, to: image.section(.grams), entriesAtOnce: gramEntriesAtOnce, pace)
  }
}
