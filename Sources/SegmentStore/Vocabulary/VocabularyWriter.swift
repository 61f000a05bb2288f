/// Writes the vocabulary of a segment: lexicon, reverse order, grams, spellings and parts.
///
/// Lexicon and spellings are written as the terms come; the terms' bytes stay in memory for the
/// other three, which `finish` writes.
package final class VocabularyWriter {
  private var lexicon: LexiconWriter
  private var spellings: SpellingIndexWriter
  private var parts = PartIndexWriter()
  private var terms = TermArena()
  private let reverseOrderSection: SectionWriter
  private let gramSection: SectionWriter
  private let partSection: SectionWriter
  private let gramEntriesAtOnce: Int

  package convenience init(image: SegmentImageWriter) {
    self.init(image: image, gramEntriesAtOnce: GramIndexWriter.defaultEntriesAtOnce)
  }

  /// `gramEntriesAtOnce` bounds the memory of the gram builder, four bytes each.
  package init(image: SegmentImageWriter, gramEntriesAtOnce: Int) {
    lexicon = LexiconWriter(image.section(.lexicon))
    reverseOrderSection = image.section(.reverseOrder)
    gramSection = image.section(.grams)
    spellings = SpellingIndexWriter(image.section(.spellings))
    partSection = image.section(.parts)
    self.gramEntriesAtOnce = gramEntriesAtOnce
  }

  package var termCount: Int { lexicon.termCount }

  /// Adds the next term; terms ascend bytewise, the attributes of the entries ascend too.
  ///
  /// - Parameters:
  ///   - spellings: the original forms in the order of their numbers: all of them, at most eight,
  ///     or the seven listed ones with `overflow`. None means the term itself.
  ///   - overflow: there are more spellings; they share number 7.
  package func add(
    term: [UInt8], spellings forms: [[UInt8]], overflow: Bool, entries: [TermEntry]
  ) throws(StoreError) {
    let number = lexicon.termCount
    try lexicon.add(term, entries)
    try spellings.add(term: term, spellings: forms, overflow: overflow)
    try parts.add(number, term: term, spellings: forms, overflow: overflow)
    terms.append(term)
  }

  /// Writes what needs all terms; nothing may be added afterwards.
  package func finish() throws(StoreError) {
    try lexicon.finish()
    try spellings.finish()
    try parts.finish(terms, to: partSection)
    try ReverseOrderWriter.write(terms, to: reverseOrderSection)
    try GramIndexWriter.write(terms, to: gramSection, entriesAtOnce: gramEntriesAtOnce)
    terms = TermArena()
  }
}
