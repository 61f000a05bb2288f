import ByteStore
import Postings

extension SegmentRanker {
  /// Offers the best matches among the documents of bonuses, where these are found at little cost, and
  /// leaves the bonuses out for all others.
  ///
  /// Few documents have a bonus, but with it all might come to more than the best have without: bounds
  /// leave the others out only when it is not open any more. Of a single clause the best most often have
  /// it, and are found soon.
  func runBonused(_ board: ScoreBoard, into top: inout TopDocuments) throws {
    guard plan.leafCount > 1 else { return }
    var most = leaves.reduce(0) { $0 + $1.expandedEstimate } / CostModel.shareOfBonuses
    var documents = DocumentArray()
    var settled: [Int] = []
    for (number, bonus) in bonuses.enumerated() where bonus.worth > 0 {
      let work = try bonus.work()
      guard work <= most else { continue }
      most -= work
      documents.formUnion(try bonus.list())
      settled.append(number)
    }
    if documents.isEmpty || !alwaysPrunes && documents.count <= CostModel.mostUncounted {
      try runFirst(&documents, board, into: &top)
    } else {
      let set = try set(of: documents)
      try statistics.meter.reserve(bits: Int(documentCount))
      var others = set
      others.complement()
      excluded.append(others)
      try walkSpans(board, into: &top)
      excluded[excluded.count - 1] = set
      try restart()
    }
    for bonus in settled { plan.leaveOut(bonus: bonus) }
  }

  /// Some documents as a set.
  func set(of documents: borrowing DocumentArray) throws -> Bitset {
    try statistics.meter.reserve(bits: Int(documentCount))
    var set = Bitset(count: Int(documentCount))
    for place in 0..<documents.count { set.insert(Int(documents[place])) }
    return set
  }

  /// Says that all documents may be asked about once more.
  func restart() throws {
    for leaf in leaves { try leaf.restart() }
    for bonus in bonuses { try bonus.restart() }
  }
}
