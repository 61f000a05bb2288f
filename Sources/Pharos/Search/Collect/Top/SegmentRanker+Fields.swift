import Postings

extension SegmentRanker {
  /// One pattern: attribute by attribute, the weightiest first, each from its best item on.
  ///
  /// What an attribute can give at most falls along the segment, so it is left where that is below
  /// the worst of the answer; attributes that cannot contribute are not even expanded.
  func runFields(
    _ leaf: LeafScorer, _ board: ScoreBoard, into top: inout TopDocuments
  ) throws {
    var survivors: [ScoreBoard.Survivor] = []
    for field in leaf.fields {
      guard let field = field.patternField else { continue }
      let most = leaf.rarity * formula.saturated(field.bound)
      var position: UInt32 = 0
      while position < documentCount {
        if try top.excludes(bound(most, from: position), from: position, of: segment) { break }
        try statistics.poll()
        guard let next = try field.lowerBound(position), next < documentCount else { break }
        if next > position, try top.excludes(bound(most, from: next), from: next, of: segment) {
          break
        }
        let base = DocumentWindow.base(of: next)
        let last = base | (DocumentWindow.size - 1)
        board.begin(span: ScoreBoard.leastSpan)
        let items = ItemScores(self, base, through: last)
        let least = LeastCount(formula, rarity: leaf.rarity, bound: field.bound)
          .count(besides: { $0 }, item: items.greatest, floor: top.floor)
        try field.collect(base, through: last, leaf.number, atLeast: least, on: board)
        board.takeTouched()
        removeExcluded(board, base)
        survivors.removeAll(keepingCapacity: true)
        board.appendSurvivors(
          formula, rarities: [leaf.rarity], item: items.greatest, atLeast: top.floor,
          to: &survivors)
        for survivor in survivors {
          let document = base &+ survivor.offset
          if let score = try items.points(formula, survivor.total, document, floor: top.floor) {
            try top.offerOnce(score, document, of: segment)
          }
        }
        board.clear()
        position = DocumentWindow.next(after: base)
      }
    }
  }
}
