import ByteStore
import Postings

/// The terms of a segment and all ways to find them.
///
/// Opening reads the trailers of the sections and nothing else.
package final class Vocabulary: Sendable {
  package let lexicon: Lexicon
  package let reverseOrder: ReverseOrder
  package let spellingIndex: SpellingIndex
  package let partIndex: PartIndex
  /// Which words are not there; absent where it would be large.
  package let wordFilter: WordFilter?
  /// Nil where they are made when they are first asked for.
  private let writtenGrams: GramIndex?
  private let madeGrams = OnceSlot()

  private final class MadeGrams: Sendable {
    let grams: GramIndex
    init(_ grams: GramIndex) { self.grams = grams }
  }

  package convenience init(image: SegmentImage) throws(StoreError) {
    // Every file has them.
    let hasGrams = image.isTrusted ? try image.section(.grams) != nil : true
    try self.init(wordFilter: try image.section(.wordFilter), hasGrams: hasGrams) {
      kind throws(StoreError) in try image.requiredSection(kind)
    }
  }

  init(
    wordFilter: SectionReader?, hasGrams: Bool = true,
    _ section: (SectionKind) throws(StoreError) -> SectionReader
  ) throws(StoreError) {
    lexicon = try Lexicon(try section(.lexicon))
    reverseOrder = try ReverseOrder(try section(.reverseOrder), lexicon: lexicon)
    writtenGrams =
      hasGrams ? try GramIndex(try section(.grams), termCount: lexicon.termCount) : nil
    spellingIndex = try SpellingIndex(try section(.spellings), termCount: lexicon.termCount)
    partIndex = try PartIndex(try section(.parts), termCount: lexicon.termCount)
    self.wordFilter = try wordFilter.map { section throws(StoreError) in try WordFilter(section) }
  }

  package var termCount: Int { lexicon.termCount }

  /// From grams to the terms that contain them.
  package var grams: GramIndex {
    get throws(StoreError) {
      if let writtenGrams { return writtenGrams }
      return try madeGrams.value { () throws(StoreError) in
        MadeGrams(try GramIndex(of: lexicon))
      }.grams
    }
  }

  /// The number of a term.
  package func find(_ term: [UInt8]) throws(StoreError) -> UInt32? {
    if let wordFilter, try !wordFilter.mayHaveTerm(term) { return nil }
    return try lexicon.find(term)
  }

  /// The number of a term, after calls of `body` with each of its entries, by ascending attribute.
  package func find(
    _ term: [UInt8], forEachEntry body: (TermEntry) throws(StoreError) -> Void
  ) throws(StoreError) -> UInt32? {
    if let wordFilter, try !wordFilter.mayHaveTerm(term) { return nil }
    return try lexicon.find(term, forEachEntry: body)
  }

  /// Whether a word may lie between two borders of a longer run; where not, it does in none.
  package func mayHaveInside(_ word: [UInt8]) throws(StoreError) -> Bool {
    try wordFilter?.mayHaveInside(word) ?? true
  }

  /// The numbers of the terms that begin with these bytes.
  package func prefixRange(_ prefix: [UInt8]) throws(StoreError) -> Range<UInt32> {
    try lexicon.prefixRange(prefix)
  }

  package func term(_ number: UInt32) throws(StoreError) -> [UInt8] { try lexicon.term(number) }

  package func entries(of number: UInt32) throws(StoreError) -> [TermEntry] {
    try lexicon.entries(of: number)
  }

  /// Appends the entries of a term; costs no allocation and no decoding of terms.
  package func appendEntries(
    of number: UInt32, to entries: inout [TermEntry]
  ) throws(StoreError) {
    try lexicon.appendEntries(of: number, to: &entries)
  }

  package func spellings(of number: UInt32) throws(StoreError) -> Spellings {
    var cursor = LexiconCursor(lexicon)
    var buffer = SpellingBuffer()
    try cursor.move(to: number)
    try spellingIndex.read(number, term: cursor.buffer, into: &buffer)
    return buffer.spellings
  }

  /// The places in reverse order of the terms that end with these bytes.
  package func suffixRange(_ suffix: [UInt8]) throws(StoreError) -> Range<Int> {
    try reverseOrder.suffixRange(suffix)
  }

  package func reverseTerm(at place: Int) throws(StoreError) -> UInt32 {
    try reverseOrder.term(at: place)
  }

  /// Appends the terms that end with these bytes, in reverse order.
  package func appendTerms(
    endingWith suffix: [UInt8], to terms: inout [UInt32]
  ) throws(StoreError) {
    try reverseOrder.appendTerms(try reverseOrder.suffixRange(suffix), to: &terms)
  }

  /// The terms with a part that begins with these bytes: distinct, ascending.
  package func parts(startingWith bytes: [UInt8]) throws(StoreError) -> [UInt32] {
    try partIndex.terms(startingWith: bytes)
  }

  /// All terms in order with what is known of them, for merging.
  package func makeCursor() -> VocabularyCursor { VocabularyCursor(self) }

  /// Checks the numbered invariants of all sections; reads them completely.
  package func checkInvariants() throws(StoreError) {
    try lexicon.checkInvariants()
    try reverseOrder.checkInvariants()
    try spellingIndex.checkInvariants(lexicon)
    try grams.checkInvariants(lexicon)
    try partIndex.checkInvariants(lexicon, spellingIndex)
    try wordFilter?.checkInvariants(lexicon, spellingIndex)
  }
}
