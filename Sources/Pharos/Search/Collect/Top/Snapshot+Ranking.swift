import QueryLanguage

extension Snapshot {
  /// The best matches of a query, best first.
  ///
  /// The answer is that of scoring every match and sorting all, whatever the segments: by score,
  /// then by the item's own signals, its date, and order of arrival. What cannot enter the answer
  /// is not read.
  ///
  /// - Parameters:
  ///   - query: a query, or a text of the query language.
  ///   - limit: the most matches to return.
  ///   - ranking: the weights; nil: ``IndexConfiguration/ranking``.
  ///   - offset: how many of the best matches are left out. Pages of one snapshot and ranking, one
  ///     after the other, are the list of all matches, each once; a page costs what finding all
  ///     matches up to its end costs.
  public func top(
    _ query: some QueryConvertible, limit: Int, ranking: Ranking? = nil, offset: Int = 0
  ) throws(IndexError) -> [RankedDocument] {
    let query = try parse(query)
    let ranking = ranking ?? configuration.ranking
    let offset = max(0, offset)
    guard offset > 0 else {
      return try top(query, limit: limit, ranking: ranking, alwaysPruning: false)
    }
    let (end, overflow) = max(0, limit).addingReportingOverflow(offset)
    let best = try top(
      query, limit: min(overflow ? .max : end, storedItemCount), ranking: ranking,
      alwaysPruning: false)
    return Array(best.dropFirst(offset))
  }

  /// The same; with pruning also where few documents match, for tests of it.
  package func top(
    _ query: Query, limit: Int, ranking: Ranking, alwaysPruning: Bool
  ) throws(IndexError) -> [RankedDocument] {
    try reporting {
      let bound = try BoundQuery(self, query)
      if !alwaysPruning, let word = PlainWord(bound.node),
        let best = try PlainWordSearch(
          word: word, state: state, now: bound.now, statistics: bound.statistics
        ).top(limit, ranking)
      {
        return best
      }
      if !alwaysPruning, let conjunction = PlainConjunction(bound.node),
        let best = try PlainConjunctionSearch(
          conjunction: conjunction, state: state, now: bound.now, statistics: bound.statistics
        ).top(limit, ranking)
      {
        return best
      }
      let ranked = try RankedSearch(
        self, ranking: ranking, now: bound.now, statistics: bound.statistics)
      return try ranked.top(limit, RankedRequest(bound.node, alwaysPrunes: alwaysPruning))
    }
  }

  /// Why an item has its score for a query; nil where no item has the identifier.
  ///
  /// Also for items that do not match: then it is told what would count.
  public func explainScore(
    of identifier: String, _ query: some QueryConvertible, ranking: Ranking? = nil
  ) throws(IndexError) -> ScoreExplanation? {
    let query = try parse(query)
    return try reporting {
      guard let place = try state.location(of: Array(identifier.utf8)) else { return nil }
      let bound = try BoundQuery(self, query)
      let ranked = try RankedSearch(
        self, ranking: ranking ?? configuration.ranking, now: bound.now,
        statistics: bound.statistics)
      return try ranked.explain(
        state.reference(place.segment, place.document),
        RankedRequest(bound.node))
    }
  }
}
