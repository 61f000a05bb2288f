import ByteStore
import Postings

extension SegmentRanker {
  /// Offers the matches among documents that match a comparison without counting for it: by parts of
  /// words, or in runs that are not in the vocabulary.
  ///
  /// They are few. In all others scores tell which comparisons match, and with them which bonuses
  /// may: most documents that have one frequent word are left out for that.
  func runUncounted(_ board: ScoreBoard, into top: inout TopDocuments) throws {
    let most = mostRunFirst
    guard most > 0 else { return }
    var documents = DocumentArray()
    for number in 0..<min(plan.leafCount, 64) {
      guard let cursor = try plan.besides(number),
        try documents.formUnion(cursor, atMost: most)
      else { continue }
      plan.counting |= 1 &<< UInt64(number)
    }
    try runFirst(&documents, board, into: &top)
  }

  /// Offers the matches among documents with a rare word that bonuses need, and leaves these bonuses
  /// out for all others.
  ///
  /// A word with forms is found in many documents in which it does not stand as it was written.
  func runWritten(_ board: ScoreBoard, into top: inout TopDocuments) throws {
    let most = mostRunFirst
    var documents = DocumentArray()
    var settled: Set<Int> = []
    for number in 0..<plan.leafCount where !plan.leaves[number].forms.isEmpty {
      let bonuses = plan.bonuses(implying: number).filter { plan.bonusScorers[$0].worth > 0 }
      guard !settled.isSuperset(of: bonuses) else { continue }
      let cursor = try plan.planner.cursor(for: .text(plan.leaves[number].test))
      guard !cursor.verifies, try documents.formUnion(cursor, atMost: most) else { continue }
      settled.formUnion(bonuses)
    }
    try runFirst(&documents, board, into: &top)
    for bonus in settled { plan.leaveOut(bonus: bonus) }
  }

  /// So many documents are handled before all others at most.
  private var mostRunFirst: Int {
    let postings = leaves.reduce(0) { $0 + $1.expandedEstimate }
    return min(postings / CostModel.postingsPerUncounted, CostModel.mostUncounted)
  }

  /// Offers the matches among some documents, which take no part any more.
  func runFirst(
    _ documents: inout DocumentArray, _ board: ScoreBoard, into top: inout TopDocuments
  ) throws {
    if documents.isEmpty { return }
    let set = try set(of: documents)
    try plan.planner.cursor(for: plan.node).keep(&documents)
    try score(documents, board, Refinement(self, capacity: top.capacity), into: &top)
    try restart()
    excluded.append(set)
  }
}

extension DocumentArray {
  /// Adds the documents of a cursor that lists them; false, and nothing is added, where it does not, or
  /// where there would be more than so many.
  fileprivate mutating func formUnion(_ cursor: DocumentCursor, atMost most: Int) throws -> Bool {
    guard cursor.isListed, count + cursor.estimate <= most else { return false }
    var some = DocumentArray()
    try cursor.list(into: &some)
    formUnion(some)
    return true
  }
}
