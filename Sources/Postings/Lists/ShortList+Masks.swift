import ByteStore

extension ShortList {
  /// Keeps those of the decoded documents of a short list of blocks that have a spelling of a mask; returns
  /// how many are left.
  ///
  /// - Parameter documents: those that ``decode(_:of:limit:into:)`` has written.
  static func keep(
    _ documents: UnsafeMutablePointer<UInt32>, withMask mask: UInt8,
    _ header: borrowing ListHeader, of bytes: borrowing ListBytes
  ) throws(StoreError) -> Int {
    let (count, token) = (header.documentCount, header.tailMasks)
    let lengths = header.tailLengths
    let tail = try bytes.view(
      header.tailAt &+ lengths.documents &+ lengths.frequencies, lengths.masks)
    return try withUnsafeTemporaryAllocation(of: UInt32.self, capacity: capacity) {
      buffer throws(StoreError) in
      // SAFETY: there is room for the masks of a short list, and `documents` has as many.
      guard let masks = buffer.baseAddress else { return 0 }
      try PatchedBlock.decode(tail, at: 0, token: token, count: count, into: masks)
      var kept = 0
      var largest: UInt32 = 0
      // No branch: which spelling a posting has is no pattern that a processor could guess.
      for place in 0..<count {
        largest = max(largest, masks[place])
        documents[kept] = documents[place]
        kept &+= UInt8(truncatingIfNeeded: masks[place] &+ 1) & mask != 0 ? 1 : 0
      }
      guard largest < 255 else { throw tail.damaged(0, "mask of a posting") }
      return kept
    }
  }
}
