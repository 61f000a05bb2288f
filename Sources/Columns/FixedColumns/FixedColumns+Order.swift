import ByteStore

extension FixedColumns {
  /// What documents are numbered by, as one number that ascends.
  package func orderKey(
    ofDocument document: UInt32, rank: UInt8
  ) throws(StoreError) -> UInt128 {
    FixedColumns.orderKey(
      rank: rank, recency: try recency(ofDocument: document),
      sequence: try sequence(ofDocument: document))
  }

  /// What documents are numbered by, as one number that ascends.
  package static func orderKey(rank: UInt8, recency: Recency, sequence: UInt64) -> UInt128 {
    let latest = UInt64(1) << UInt64(Recency.bits) - 1
    return UInt128(UInt8.max - rank) << UInt128(Recency.bits + 64)
      | UInt128(latest - min(recency.code, latest)) << 64 | UInt128(sequence)
  }

  /// Invariant 4.
  func checkOrder() throws(StoreError) {
    var last: UInt128 = 0
    for document in 0..<documentCount {
      let key = try orderKey(
        ofDocument: document, rank: staticRanks.rank(ofDocument: document))
      guard key >= last else {
        throw damagedOrder(document)
      }
      last = key
    }
  }

  /// The error for a document that contradicts invariant 4.
  package func damagedOrder(_ document: UInt32) -> StoreError {
    section.damaged(
      0, "invariant 4: document \(document) stands behind one that it precedes")
  }

  /// Invariant 5.
  func checkLatestRecencies() throws(StoreError) {
    for block in 0..<recencies.blockCount {
      let latest = try recencies.values(ofBlock: block).max()
      guard try latestRecencies.value(at: block) == latest else {
        throw section.damaged(
          0, "invariant 5: another date of block \(block) is the latest")
      }
    }
  }
}
