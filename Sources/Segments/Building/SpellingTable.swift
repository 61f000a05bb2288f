import ByteStore
import TermDictionary
import TextAnalysis

/// Terms and their spellings while a segment is built.
///
/// A run is looked up by its spelling first: nearly every run of a text has been seen before, and
/// the spelling alone then gives term and spelling number. The spellings of a term are a chain in
/// the order of first appearance.
struct SpellingTable {
  private static let end = UInt32.max

  private(set) var spellings: TermTable
  private(set) var terms: TermTable
  /// Term of each spelling.
  private(set) var termOfSpelling: [UInt32] = []
  /// Place of each spelling in the list of its term.
  private var rankOfSpelling: [UInt32] = []
  /// The next spelling of the same term.
  private var nextOfSpelling: [UInt32] = []
  /// The first and the last spelling of each term.
  private var chains: [(first: UInt32, last: UInt32)] = []
  /// Whether each term has one spelling, which is the term itself.
  private var isPlain: [Bool] = []

  /// A table that has room for so many spellings before it grows.
  init(capacity: Int) {
    spellings = TermTable(minimumCapacity: capacity)
    terms = TermTable(minimumCapacity: capacity)
  }

  /// The number of a spelling whose key is given; `term` is what it folds to.
  @inline(__always)
  mutating func intern(
    _ spelling: UnsafeBufferPointer<UInt8>, _ key: ByteKey, term: UnsafeBufferPointer<UInt8>
  ) -> UInt32 {
    let (number, isNew) = spellings.intern(spelling, key)
    if isNew { add(number, spelling, term) }
    return number
  }

  private mutating func add(
    _ spelling: UInt32, _ bytes: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>
  ) {
    let (term, isNew) = terms.intern(text)
    termOfSpelling.append(term)
    nextOfSpelling.append(SpellingTable.end)
    if isNew {
      rankOfSpelling.append(0)
      chains.append((spelling, spelling))
      isPlain.append(ByteHash.areEqual(bytes, text))
      return
    }
    isPlain[Int(term)] = false
    let last = chains[Int(term)].last
    rankOfSpelling.append(rankOfSpelling[Int(last)] + 1)
    nextOfSpelling[Int(last)] = spelling
    chains[Int(term)].last = spelling
  }

  /// How many spellings a term has.
  func spellingCount(of term: UInt32) -> Int {
    Int(rankOfSpelling[Int(chains[Int(term)].last)]) + 1
  }

  /// Puts the spellings that postings can tell apart into a buffer, which notes whether there are
  /// more.
  func listSpellings(of term: UInt32, into buffer: inout SpellingBuffer) {
    buffer.removeAll()
    let count = spellingCount(of: term)
    buffer.overflow = count > SpellingLimits.distinct
    let listed = buffer.overflow ? SpellingLimits.distinct - 1 : count
    var spelling = chains[Int(term)].first
    for _ in 0..<listed {
      spellings.withBytes(of: spelling) { buffer.append($0) }
      spelling = nextOfSpelling[Int(spelling)]
    }
  }

  /// Whether a term has one spelling, which is the term itself.
  func isItself(_ term: UInt32) -> Bool { isPlain[Int(term)] }

  /// For each spelling the rank of its term, and the number a posting uses for it: its place in the
  /// list of its term, or "another" where there are too many.
  func places(rankOfTerm: [UInt32]) -> [TokenLog.SpellingPlace] {
    let another = UInt32(SpellingLimits.another)
    return termOfSpelling.indices.map { spelling in
      let term = Int(termOfSpelling[spelling])
      let rank = rankOfSpelling[spelling]
      let overflows =
        rank > 0 && Int(rankOfSpelling[Int(chains[term].last)]) + 1 > SpellingLimits.distinct
      return TokenLog.SpellingPlace(
        rank: rankOfTerm[term],
        number: UInt8(truncatingIfNeeded: overflows ? min(rank, another) : rank))
    }
  }
}
