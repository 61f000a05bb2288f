extension BlockCursor {
  /// Moves to the next block without decoding it; false after the last one.
  func skipToNextBlock() throws(StoreError) -> Bool {
    guard block < list.header.blockCount else { return false }
    move(to: block + 1)
    return block < list.header.blockCount
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

  /// The greatest impact bound of the blocks that may have documents of the window at `base`; nil
  /// when the list has nothing there.
  func windowImpactBound(_ base: UInt32) throws(StoreError) -> UInt8? {
    let last = base > .max - DocumentWindow.size ? .max : base &+ (DocumentWindow.size &- 1)
    guard try locate(base) else { return nil }
    let header = list.header
    guard header.shape == .blocks, block < header.fullBlocks else {
      // The tail, and lists of one document: decoding tells whether it is there.
      guard let next = try nextDocument(atOrAfter: base), next <= last else { return nil }
      return try blockImpactBound()
    }
    try loadGroup(block / PostingFormat.blocksInGroup)
    var i = block % PostingFormat.blocksInGroup
    if firstPossible(i) > last { return nil }
    if decoded > 0, memory.documents[place] >= base, memory.documents[place] > last { return nil }
    guard let view = group.view, group.impacts > 0 else { return list.header.impact }
    var most = try view.u8(group.impacts + i)
    while memory.lastDocuments[i] < last {
      i += 1
      // The next group, or the tail: what the whole list has bounds them.
      guard i < group.blocks else { return list.header.impact }
      most = max(most, try view.u8(group.impacts + i))
    }
    return most
  }
}
