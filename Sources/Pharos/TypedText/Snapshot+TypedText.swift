extension Snapshot {
  /// The best results for typed text, best first.
  ///
  /// Of up to four words, all that match come before those that lack words; within a tier, and of
  /// longer texts altogether, the order is that of ``top(_:limit:ranking:offset:)``. But of the items
  /// with similar words, those that have what was probably meant stand before all others.
  ///
  /// - Parameters:
  ///   - query: what was typed, and how it is read.
  ///   - limit: the most results to return.
  ///   - ranking: the weights; nil: ``IndexConfiguration/ranking``.
  public func top(
    typed query: TypedQuery, limit: Int, ranking: Ranking? = nil
  ) throws(IndexError) -> [TypedResult] {
    try top(
      typed: query, limit: limit, ranking: ranking ?? configuration.ranking, alwaysPruning: false)
  }

  /// The same; with pruning also where few documents match, for tests of it.
  package func top(
    typed query: TypedQuery, limit: Int, ranking: Ranking, alwaysPruning: Bool
  ) throws(IndexError) -> [TypedResult] {
    try reporting {
      var search = try TypedSearch.fillingUp(self, query, ranking: ranking)
      search.alwaysPrunes = alwaysPruning
      let results = try search.top(limit, fillsUp: query.fillsUp)
      guard query.fillsUp, query.usesMeaning, results.count < limit else { return results }
      return try results + search.topByMeaning(limit - results.count, without: results)
    }
  }

  /// The number of items that match typed text: all its words, and all filters.
  public func count(typed query: TypedQuery) throws(IndexError) -> Int {
    try reporting {
      let search = try TypedSearch(self, query, ranking: .default)
      var matches = QuerySearch(self, try search.matches().node, search.statistics, now: search.now)
      var total = 0
      while let segment = try matches.nextSegment() { total += try segment.count() }
      return total
    }
  }

  /// The places of all items that match typed text, in the index's order.
  ///
  /// - Parameters:
  ///   - query: what was typed, and how it is read.
  ///   - limit: the most places to return; nil returns all.
  public func documents(
    typed query: TypedQuery, limit: Int? = nil
  ) throws(IndexError) -> [DocumentReference] {
    try reporting {
      let search = try TypedSearch(self, query, ranking: .default)
      var matches = QuerySearch(self, try search.matches().node, search.statistics, now: search.now)
      var found = GatheredReferences(limit: limit, search.statistics.meter)
      var number = 0
      while !found.isFull, let segment = try matches.nextSegment() {
        try segment.append(to: &found, segment: number)
        number += 1
      }
      return found.references
    }
  }

  /// Why an item has its score for typed text; nil where no item has the identifier.
  ///
  /// Also for items that do not match: then it is told what would count.
  public func explainScore(
    of identifier: String, typed query: TypedQuery, ranking: Ranking? = nil
  ) throws(IndexError) -> ScoreExplanation? {
    try reporting {
      guard let place = try state.location(of: Array(identifier.utf8)) else { return nil }
      let search = try TypedSearch.fillingUp(
        self, query, ranking: ranking ?? configuration.ranking)
      let ranked = try RankedSearch(
        self, ranking: search.ranking, now: search.now, statistics: search.statistics)
      let document = state.reference(place.segment, place.document)
      var why = try ranked.explain(document, try search.matches())
      if search.lacksPhrases { why.isMatch = false }
      return try why.adding(.likeness, points: search.likeness()[document] ?? 0)
    }
  }
}
