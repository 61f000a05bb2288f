import QueryLanguage
import SegmentStore

extension Snapshot {
  /// The best matches of a query, best first.
  ///
  /// The answer is that of scoring every match and sorting all, whatever the segments: by score, then
  /// by the item's own signals, then by order of arrival. What cannot enter the answer is not read.
  ///
  /// - Parameters:
  ///   - count: the most matches to return.
  ///   - ranking: the weights.
  public func top(
    _ count: Int, _ query: Query, ranking: Ranking = .default
  ) throws(IndexError) -> [RankedDocument] {
    try reporting {
      var search = try QuerySearch(self, query)
      return try search.top(count, ranking)
    }
  }

  /// The best matches of a query string, best first.
  public func top(
    _ count: Int, _ query: String, ranking: Ranking = .default
  ) throws(IndexError) -> [RankedDocument] {
    try top(count, parse(query), ranking: ranking)
  }
}

extension QuerySearch {
  /// The best matches of all segments.
  mutating func top(_ count: Int, _ ranking: Ranking) throws -> [RankedDocument] {
    let dead = try state.segments.map { try $0.dead(at: now).documents }
    var query = try RankedQuery(node, ranking: ranking, state: state, dead: dead)
    var top = TopDocuments(capacity: max(0, count))
    for (index, entry) in state.segments.enumerated() where entry.documentCount > 0 {
      let planner = SegmentPlanner(
        segment: entry.segment, customAttributes: state.customAttributes,
        statistics: statistics, recorder: nil)
      let plan = RankedPlan(
        planner: planner, node: node, proof: query.proof, leaves: query.leaves,
        scorers: try query.scorers(ofSegment: index, planner: planner))
      let ranker = SegmentRanker(
        segment: RankedSegment(number: UInt32(index), columns: entry.segment.fixedColumns),
        documentCount: entry.segment.documentCount, ranking: ranking, formula: ranking.formula,
        plan: plan,
        dead: dead[index],
        isOneLeaf: query.leaves.count == 1 && query.leaves[0].isWholeQuery,
        leafDecides: query.leaves.count == 1 && query.leaves[0].decidesQuery,
        statistics: statistics, memory: query.memory)
      try ranker.run(into: &top)
    }
    return top.sorted().map { candidate in
      RankedDocument(
        document: DocumentReference(segment: candidate.segment, document: candidate.document),
        score: candidate.score)
    }
  }
}
