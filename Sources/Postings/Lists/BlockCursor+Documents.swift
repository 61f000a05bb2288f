import ByteStore
import CKernels

extension BlockCursor {
  /// Decodes and validates the documents of the current block.
  func decodeDocuments() throws(StoreError) {
    let header = list.header
    let documents = memory.documents
    switch header.shape {
    case .empty: return
    case .all:
      let first = block * PostingFormat.blockSize
      let count = min(PostingFormat.blockSize, header.documentCount - first)
      fillSequence(from: UInt32(truncatingIfNeeded: first), count: count)
      decoded = count
    case .one:
      documents[0] = header.document
      decoded = 1
    case .blocks:
      if block < header.fullBlocks {
        try loadGroup(block / PostingFormat.blocksInGroup)
        try decodeFullBlock(block % PostingFormat.blocksInGroup)
        decoded = PostingFormat.blockSize
      } else {
        try decodeTail()
        decoded = header.tailCount
      }
    }
  }

  /// First possible document of a block of the current group.
  func firstPossible(_ i: Int) -> UInt32 {
    i == 0 ? group.floor : memory.lastDocuments[i &- 1] &+ 1
  }

  private func fillSequence(from first: UInt32, count: Int) {
    // SAFETY: count <= 128.
    for i in 0..<count { memory.documents[i] = first &+ UInt32(truncatingIfNeeded: i) }
  }

  private func decodeFullBlock(_ i: Int) throws(StoreError) {
    guard let base = group.base else { return }
    let floor = firstPossible(i)
    let last = memory.lastDocuments[i]
    let at = Int(memory.offsets[i])
    // SAFETY: the group's directory has a token for each block, and says truly where the bytes of
    // each start and end; documents has room for 128.
    let token = base.load(fromByteOffset: group.documentTokens &+ i, as: UInt8.self)
    if token == PostingFormat.bitset {
      let range = Int(last &- floor) + 1
      if range == PostingFormat.blockSize {
        fillSequence(from: floor, count: range)
      } else if let view = group.view {
        try decodeBitset(view, at: at, floor: floor, range: range)
      }
      return
    }
    let length = Int(memory.offsets[i &+ 1]) &- at
    let input = (base + at).assumingMemoryBound(to: UInt8.self)
    guard
      pharos_block_unpack_ascending(input, length, UInt32(token), floor, last, memory.documents)
    else { throw damagedBlock(at) }
  }

  @inline(never)
  private func damagedBlock(_ at: Int) -> StoreError {
    let detail = "documents of a block contradict its bounds"
    return group.view?.damaged(at, detail) ?? list.damaged(list.header.groupsAt, detail)
  }

  private func decodeBitset(
    _ view: ByteView, at: Int, floor: UInt32, range: Int
  ) throws(StoreError) {
    let length = (range &+ 7) / 8
    try view.require(at, length)
    let bits = (view.base + at).assumingMemoryBound(to: UInt8.self)
    // SAFETY: `length` bytes were asked for; documents has room for the capacity.
    let count = pharos_bits_expand(bits, length, floor, memory.documents, PostingFormat.blockSize)
    let last = floor &+ UInt32(truncatingIfNeeded: range &- 1)
    guard count == PostingFormat.blockSize, memory.documents[count &- 1] == last else {
      throw view.damaged(at, "bits of a block contradict its bounds")
    }
  }

  private func decodeTail() throws(StoreError) {
    let header = list.header
    let lengths = header.tailLengths
    let view = try list.bytes.view(
      header.tailAt, lengths.documents &+ lengths.frequencies &+ lengths.masks)
    tail = view
    var next: UInt64 = 0
    if header.groupCount > 1 {
      next = UInt64(try tableEntry(header.groupCount - 1).last) + 1
    } else if header.groupCount == 1 {
      try loadGroup(0)
      next = UInt64(group.last) + 1
    }
    // SAFETY: the view, which keeps the bytes, begins with them; memory has room for 128 documents.
    let bytes = UnsafeRawBufferPointer(start: view.base, count: lengths.documents)
    try ShortList.decodeTail(list, bytes, from: next, into: memory.documents)
  }
}

extension ByteView {
  /// Up to eight bytes from `at`, fewer (then zeros) when `end` comes first.
  ///
  /// Precondition: 0 <= at < end <= count.
  @inline(__always)
  func word(_ at: Int, end: Int) -> UInt64 {
    let size = end &- at
    if at &+ 8 <= count {
      // SAFETY: eight bytes from `at` are inside the view.
      let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      return size >= 8 ? word : word & (.max >> UInt64(64 &- 8 &* size))
    }
    var word: UInt64 = 0
    for i in 0..<min(size, 8) {
      // SAFETY: at + i < end <= count.
      word |= UInt64(base.load(fromByteOffset: at &+ i, as: UInt8.self)) << UInt64(8 &* i)
    }
    return word
  }
}
