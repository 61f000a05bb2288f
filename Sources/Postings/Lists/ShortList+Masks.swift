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
    let count = header.documentCount
    let lengths = header.tailLengths
    let token = header.tailMasks
    let tail = try bytes.checked(
      header.tailAt &+ lengths.documents &+ lengths.frequencies, lengths.masks)
    let kept = withUnsafeTemporaryAllocation(of: UInt32.self, capacity: capacity) {
      buffer -> Int? in
      // SAFETY: there is room for the masks of a short list, and `documents` has as many.
      guard let masks = buffer.baseAddress,
        PatchedBlock.decodeShort(tail, token: token, count: count, into: masks)
      else { return nil }
      var kept = 0
      var largest: UInt32 = 0
      // No branch: which spelling a posting has is no pattern that a processor could guess.
      for place in 0..<count {
        largest = max(largest, masks[place])
        documents[kept] = documents[place]
        kept &+= UInt8(truncatingIfNeeded: masks[place] &+ 1) & mask != 0 ? 1 : 0
      }
      return largest < 255 ? kept : nil
    }
    guard let kept else { throw bytes.damaged(header.tailAt, "masks of the tail") }
    return kept
  }
}

extension PatchedBlock {
  /// Decodes fewer than 128 numbers of the bytes that the token asks for, one after the other; false where
  /// they are not right.
  static func decodeShort(
    _ bytes: UnsafeRawBufferPointer, token: UInt8, count: Int,
    into output: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    let width = UInt64(token & 31)
    let packed = BitPacking.byteCount(count, width: Int(width))
    guard bytes.count == byteCount(token: token, count: count) else { return false }
    var at = 0
    var pending: UInt64 = 0
    var filled: UInt64 = 0
    for place in 0..<count {
      while filled < width, at < packed {
        pending |= UInt64(bytes[at]) &<< filled
        at &+= 1
        filled &+= 8
      }
      output[place] = UInt32(truncatingIfNeeded: pending & ((1 &<< width) &- 1))
      pending &>>= width
      filled &-= width
    }
    var pair = packed
    while pair < bytes.count {
      let place = Int(bytes[pair])
      let value = UInt64(bytes[pair &+ 1]) &<< width
      guard place < count, value < limit else { return false }
      output[place] |= UInt32(truncatingIfNeeded: value)
      pair &+= 2
    }
    return true
  }
}
