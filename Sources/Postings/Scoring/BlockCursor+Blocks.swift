import ByteStore

extension BlockCursor {
  /// Moves to the next block without decoding it; false after the last one.
  func skipToNextBlock() throws(StoreError) -> Bool {
    guard block < list.header.blockCount else { return false }
    move(to: block + 1)
    return block < list.header.blockCount
  }

  /// No document of the current block is behind this one; the block is not decoded.
  func lastPossibleDocument() throws(StoreError) -> UInt32 {
    let header = list.header
    switch header.shape {
    case .one: return header.document
    case .blocks where block < header.fullBlocks:
      try loadGroup(block / PostingFormat.blocksInGroup)
      return memory.lastDocuments[block % PostingFormat.blocksInGroup]
    default: return .max
    }
  }

  /// No document of the current block is before this one.
  func firstPossibleDocument() throws(StoreError) -> UInt32 {
    let header = list.header
    switch header.shape {
    case .empty: return 0
    case .one: return header.document
    case .all: return UInt32(truncatingIfNeeded: block * PostingFormat.blockSize)
    case .blocks:
      guard block < header.fullBlocks else {
        guard header.fullBlocks > 0 else { return 0 }
        try loadGroup((header.fullBlocks - 1) / PostingFormat.blocksInGroup)
        return group.last &+ 1
      }
      try loadGroup(block / PostingFormat.blocksInGroup)
      return firstPossible(block % PostingFormat.blocksInGroup)
    }
  }

  /// Decodes the current block, unless it is decoded.
  func decodeBlock() throws(StoreError) {
    if decoded == 0 { try decodeDocuments() }
  }

  /// The greatest impact bound of the blocks that may have documents from `first` to `last`, nil
  /// when there are none; and the last document for which that holds, too.
  ///
  /// Such calls ascend, as targets do.
  func impactBound(
    from first: UInt32, through last: UInt32
  ) throws(StoreError) -> (impact: UInt8?, through: UInt32) {
    guard try locate(first) else { return (nil, .max) }
    let header = list.header
    guard header.shape == .blocks, block < header.fullBlocks else {
      // The tail, and lists of one document: decoding tells whether it is there.
      guard let next = try nextDocument(atOrAfter: first) else { return (nil, .max) }
      if next > last { return (nil, next &- 1) }
      return (try blockImpactBound(), max(last, memory.documents[decoded &- 1]))
    }
    let number = block / PostingFormat.blocksInGroup
    try loadGroup(number)
    var i = block % PostingFormat.blocksInGroup
    if firstPossible(i) > last { return (nil, firstPossible(i) &- 1) }
    if decoded > 0, memory.documents[place] >= first, memory.documents[place] > last {
      return (nil, memory.documents[place] &- 1)
    }
    guard let view = group.view, group.impacts > 0 else { return (header.impact, .max) }
    var most = try view.u8(group.impacts + i)
    if memory.lastDocuments[i] >= last { return (most, memory.lastDocuments[i]) }
    while memory.lastDocuments[i] < last {
      i += 1
      guard i < group.blocks else {
        return (max(most, try impactBound(afterGroup: number, through: last)), last)
      }
      most = max(most, try view.u8(group.impacts + i))
    }
    return (most, last)
  }

  /// The greatest impact bound of what follows a group up to `last`, or a greater one.
  private func impactBound(
    afterGroup number: Int, through last: UInt32
  ) throws(StoreError) -> UInt8 {
    let header = list.header
    guard number + 1 < header.groupCount else {
      return header.tailCount > 0 ? header.tailImpact : 0
    }
    let next = try tableEntry(number + 1)
    return next.last >= last ? next.impact : header.impact
  }
}
