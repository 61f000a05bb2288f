import ByteStore

extension PostingList {
  /// Decodes the whole list and checks the numbered invariants of the type, by every way that reads
  /// it.
  ///
  /// With the lengths of the list's attribute the bounds of its impacts are checked too.
  package func checkInvariants(lengths: LengthColumn? = nil) throws(StoreError) {
    if let lengths { try checkImpacts(lengths) }
    let cursor = BlockCursor(self)
    var documents = 0
    var next: UInt64 = 0
    while try cursor.nextBlock() {
      // 1, 2: bounds of the block are checked as it is decoded; here, the borders between blocks.
      guard UInt64(cursor.documents[0]) >= next else { throw damaged(1, "order of blocks") }
      next = UInt64(cursor.documents[cursor.count - 1]) + 1
      documents += cursor.count
      // 3, 4
      let frequencies = try cursor.frequencies()
      let masks = try cursor.masks()
      let maximum = try cursor.maximumFrequency()
      guard maximumFrequency >= maximum else { throw damaged(3, "maximum of the list") }
      for i in 0..<cursor.count {
        guard frequencies[i] >= 1, UInt8(clamping: frequencies[i]) <= maximum else {
          throw damaged(3, "frequency beyond the maximum")
        }
        guard masks[i] != 0, frequencies[i] >= masks[i].nonzeroBitCount else {
          throw damaged(4, "mask")
        }
      }
    }
    guard documents == documentCount else { throw damaged(1, "count of documents") }
  }

  private func damaged(_ invariant: Int, _ detail: String) -> StoreError {
    blocks.damaged(blocks.origin, "invariant \(invariant) of a posting list: \(detail)")
  }
}

extension PostingList {
  /// Checks invariant 5.
  private func checkImpacts(_ lengths: LengthColumn) throws(StoreError) {
    guard blocks.header.hasImpacts else { return }
    let factors = LengthNormalization(averageLength: lengths.averageLength).factors
    let cursor = BlockCursor(self)
    var codes = [UInt8](repeating: 0, count: PostingFormat.blockSize)
    while try cursor.nextBlock() {
      codes.withUnsafeMutableBufferPointer { codes in
        // SAFETY: a block has at most as many documents as there are codes.
        guard let output = codes.baseAddress else { return }
        lengths.codes(of: cursor.documents, into: output)
      }
      let frequencies = try cursor.frequencies()
      var largest: Float = 0
      for i in frequencies.indices {
        largest = max(largest, Float(frequencies[i]) * factors[Int(codes[i])])
      }
      let bounds = [
        try cursor.blockImpactBound(), try cursor.groupImpactBound(), cursor.listImpactBound,
      ]
      guard bounds.allSatisfy({ Impact.decode($0) >= largest }) else {
        throw damaged(5, "impact beyond its bound")
      }
    }
  }
}
