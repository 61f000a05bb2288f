extension BlockCursor {
  /// Number of positions of each document of the current block; decoded when first asked for.
  package func frequencies() throws(StoreError) -> UnsafeBufferPointer<UInt32> {
    if !hasDecodedFrequencies, decoded > 0 {
      try decodeFrequencies()
      positionMemo = (0, 0)
      hasDecodedFrequencies = true
    }
    // SAFETY: memory.frequencies holds 128, `decoded` is at most 128.
    return UnsafeBufferPointer(start: memory.frequencies, count: decoded)
  }

  /// Which spellings occur in each document of the current block; decoded when first asked for.
  package func masks() throws(StoreError) -> UnsafeBufferPointer<UInt8> {
    if !hasDecodedMasks, decoded > 0 {
      try decodeMasks()
      spellingMemo = (0, 0)
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

  /// Appends the positions of the posting at a place of the current block.
  ///
  /// Precondition: the list has positions, 0 <= index < ``count``.
  package func positions(
    at index: Int, into buffer: inout PositionBuffer
  ) throws(StoreError) {
    precondition(index >= 0 && index < decoded, "no such posting in the block")
    try appendPositions(index..<index + 1, runs: &buffer.runs, flags: &buffer.flags)
    try appendSpellings(index, to: &buffer.spellings)
  }

  /// Appends runs and flags of some postings of the current block.
  ///
  /// Precondition: they are there.
  func appendPositions(
    _ postings: Range<Int>, runs: inout [UInt32], flags: inout [UInt8]
  ) throws(StoreError) {
    let header = list.header
    if header.shape == .one, !header.hasFrequencies {
      runs.append(header.run)
      flags.append(header.flags)
      return
    }
    let frequencies = UnsafeBufferPointer(rebasing: try frequencies()[postings])
    let start = positionBase &+ sumOfFrequencies(before: postings.lowerBound)
    try requiredReader().append(start, of: frequencies, runs: &runs, flags: &flags)
  }

  /// Appends the spellings of one posting of the current block.
  ///
  /// Precondition: it is there.
  func appendSpellings(_ index: Int, to spellings: inout [UInt8]) throws(StoreError) {
    let count = Int(try frequencies()[index])
    let mask = try masks()[index]
    if mask.nonzeroBitCount == 1 {
      let spelling = UInt8(truncatingIfNeeded: mask.trailingZeroBitCount)
      if count == 1 {
        spellings.append(spelling)
      } else {
        spellings.append(contentsOf: repeatElement(spelling, count: count))
      }
    } else {
      let bit = spellingBase &+ spellingBits(before: index)
      try requiredReader().appendSpellings(bit: bit, count: count, mask: mask, to: &spellings)
    }
  }

  private func requiredReader() -> PositionReader {
    guard let reader = positionReader() else {
      preconditionFailure("a document list has no positions")
    }
    return reader
  }

  /// What reads the list's positions; nil where it has none.
  func positionReader() -> PositionReader? {
    if let reader { return reader }
    guard let positionBytes else { return nil }
    let made = PositionReader(list, positions: positionBytes, readsFlags: readsFlags)
    reader = made
    return made
  }

  /// Sum of the frequencies before a place; the walk goes on from the place asked for last.
  private func sumOfFrequencies(before index: Int) -> Int {
    guard list.header.hasFrequencies else { return index }
    if positionMemo.posting > index { positionMemo = (0, 0) }
    var sum = positionMemo.sum
    // SAFETY: index < decoded <= 128.
    for i in positionMemo.posting..<index { sum &+= Int(memory.frequencies[i]) }
    positionMemo = (index, sum)
    return sum
  }

  private func spellingBits(before index: Int) -> Int {
    if spellingMemo.posting > index { spellingMemo = (0, 0) }
    var sum = spellingMemo.sum
    // SAFETY: index < decoded <= 128.
    for i in spellingMemo.posting..<index {
      let width = PostingFormat.spellingWidth(mask: memory.masks[i])
      sum &+= Int(memory.frequencies[i]) &* width
    }
    spellingMemo = (index, sum)
    return sum
  }

  private func decodeFrequencies() throws(StoreError) {
    let header = list.header
    let output = memory.frequencies
    positionBase = block * PostingFormat.blockSize
    guard header.hasFrequencies else {
      output.update(repeating: 1, count: decoded)
      return
    }
    if header.shape == .one {
      output[0] = UInt32(truncatingIfNeeded: header.positionCount)
      return
    }
    if block < header.fullBlocks {
      let i = block % PostingFormat.blocksInGroup
      guard let view = group.view else { return }
      var at = Int(memory.offsets[group.blocks])
      at &+= try frequencyLength(view, before: i)
      let token = try view.u8(group.frequencyTokens + i)
      try PatchedBlock.decode(view, at: at, token: token, count: decoded, into: output)
      let before = i == 0 ? 0 : try positionSum(view, i - 1)
      positionBase = group.positionBase &+ before
      guard try addOne(output) == (try positionSum(view, i)) &- before else {
        throw view.damaged(at, "frequencies of a block contradict its sum")
      }
    } else {
      guard let tail else { return }
      try PatchedBlock.decode(
        tail, at: header.tailLengths.documents, token: header.tailFrequencies, count: decoded,
        into: output)
      positionBase = header.positionCount &- (try addOne(output))
      guard positionBase >= 0 else {
        throw tail.damaged(0, "frequencies of the tail contradict the list's sum")
      }
    }
  }

  /// Turns frequencies less one into frequencies and returns their sum.
  private func addOne(_ output: UnsafeMutablePointer<UInt32>) throws(StoreError) -> Int {
    // SAFETY: decoded <= 128.
    var sum: UInt64 = 0
    for i in 0..<decoded {
      output[i] &+= 1
      sum &+= UInt64(output[i])
    }
    return Int(truncatingIfNeeded: sum)
  }

  private func positionSum(_ view: ByteView, _ i: Int) throws(StoreError) -> Int {
    let at = group.positionSums + i * group.positionBytes
    return Int(truncatingIfNeeded: try view.narrow(at, bytes: group.positionBytes))
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
      spellingBase = 0
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
      if header.hasSpellings {
        let before = group.spellingSums + (i - 1) * group.spellingBytes
        let bits = i == 0 ? 0 : try view.narrow(before, bytes: group.spellingBytes)
        spellingBase = group.spellingBase &+ Int(truncatingIfNeeded: bits)
      }
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
    if header.hasSpellings, block >= header.fullBlocks {
      _ = try frequencies()
      spellingMemo = (0, 0)
      spellingBase = header.spellingBits &- spellingBits(before: decoded)
    }
  }
}
