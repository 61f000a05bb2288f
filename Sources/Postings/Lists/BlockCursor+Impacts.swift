import ByteStore

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
}
