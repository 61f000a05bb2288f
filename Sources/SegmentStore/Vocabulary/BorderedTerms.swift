/// The terms that have an inner border in some spelling: those with parts.
///
/// One bit a term. Computed from the part index when a pattern first needs it, and kept.
final class BorderedTerms: Sendable {
  private let terms: Bitset

  init(_ index: PartIndex) throws(StoreError) {
    var terms = Bitset(count: index.termCount)
    var cursor = PartCursor(index)
    while try cursor.advance() {
      for term in cursor.terms { terms.insert(Int(term)) }
    }
    self.terms = terms
  }

  func contains(_ term: UInt32) -> Bool { terms.contains(Int(term)) }

  /// Appends the terms of a stretch of the lexicon, ascending.
  func append(_ range: Range<UInt32>, to list: inout [UInt32]) {
    var next = Int(range.lowerBound)
    while let term = terms.next(from: next), term < Int(range.upperBound) {
      list.append(UInt32(term))
      next = term + 1
    }
  }
}
