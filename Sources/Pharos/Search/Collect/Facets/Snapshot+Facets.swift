import QueryLanguage

extension Snapshot {
  /// How often each value of some facets occurs among all items that a query matches.
  ///
  /// ```swift
  /// let counts = try snapshot.facets(
  ///   "** == 'paris'cdw",
  ///   by: [.texts(.contentType), .domains(), .dates(.contentModificationDate, by: .year)])
  /// for value in counts[0].values { print(value.label, value.count) }
  /// ```
  ///
  /// Exact, whatever the segments. The query runs once for all facets; each facet then costs a few
  /// nanoseconds for every match, and for texts something for every distinct value.
  ///
  /// - Returns: the counts of each facet, in the order asked for.
  public func facets(
    _ query: some QueryConvertible, by facets: [Facet]
  ) throws(IndexError) -> [FacetCounts] {
    let query = try parse(query)
    return try reporting {
      let search = try QuerySearch(self, query)
      var tallies = facets.map { $0.tally() }
      var matchCount = 0
      for number in state.segments.indices {
        let matches = try search.matches(inSegment: number)
        matchCount += matches.documents.count
        for index in tallies.indices { try tallies[index].add(matches, search.statistics) }
      }
      return try zip(facets, tallies).map { facet, tally in
        let (distinct, values) = try tally.result(limit: facet.limit, search.statistics.meter)
        return FacetCounts(
          facet: facet, values: values, distinctCount: distinct, matchCount: matchCount,
          missingCount: tally.missingCount)
      }
    }
  }
}
