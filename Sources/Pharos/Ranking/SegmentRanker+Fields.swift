import SegmentStore

extension SegmentRanker {
  /// One pattern: attribute by attribute, the weightiest first, each from its best item on.
  ///
  /// What an attribute can give at most falls along the segment, so it is left where that is below
  /// the worst of the answer; attributes that cannot contribute are not even expanded.
  func runFields(_ leaf: LeafScorer, into top: inout TopDocuments) throws {
    let found = DocumentWindow()
    for case let field as PatternField in leaf.fields {
      let most = leaf.rarity * ranking.saturated(field.bound)
      var position: UInt32 = 0
      while position < documentCount {
        if try top.excludes(points(most, rank(position)), from: position, of: segment) { break }
        try statistics.checkCancellation()
        guard let next = try field.lowerBound(position), next < documentCount else { break }
        if next > position,
          try top.excludes(points(most, rank(next)), from: next, of: segment)
        {
          break
        }
        let base = DocumentWindow.base(of: next)
        found.removeAll()
        try field.collect(base, into: leaf.scores, found: found)
        try offer(leaf, found, base, into: &top)
        leaf.scores.clear(found)
        position = DocumentWindow.next(after: base)
      }
    }
  }

  private func offer(
    _ leaf: LeafScorer, _ found: borrowing DocumentWindow, _ base: UInt32,
    into top: inout TopDocuments
  ) throws {
    let live = DocumentWindow()
    live.formUnion(found)
    removeDead(live, base)
    let ranks = WindowRanks(self, base)
    try live.forEachOffset { offset in
      let document = base &+ offset
      let score = points(
        leaf.rarity * ranking.saturated(leaf.scores.value(at: offset)), ranks.rank(document))
      if score >= top.floor { try top.offerOnce(score, document, of: segment) }
    }
  }
}

/// The ranks of a window: mostly one.
struct WindowRanks {
  private let ranker: SegmentRanker
  private let common: UInt8?

  init(_ ranker: SegmentRanker, _ base: UInt32) {
    self.ranker = ranker
    let last = base > .max - DocumentWindow.size ? .max : base + DocumentWindow.size - 1
    let first = ranker.rank(base)
    common = first == ranker.rank(min(last, ranker.documentCount - 1)) ? first : nil
  }

  @inline(__always)
  func rank(_ document: UInt32) -> UInt8 { common ?? ranker.rank(document) }
}
