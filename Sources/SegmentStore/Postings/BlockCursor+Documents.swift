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
    guard let view = group.view else { return }
    let floor = firstPossible(i)
    let last = memory.lastDocuments[i]
    let at = Int(memory.offsets[i])
    let token = try view.u8(group.documentTokens + i)
    let documents = memory.documents
    if token == PostingFormat.bitset {
      let range = Int(last &- floor) + 1
      if range == PostingFormat.blockSize {
        fillSequence(from: floor, count: range)
      } else {
        try decodeBitset(view, at: at, floor: floor, range: range)
      }
      return
    }
    try BlockCodec.unpackDeltas(view, at: at, width: Int(token), base: floor, into: documents)
    guard ascends(width: Int(token)), documents[0] >= floor,
      documents[PostingFormat.blockSize - 1] == last
    else { throw view.damaged(at, "documents of a block contradict its bounds") }
  }

  /// Whether 128 documents ascend strictly, given that the last one is right and the first one is not
  /// below the first possible one.
  private func ascends(width: Int) -> Bool {
    // SAFETY: 128 documents.
    let documents = memory.documents
    if width <= 24 {
      // The steps sum to at most 2^31, so the sums never wrapped: only a step of 0 is wrong.
      var union: UInt32 = 0
      for i in 1..<PostingFormat.blockSize {
        union |= documents[i] &- documents[i &- 1] &- 1
      }
      return union >> 31 == 0
    }
    for i in 1..<PostingFormat.blockSize where documents[i] <= documents[i &- 1] { return false }
    return true
  }

  private func decodeBitset(
    _ view: ByteView, at: Int, floor: UInt32, range: Int
  ) throws(StoreError) {
    let documents = memory.documents
    let end = at &+ (range &+ 7) / 8
    var count = 0
    var first = floor
    var place = at
    while place < end {
      var word = view.word(place, end: end)
      // SAFETY: the block is left before more than 128 documents are written.
      guard count &+ word.nonzeroBitCount <= PostingFormat.blockSize else { break }
      while word != 0 {
        documents[count] = first &+ UInt32(truncatingIfNeeded: word.trailingZeroBitCount)
        count &+= 1
        word &= word &- 1
      }
      first &+= 64
      place &+= 8
    }
    let last = floor &+ UInt32(truncatingIfNeeded: range &- 1)
    guard place >= end, count == PostingFormat.blockSize, documents[count &- 1] == last else {
      throw view.damaged(at, "bits of a block contradict its bounds")
    }
  }

  private func decodeTail() throws(StoreError) {
    let header = list.header
    let lengths = header.tailLengths
    let view = try list.bytes.view(
      header.tailAt, lengths.documents &+ lengths.frequencies &+ lengths.masks)
    tail = view
    let documents = memory.documents
    let count = header.tailCount
    try BitPacking.unpack(
      view, at: 0, count: count, width: Int(header.tailDocuments), into: documents)
    var next: UInt64 = 0
    if header.groupCount > 1 {
      next = UInt64(try tableEntry(header.groupCount - 1).last) + 1
    } else if header.groupCount == 1 {
      try loadGroup(0)
      next = UInt64(group.last) + 1
    }
    // SAFETY: count < 128. A sum of 127 gaps below 2^32 fits UInt64.
    for i in 0..<count {
      next &+= UInt64(documents[i])
      documents[i] = UInt32(truncatingIfNeeded: next)
      next &+= 1
    }
    guard next <= UInt64(list.limit) else {
      throw view.damaged(0, "document beyond the segment's")
    }
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
