import SegmentStore

/// Finds the best matches of one segment, and stops where no better ones can follow.
///
/// Documents of a segment are numbered by their own rank, best first. A bound on what comparisons
/// can add, with the rank of the next document, tells when the rest of the segment, or a window or a
/// block of it, cannot enter the answer any more. Bounds and scores are computed by the same
/// monotone steps, so the answer is that of a full sort.
struct SegmentRanker {
  let segment: RankedSegment
  let documentCount: UInt32
  let ranking: Ranking
  let leaves: [LeafScorer]
  /// All matches; made when needed.
  let matching: () throws -> DocumentCursor
  /// Deleted documents, and expired ones.
  let dead: Bitset?
  /// Whether the query is one comparison by words whose lists hold matches only.
  let listsImplyMatch: Bool
  /// Whether the query is one comparison.
  let isOneLeaf: Bool
  let statistics: QueryStatistics
  /// Points of the items' own signals, by rank.
  let itemScores: [Float]

  /// The largest number of results that is gathered attribute by attribute.
  static let mostByFields = 64

  func run(into top: inout TopDocuments) throws {
    guard documentCount > 0, top.capacity > 0 else { return }
    if isOneLeaf, top.capacity <= SegmentRanker.mostByFields, let leaf = leaves.first {
      if leaf.combination == .best { return try runFields(leaf, into: &top) }
      if listsImplyMatch, leaf.fields.count == 1, let field = leaf.fields[0] as? WordField {
        return try runBlocks(leaf, field, into: &top)
      }
    }
    try runWindows(into: &top)
  }

  func rank(_ document: UInt32) -> UInt8 { segment.rank(of: document) }

  /// Points of a sum of leaves in a document of this rank.
  @inline(__always)
  func points(_ leaves: Float, _ rank: UInt8) -> Int32 {
    Int32(((leaves + itemScores[Int(rank)]) * Ranking.pointsPerUnit).rounded(.down))
  }

  func removeDead(_ window: borrowing DocumentWindow, _ base: UInt32) {
    if let dead { window.subtract(dead, base: base) }
  }
}
