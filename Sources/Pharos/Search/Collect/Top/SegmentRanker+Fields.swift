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
      if try top.excludes(bound(most, from: 0), from: 0, of: segment) { continue }
      let few = 32 + Int(documentCount) / CostModel.scatteredShare
      if let documents = try field.few(atMost: few) {
        try runScattered(documents, of: field, leaf, into: &top)
        continue
      }
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

  /// The matches of a field that has few: most windows have none or one of them, so each is scored by
  /// itself.
  private func runScattered(
    _ documents: borrowing DocumentArray, of field: PatternField, _ leaf: LeafScorer,
    into top: inout TopDocuments
  ) throws {
    let most = leaf.rarity * formula.saturated(field.bound)
    var next = 0
    while next < documents.count {
      let end = min(next + SegmentRanker.scatteredAtOnce, documents.count)
      let some = documents.array(next..<end)
      next = end
      if try top.excludes(bound(most, from: some[0]), from: some[0], of: segment) { return }
      try statistics.poll()
      let greatest = items.bound(from: some[0], through: some[some.count - 1])
      let least = LeastCount(formula, rarity: leaf.rarity, bound: field.bound)
        .count(besides: { $0 }, item: greatest, floor: top.floor)
      for (document, count) in zip(some, field.counts(in: some)) {
        guard count >= least, count > 0, !excludes(document) else { continue }
        let total = leaf.rarity * formula.saturated(count)
        if let score = try items.points(formula, total, document, floor: top.floor) {
          try top.offerOnce(score, document, of: segment)
        }
      }
    }
  }

  /// Matches of a field that are bounded together.
  private static let scatteredAtOnce = 64
}
