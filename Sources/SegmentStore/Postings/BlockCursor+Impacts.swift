/// Bounds of impacts, for rankings that skip what cannot be among the best.
///
/// All are ``Impact`` codes; ``Impact/unknown`` where none were written.
extension BlockCursor {
  /// Bound of all postings of the list.
  package var listImpactBound: UInt8 { list.header.impact }

  /// Bound of the postings of the current block, which need not be decoded; of the list before the
  /// first block and after the last one.
  package func blockImpactBound() throws(StoreError) -> UInt8 {
    let header = list.header
    guard header.hasImpacts, block >= 0 else { return header.impact }
    guard block < header.fullBlocks else {
      return block < header.blockCount ? header.tailImpact : header.impact
    }
    try loadGroup(block / PostingFormat.blocksInGroup)
    guard let view = group.view else { return header.impact }
    return try view.u8(group.impacts + block % PostingFormat.blocksInGroup)
  }

  /// Bound of the postings of the group of the current block: up to 32 blocks, or the tail.
  package func groupImpactBound() throws(StoreError) -> UInt8 {
    let header = list.header
    guard header.hasImpacts, block >= 0 else { return header.impact }
    guard block < header.fullBlocks else {
      return block < header.blockCount ? header.tailImpact : header.impact
    }
    guard header.groupCount > 1 else { return header.impact }
    try loadGroup(block / PostingFormat.blocksInGroup)
    return group.impact
  }

  /// Last document of the group of the current block; of the tail, the last one of the segment.
  ///
  /// A group whose bound is too small is left by asking for the document after it.
  package func lastDocumentOfGroup() throws(StoreError) -> UInt32 {
    guard list.header.shape == .blocks, block >= 0, block < list.header.fullBlocks else {
      return list.limit &- 1
    }
    try loadGroup(block / PostingFormat.blocksInGroup)
    return group.last
  }

  /// Moves to the block that can hold the first document not below `target`, without decoding it.
  ///
  /// Returns a document that no document of the block is above (exact but for the tail), nil when
  /// no block is left. ``seek(to:)`` or ``nextDocument(atOrAfter:)`` decode it.
  package func moveShallow(to target: UInt32) throws(StoreError) -> UInt32? {
    if decoded > 0, target <= memory.documents[decoded &- 1] {
      return memory.documents[decoded &- 1]
    }
    guard target < list.limit, try locate(target) else {
      move(to: list.header.blockCount)
      return nil
    }
    let header = list.header
    switch header.shape {
    case .empty: return nil
    case .one:
      if header.document >= target { return header.document }
      move(to: header.blockCount)
      return nil
    case .all:
      let end = min(header.documentCount, (block + 1) * PostingFormat.blockSize)
      return UInt32(truncatingIfNeeded: end &- 1)
    case .blocks:
      guard block < header.fullBlocks else { return list.limit &- 1 }
      return memory.lastDocuments[block % PostingFormat.blocksInGroup]
    }
  }
}
