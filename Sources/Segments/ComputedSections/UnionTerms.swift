import TermDictionary

/// A few terms with lists in an attribute: patterns that match the same ones have the same union.
struct UnionTerms: Hashable {
  /// With more terms, hardly two patterns match the same ones.
  private static let most = 64

  private let scope: UInt16
  private let matches: [TermMatch]

  /// Nil for more terms than a few.
  init?(_ all: [TermMatch], in scope: UInt16, _ counts: TermPostingCounts) {
    var matches: [TermMatch] = []
    for match in all
    where counts.places(of: match.term).contains(where: { counts.attribute(at: $0) == scope }) {
      guard matches.count < UnionTerms.most else { return nil }
      matches.append(match)
    }
    self.scope = scope
    self.matches = matches
  }
}
