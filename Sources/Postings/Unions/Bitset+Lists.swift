import ByteStore
import CKernels

extension Bitset {
  /// Adds the documents of a list that have a spelling of the mask (0xFF: all); those past the
  /// set's end are left out.
  ///
  /// The cursor is made when a list that is not short first needs one.
  package mutating func formUnion(
    _ list: PostingList, allowedMask: UInt8 = 0xFF, using cursor: inout BlockCursor?
  ) throws(StoreError) {
    let header = list.blocks.header
    if header.fullBlocks == 0, header.shape == .one || allowedMask == 0xFF || !header.hasMasks {
      guard allowedMask & header.mask != 0 else { return }
      return try formUnion(short: list)
    }
    if let cursor { cursor.open(list) } else { cursor = BlockCursor(list) }
    try cursor?.add(to: &self, allowedMask: allowedMask)
  }

  private mutating func formUnion(short list: PostingList) throws(StoreError) {
    try withMutableWords { (words) throws(StoreError) in
      try withUnsafeTemporaryAllocation(of: UInt32.self, capacity: ShortList.capacity) {
        (buffer) throws(StoreError) in
        guard let output = buffer.baseAddress, let start = words.baseAddress,
          let count = try ShortList.decode(list, into: output)
        else { return }
        // SAFETY: the kernel reads what was decoded and leaves out what is outside of the words.
        pharos_bits_set(start, words.count, 0, output, count)
      }
    }
  }
}
