import Postings

extension SegmentRanker {
  /// Any query: span by span, first the documents that scores prove to match, then the others.
  ///
  /// Most often the others cannot enter the answer any more, and all matches are never computed.
  func runSpans(_ board: ScoreBoard, into top: inout TopDocuments) throws {
    // Without bonuses there is nothing to tell.
    if bonuses.contains(where: { $0.worth > 0 }) { try runBonused(board, into: &top) }
    if bonuses.contains(where: { $0.worth > 0 }) { try runWritten(board, into: &top) }
    if bonuses.contains(where: { $0.worth > 0 }) { try runUncounted(board, into: &top) }
    try walkSpans(board, into: &top)
  }

  /// Offers the best matches among all documents that take part.
  func walkSpans(_ board: ScoreBoard, into top: inout TopDocuments) throws {
    var run = try SpanRun(self, board, refinement: Refinement(self, capacity: top.capacity))
    let everything = UInt64.max >> UInt64(64 - min(64, max(1, leaves.count)))
    let isProvable = proof.holds(everything) && !proof.holds(0)
    if isProvable {
      try run.findFloor(top)
      try run.provenMatches(into: &top)
      let besides = plan.besides.reduce(run.besides) { $0 + run.worth(of: $1) }
      guard try mayHaveOthers(run.worth(of:), besides: besides, top) else { return }
      for leaf in leaves { try leaf.restart() }
      try run.refinement?.restart()
    }
    try run.otherMatches(isProvable: isProvable, into: &top)
  }
}
