extension SegmentRanker {
  func run(into top: inout TopDocuments) throws {
    guard documentCount > 0, top.capacity > 0 else { return }
    if leaves.isEmpty, bonuses.isEmpty { return try runUnscored(into: &top) }
    if plan.query.leafDecides, let leaf = leaves.first, leaf.combination == .sum,
      leaf.fields.count == 1, let field = leaf.fields[0].wordField,
      top.capacity <= CostModel.resultsByFields
    {
      return try runBlocks(leaf, field, into: &top)
    }
    if var union = UnionRun(self) { return try union.run(into: &top) }
    if let matches = try fewMatches() { return try runFew(matches, into: &top) }
    let board = try ScoreBoards.borrow(
      comparisons: max(1, leaves.count), documentCount: documentCount, statistics.meter)
    if plan.query.isOneLeaf, top.capacity <= CostModel.resultsByFields,
      leaves[0].combination == .best
    {
      try runFields(leaves[0], board, into: &top)
    } else {
      try runSpans(board, into: &top)
    }
    ScoreBoards.giveBack(board)
  }
}
