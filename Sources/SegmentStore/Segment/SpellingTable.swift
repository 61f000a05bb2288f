import TextAnalysis

/// Terms and their spellings while a segment is built.
///
/// A run is looked up by its spelling first: nearly every run of a text has been seen before, and
/// the spelling alone then gives term and spelling number. The spellings of a term are a chain in
/// the order of first appearance.
struct SpellingTable {
  private static let end = UInt32.max

  private(set) var spellings = TermTable(minimumCapacity: 512)
  private(set) var terms = TermTable(minimumCapacity: 512)
  /// Term of each spelling.
  private(set) var termOfSpelling: [UInt32] = []
  /// Place of each spelling in the list of its term.
  private var rankOfSpelling: [UInt32] = []
  /// The next spelling of the same term.
  private var nextOfSpelling: [UInt32] = []
  /// The first and the last spelling of each term.
  private var chains: [(first: UInt32, last: UInt32)] = []

  /// The number of a spelling; `term` is what it folds to.
  @inline(__always)
  mutating func intern(
    _ spelling: UnsafeBufferPointer<UInt8>, term: UnsafeBufferPointer<UInt8>
  ) -> UInt32 {
    let (number, isNew) = spellings.intern(spelling)
    if isNew { add(number, term) }
    return number
  }

  private mutating func add(_ spelling: UInt32, _ text: UnsafeBufferPointer<UInt8>) {
    let (term, isNew) = terms.intern(text)
    termOfSpelling.append(term)
    nextOfSpelling.append(SpellingTable.end)
    if isNew {
      rankOfSpelling.append(0)
      chains.append((spelling, spelling))
      return
    }
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

  /// The number a posting uses for each spelling: its place in the list of its term, or "another"
  /// where there are too many.
  func postingNumbers() -> [UInt8] {
    let another = SpellingLimits.another
    let hasOverflow = chains.map {
      Int(rankOfSpelling[Int($0.last)]) + 1 > SpellingLimits.distinct
    }
    return rankOfSpelling.indices.map { spelling in
      let rank = rankOfSpelling[spelling]
      let overflows = hasOverflow[Int(termOfSpelling[spelling])]
      return overflows ? UInt8(min(rank, UInt32(another))) : UInt8(truncatingIfNeeded: rank)
    }
  }
}

/// How many spellings of a term a posting can tell apart.
package enum SpellingLimits {
  /// Up to this many spellings have a number each.
  package static let distinct = 8
  /// Where there are more, this number stands for all that are not listed.
  package static let another = 7
}
