extension SegmentRanker {
  /// One word in one attribute: block by block of 128 postings, without those that cannot enter.
  func runBlocks(
    _ leaf: LeafScorer, _ field: WordField, into top: inout TopDocuments
  ) throws {
    let impacts = field.impacts
    let most = leaf.rarity * formula.saturated(impacts.bound)
    let hasExcluded = !excluded.isEmpty
    while let block = try impacts.nextBlock() {
      if try top.excludes(bound(most, from: block.first), from: block.first, of: segment) { break }
      var least: Int32 = 0
      // While there is room, bounds tell nothing.
      if top.floor > .min {
        let item = items.bound(from: block.first, through: block.last)
        let worth = leaf.rarity * formula.saturated(block.bound)
        if try top.excludes(formula.points(worth, item), from: block.first, of: segment) {
          continue
        }
        least = LeastCount(formula, rarity: leaf.rarity, bound: block.bound)
          .count(besides: { $0 }, item: item, floor: top.floor)
      }
      try statistics.poll()
      try impacts.scoreBlock(atLeast: least) { (document, count) throws in
        let total = leaf.rarity * formula.saturated(count)
        guard let score = try items.points(formula, total, document, floor: top.floor),
          !hasExcluded || !excludes(document)
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
    let rest = try plan.unprovenMatches()
    if rest.isEmpty { return }
    try offerUnscored(rest, into: &top) { score, document, top throws in
      try top.offerOnce(score, document, of: segment)
    }
  }
}
