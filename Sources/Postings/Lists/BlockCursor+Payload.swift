import ByteStore

extension BlockCursor {
  /// How often each document of the current block has the term; decoded when first asked for.
  package func frequencies() throws(StoreError) -> UnsafeBufferPointer<UInt32> {
    if !hasDecodedFrequencies, decoded > 0 {
      try decodeFrequencies()
      hasDecodedFrequencies = true
    }
    // SAFETY: memory.frequencies holds 128, `decoded` is at most 128.
    return UnsafeBufferPointer(start: memory.frequencies, count: decoded)
  }

  /// How often one document of the current block has the term, without decoding all of a full block.
  func frequency(at place: Int) throws(StoreError) -> UInt32 {
    let header = list.header
    guard !hasDecodedFrequencies, header.hasFrequencies, header.shape == .blocks,
      block < header.fullBlocks, place < decoded, let view = group.view
    else { return try frequencies()[place] }
    let i = block % PostingFormat.blocksInGroup
    let at = Int(memory.offsets[group.blocks]) &+ (try frequencyLength(view, before: i))
    let token = try view.u8(group.frequencyTokens + i)
    return try PatchedBlock.value(view, at: at, token: token, place) &+ 1
  }

  /// Which spellings occur in each document of the current block; decoded when first asked for.
  package func masks() throws(StoreError) -> UnsafeBufferPointer<UInt8> {
    if !hasDecodedMasks, decoded > 0 {
      try decodeMasks()
      hasDecodedMasks = true
    }
    // SAFETY: memory.masks holds 128, `decoded` is at most 128.
    return UnsafeBufferPointer(start: memory.masks, count: decoded)
  }

  /// The greatest frequency in the current block, or a number not below it; 255 means 255 or more.
  package func maximumFrequency() throws(StoreError) -> UInt8 {
    let header = list.header
    guard header.hasFrequencies, header.shape == .blocks, block >= 0, block < header.fullBlocks
    else { return header.maximumFrequency }
    try loadGroup(block / PostingFormat.blocksInGroup)
    guard let view = group.view else { return header.maximumFrequency }
    return try view.u8(group.maximumFrequencies + block % PostingFormat.blocksInGroup)
  }

  private func decodeFrequencies() throws(StoreError) {
    let header = list.header
    let output = memory.frequencies
    guard header.hasFrequencies else {
      output.update(repeating: 1, count: decoded)
      return
    }
    if header.shape == .one {
      output[0] = header.frequency
      return
    }
    if block < header.fullBlocks {
      let i = block % PostingFormat.blocksInGroup
      guard let view = group.view else { return }
      var at = Int(memory.offsets[group.blocks])
      at &+= try frequencyLength(view, before: i)
      let token = try view.u8(group.frequencyTokens + i)
      try PatchedBlock.decode(view, at: at, token: token, count: decoded, into: output)
    } else {
      guard let tail else { return }
      try PatchedBlock.decode(
        tail, at: header.tailLengths.documents, token: header.tailFrequencies, count: decoded,
        into: output)
    }
    // SAFETY: decoded <= 128; a decoded number is below 2^31.
    for i in 0..<decoded { output[i] &+= 1 }
  }

  /// Bytes of the frequencies of the group's blocks before one; goes on from the block asked for
  /// last.
  private func frequencyLength(_ view: ByteView, before block: Int) throws(StoreError) -> Int {
    if group.frequencyMemo.block > block { group.frequencyMemo = (0, 0) }
    var (next, length) = group.frequencyMemo
    while next < block {
      let token = try view.u8(group.frequencyTokens &+ next)
      length &+= PatchedBlock.byteCount(token: token, count: PostingFormat.blockSize)
      next &+= 1
    }
    group.frequencyMemo = (next, length)
    return length
  }

  /// Bytes of the payloads of the first blocks of the group.
  private func length(
    _ view: ByteView, tokens: Int, blocks: Int
  ) throws(StoreError) -> Int {
    var length = 0
    for i in 0..<blocks {
      let token = try view.u8(tokens + i)
      length += PatchedBlock.byteCount(token: token, count: PostingFormat.blockSize)
    }
    return length
  }

  private func decodeMasks() throws(StoreError) {
    let header = list.header
    guard header.hasMasks, header.shape == .blocks else {
      memory.masks.update(repeating: header.mask, count: decoded)
      return
    }
    let view: ByteView
    var at: Int
    let token: UInt8
    if block < header.fullBlocks {
      let i = block % PostingFormat.blocksInGroup
      guard let bytes = group.view else { return }
      view = bytes
      at = Int(memory.offsets[group.blocks])
      if header.hasFrequencies {
        at &+= try length(view, tokens: group.frequencyTokens, blocks: group.blocks)
      }
      at &+= try length(view, tokens: group.maskTokens, blocks: i)
      token = try view.u8(group.maskTokens + i)
    } else {
      guard let tail else { return }
      view = tail
      at = header.tailLengths.documents &+ header.tailLengths.frequencies
      token = header.tailMasks
    }
    try PatchedBlock.decode(view, at: at, token: token, count: decoded, into: memory.scratch)
    // SAFETY: decoded <= 128.
    var largest: UInt32 = 0
    for i in 0..<decoded {
      largest = max(largest, memory.scratch[i])
      memory.masks[i] = UInt8(truncatingIfNeeded: memory.scratch[i] &+ 1)
    }
    guard largest < 255 else { throw view.damaged(at, "mask of a posting") }
  }
}
