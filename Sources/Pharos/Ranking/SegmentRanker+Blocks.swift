import SegmentStore

extension SegmentRanker {
  /// One word in one attribute: block by block of 128 postings, without those that cannot enter.
  func runBlocks(
    _ leaf: LeafScorer, _ field: WordField, into top: inout TopDocuments
  ) throws {
    let impacts = field.impacts
    let most = leaf.rarity * formula.saturated(impacts.bound)
    while let block = try impacts.nextBlock() {
      if try top.excludes(bound(most, from: block.first), from: block.first, of: segment) { break }
      let item = items.bound(from: block.first, through: block.last)
      let worth = leaf.rarity * formula.saturated(block.bound)
      if try top.excludes(formula.points(worth, item), from: block.first, of: segment) {
        continue
      }
      try statistics.checkCancellation()
      let least = LeastCount(formula, rarity: leaf.rarity, bound: block.bound)
        .count(besides: { $0 }, item: item, floor: top.floor)
      try impacts.scoreBlock(atLeast: least) { (document, count) throws in
        let total = leaf.rarity * formula.saturated(count)
        guard let score = try items.points(formula, total, document, floor: top.floor),
          !excludes(document)
        else { return }
        try top.offer(score, document, of: segment)
      }
    }
    try runRest(into: &top)
  }

  /// Matches that are not in the word's list (parts of words, long runs): only their own signals
  /// count, and most often those are not enough.
  private func runRest(into top: inout TopDocuments) throws {
    if try top.excludes(bound(0, from: 0), from: 0, of: segment) { return }
    try offerUnscored(try plan.unprovenMatches(), into: &top) { score, document, top throws in
      try top.offerOnce(score, document, of: segment)
    }
  }
}

/// How much one comparison must count in a document that enters the answer.
struct LeastCount {
  private let formula: ScoreFormula
  private let rarity: Float
  private let bound: Int32

  /// - Parameter bound: the comparison counts nowhere more.
  init(_ formula: ScoreFormula, rarity: Float, bound: Int32) {
    self.formula = formula
    self.rarity = rarity
    self.bound = bound
  }

  /// A count below which points stay below the floor; 0 where there is none.
  ///
  /// The guess is checked by the steps of the score itself, which are monotone.
  ///
  /// - Parameters:
  ///   - besides: the sum of all comparisons where this one has the worth given.
  ///   - item: what the item's own signals count at most.
  func count(besides: (Float) -> Float, item: Float, floor: Int32) -> Int32 {
    let others = besides(0)
    guard bound > 0, formula.points(others, item) < floor else { return 0 }
    let wanted = (Float(floor) / ScoreFormula.pointsPerUnit - item - others) / rarity
    let guess = formula.count(saturatedTo: wanted) * 0.9999
    let count = guess < Float(bound) ? Int32(max(1, guess)) : bound
    guard count > 1 else { return 1 }
    let below = besides(rarity * formula.saturated(count &- 1))
    return formula.points(below, item) < floor ? count : 1
  }
}
