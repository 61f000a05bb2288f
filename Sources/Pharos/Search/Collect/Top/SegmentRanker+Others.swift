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
    guard try mayHaveOthers({ worths[$0] }, besides: 0, top) else { return }
    for word in leaves { try word.restart() }
    let board = try ScoreBoards.borrow(
      comparisons: leaves.count, documentCount: documentCount, statistics.meter)
    var run = try SpanRun(self, board)
    try run.otherMatches(isProvable: true, into: &top)
    ScoreBoards.giveBack(board)
  }

  /// Whether matches that scores do not prove may enter the answer.
  ///
  /// - Parameters:
  ///   - worth: what each comparison of the query comes to at most.
  ///   - besides: what everything that counts besides comes to at most.
  func mayHaveOthers(
    _ worth: (Int) -> Float, besides: Float, _ top: borrowing TopDocuments
  ) throws -> Bool {
    guard try mayEnter(proof.unprovenWorth(worth), besides, top) else { return false }
    return try mayEnter(
      proof.unprovenMatchWorth(worth, isExact: plan.isExact), besides, top)
  }

  /// Whether documents with comparisons of at most this worth may enter; nil: there are none.
  private func mayEnter(
    _ worth: Float?, _ besides: Float, _ top: borrowing TopDocuments
  ) throws -> Bool {
    guard let worth else { return false }
    let most = bound(ScoreFormula.inAnyOrder(worth + besides), from: 0)
    return try !top.excludes(most, from: 0, of: segment)
  }
}
