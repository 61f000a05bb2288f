import QueryLanguage

/// A query bound for one run over a snapshot, and what counts the work of the run.
struct BoundQuery {
  let node: BoundNode
  /// The moment of the query, in seconds since 2001.
  let now: Double
  let statistics: QueryStatistics

  init(_ snapshot: borrowing Snapshot, _ query: borrowing Query) throws {
    try query.check(snapshot.configuration.queryLimits)
    if let bound = PreparedTests.node(of: query) {
      node = bound
      now = snapshot.configuration.now
    } else {
      let tests = PreparedTests(of: query)
      let binder = Binder(snapshot.configuration, tests: tests)
      now = binder.now
      node = binder.bind(query.root)
      tests.keep(node, with: query)
    }
    statistics = QueryStatistics(snapshot.beginning())
  }
}
