import TextAnalysis

/// Terms and their spellings while a segment is built.
///
/// A run is looked up by its spelling first: nearly every run of a text has been seen before, and
/// the spelling alone then gives term and spelling number.
struct SpellingTable {
  private(set) var spellings = TermTable(minimumCapacity: 4096)
  private(set) var terms = TermTable(minimumCapacity: 4096)
  /// Term of each spelling.
  private(set) var termOfSpelling: [UInt32] = []
  /// Place of each spelling in the list of its term, in the order of first appearance.
  private(set) var rankOfSpelling: [UInt32] = []
  /// The spellings of each term.
  private(set) var spellingsOfTerm: [[UInt32]] = []

  /// The spelling number of a run.
  mutating func intern(_ run: TextRun, _ analyzer: borrowing TextAnalyzer) -> UInt32 {
    let (spelling, isNew) = spellings.intern(
      analyzer.normalized, Int(run.start), Int(run.end))
    guard isNew else { return spelling }
    let (term, isNewTerm) = terms.intern(analyzer.folded, Int(run.termStart), Int(run.termEnd))
    if isNewTerm { spellingsOfTerm.append([]) }
    termOfSpelling.append(term)
    rankOfSpelling.append(UInt32(spellingsOfTerm[Int(term)].count))
    spellingsOfTerm[Int(term)].append(spelling)
    return spelling
  }

  /// The listed spellings of a term, and whether there are more than can be told apart.
  func listedSpellings(of term: UInt32) -> (spellings: [[UInt8]], overflow: Bool) {
    let all = spellingsOfTerm[Int(term)]
    let overflow = all.count > SpellingLimits.distinct
    let listed = overflow ? all.prefix(SpellingLimits.distinct - 1) : all[...]
    return (listed.map { Array(spellings.bytes(of: $0)) }, overflow)
  }

  /// The number a posting uses for a spelling: its place, or "another" where there are too many.
  func number(of spelling: UInt32, overflow: Bool) -> UInt8 {
    let rank = rankOfSpelling[Int(spelling)]
    return overflow ? UInt8(min(rank, UInt32(SpellingLimits.another))) : UInt8(rank)
  }
}

/// How many spellings of a term a posting can tell apart.
package enum SpellingLimits {
  /// Up to this many spellings have a number each.
  package static let distinct = 8
  /// Where there are more, this number stands for all that are not listed.
  package static let another = 7
}
