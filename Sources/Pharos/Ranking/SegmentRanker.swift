import SegmentStore

/// Finds the best matches of one segment, and stops where no better ones can follow.
///
/// Documents of a segment are numbered by their own rank, best first. A bound on what comparisons
/// can add, with the rank of the next document, tells when the rest of the segment, or a span or a
/// block of it, cannot enter the answer any more. Bounds and scores are computed by the same
/// monotone steps, so the answer is that of a full sort.
struct SegmentRanker {
  let segment: RankedSegment
  let documentCount: UInt32
  let ranking: Ranking
  let formula: ScoreFormula
  let plan: RankedPlan
  /// Deleted documents, and expired ones.
  let dead: Bitset?
  /// Whether the query is one comparison.
  let isOneLeaf: Bool
  /// Whether it is one that counts only where it matches.
  let leafDecides: Bool
  let statistics: QueryStatistics
  let memory: RankingMemory

  var leaves: [LeafScorer] { plan.scorers }
  var proof: MatchProof { plan.proof }

  /// The largest number of results that is gathered attribute by attribute.
  static let mostByFields = 64

  func run(into top: inout TopDocuments) throws {
    guard documentCount > 0, top.capacity > 0 else { return }
    if leaves.isEmpty { return try runUnscored(into: &top) }
    if leafDecides, let leaf = leaves.first, leaf.combination == .sum, leaf.fields.count == 1,
      let field = leaf.fields[0] as? WordField, top.capacity <= SegmentRanker.mostByFields
    {
      return try runBlocks(leaf, field, into: &top)
    }
    let board = memory.borrowBoard()
    board.prepare(comparisons: leaves.count, documentCount: documentCount)
    if isOneLeaf, top.capacity <= SegmentRanker.mostByFields, leaves[0].combination == .best {
      try runFields(leaves[0], board, into: &top)
    } else {
      try runSpans(board, into: &top)
    }
    memory.giveBack(board)
  }

  func rank(_ document: UInt32) -> UInt8 { segment.rank(of: document) }

  func itemScore(_ document: UInt32) -> Float { ranking.itemScore(ofRank: rank(document)) }

  /// Points of a sum of leaves in a document.
  func points(_ leaves: Float, _ document: UInt32) -> Int32 {
    formula.points(leaves, itemScore(document))
  }

  func removeDead(_ window: borrowing DocumentWindow, _ base: UInt32) {
    if let dead { window.subtract(dead, base: base) }
  }
}

/// What items' own signals count in a span: mostly the same for all.
struct ItemScores {
  private let ranker: SegmentRanker
  /// Of the first document, which has the greatest.
  let greatest: Float
  private let isCommon: Bool

  init(_ ranker: SegmentRanker, _ first: UInt32, through last: UInt32) {
    self.ranker = ranker
    let rank = ranker.rank(first)
    greatest = ranker.ranking.itemScore(ofRank: rank)
    isCommon = rank == ranker.rank(min(last, ranker.documentCount &- 1))
  }

  func score(_ document: UInt32) -> Float { isCommon ? greatest : ranker.itemScore(document) }
}
