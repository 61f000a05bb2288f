import QueryLanguage

extension Snapshot {
  /// The best matches of a query, best first.
  ///
  /// The answer is that of scoring every match and sorting all, whatever the segments: by score,
  /// then by the item's own signals, its date, and order of arrival. What cannot enter the answer
  /// is not read.
  ///
  /// - Parameters:
  ///   - count: the most matches to return.
  ///   - ranking: the weights; nil: ``IndexConfiguration/ranking``.
  public func top(
    _ count: Int, _ query: Query, ranking: Ranking? = nil
  ) throws(IndexError) -> [RankedDocument] {
    try top(count, query, ranking: ranking ?? configuration.ranking, alwaysPruning: false)
  }

  /// The same; with pruning also where few documents match, for tests of it.
  package func top(
    _ count: Int, _ query: Query, ranking: Ranking, alwaysPruning: Bool
  ) throws(IndexError) -> [RankedDocument] {
    try reporting {
      let search = try QuerySearch(self, query)
      let ranked = try RankedSearch(
        self, ranking: ranking, now: search.now, statistics: search.statistics)
      var request = RankedRequest(search.node)
      request.alwaysPrunes = alwaysPruning
      return try ranked.top(count, request)
    }
  }

  /// The best matches of a query string, best first.
  public func top(
    _ count: Int, _ query: String, ranking: Ranking? = nil
  ) throws(IndexError) -> [RankedDocument] {
    try top(count, parse(query), ranking: ranking)
  }

  /// Why an item has its score for a query; nil where no item has the identifier.
  ///
  /// Also for items that do not match: then it is told what would count.
  public func explainScore(
    of identifier: String, _ query: Query, ranking: Ranking? = nil
  ) throws(IndexError) -> ScoreExplanation? {
    try reporting {
      guard let place = try state.location(of: Array(identifier.utf8)) else { return nil }
      let search = try QuerySearch(self, query)
      let ranked = try RankedSearch(
        self, ranking: ranking ?? configuration.ranking, now: search.now,
        statistics: search.statistics)
      return try ranked.explain(
        state.reference(place.segment, place.document),
        RankedRequest(search.node))
    }
  }

  /// Why an item has its score for a query string; nil where no item has the identifier.
  public func explainScore(
    of identifier: String, _ query: String, ranking: Ranking? = nil
  ) throws(IndexError) -> ScoreExplanation? {
    try explainScore(of: identifier, parse(query), ranking: ranking)
  }
}
