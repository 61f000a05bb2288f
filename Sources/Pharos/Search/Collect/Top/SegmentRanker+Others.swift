import Postings

/// What follows where the documents of words were read by their lists.
extension SegmentRanker {
  /// Whether nothing counts but the words of the query, and bounds need not be tried.
  var readsWholeLists: Bool {
    // Proofs tell of so many.
    !alwaysPrunes && bonuses.isEmpty && plan.besides.isEmpty && !leaves.isEmpty
      && leaves.count <= 64
  }

  /// Offers matches that scores do not prove: by parts of words, or in runs that are not in the
  /// vocabulary.
  ///
  /// Most often they are not enough.
  ///
  /// - Parameter worths: what each word comes to at most.
  func runOthers(_ worths: [Float], into top: inout TopDocuments) throws {
    if try areTooLittle(proof.unprovenWorth { worths[$0] }, top) { return }
    let worth = try proof.unprovenMatchWorth({ worths[$0] }, isExact: plan.isExact)
    if try areTooLittle(worth, top) { return }
    for word in leaves { try word.restart() }
    let board = try ScoreBoards.borrow(
      comparisons: leaves.count, documentCount: documentCount, statistics.meter)
    var run = try SpanRun(self, board)
    try run.otherMatches(isProvable: true, into: &top)
    ScoreBoards.giveBack(board)
  }

  /// Whether documents with words of at most this worth do not enter; nil: there are none.
  private func areTooLittle(_ worth: Float?, _ top: borrowing TopDocuments) throws -> Bool {
    guard let worth else { return true }
    return try top.excludes(
      bound(ScoreFormula.inAnyOrder(worth), from: 0), from: 0, of: segment)
  }
}
