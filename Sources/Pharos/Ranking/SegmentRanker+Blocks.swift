import SegmentStore

extension SegmentRanker {
  /// One word in one attribute: block by block of 128 postings, without those that cannot enter.
  func runBlocks(
    _ leaf: LeafScorer, _ field: WordField, into top: inout TopDocuments
  ) throws {
    let impacts = field.impacts
    let most = leaf.rarity * ranking.saturated(impacts.bound)
    while let block = try impacts.nextBlock() {
      let first = rank(block.first)
      if try top.excludes(points(most, first), from: block.first, of: segment) { break }
      let bound = leaf.rarity * ranking.saturated(block.bound)
      if try top.excludes(points(bound, first), from: block.first, of: segment) { continue }
      try statistics.checkCancellation()
      try impacts.scoreBlock { (document, count) throws in
        let score = points(leaf.rarity * ranking.saturated(count), rank(document))
        guard score >= top.floor else { return }
        if let dead, dead.contains(Int(document)) { return }
        try top.offer(score, document, of: segment)
      }
    }
    try runRest(into: &top)
  }

  /// Matches that are not in the word's list (parts of words, long runs): only their own signals
  /// count, and most often those are not enough.
  private func runRest(into top: inout TopDocuments) throws {
    if try top.excludes(points(0, rank(0)), from: 0, of: segment) { return }
    let cursor = try matching()
    var matches = DocumentWindow()
    var position: UInt32 = 0
    while position < documentCount, let next = try cursor.lowerBound(position),
      next < documentCount
    {
      if try top.excludes(points(0, rank(next)), from: next, of: segment) { return }
      try statistics.checkCancellation()
      let base = DocumentWindow.base(of: next)
      matches.removeAll()
      try cursor.add(to: &matches, base: base)
      removeDead(matches, base)
      let ranks = WindowRanks(self, base)
      try matches.forEachOffset { offset in
        let document = base &+ offset
        let score = points(0, ranks.rank(document))
        if score >= top.floor { try top.offerOnce(score, document, of: segment) }
      }
      position = DocumentWindow.next(after: base)
    }
  }
}
