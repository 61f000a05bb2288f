import BenchmarkMeasurement

/// Times the queries of a class in a mode.
///
/// Round 0 runs every query once: it warms, and gives the numbers of hits. It stops after twice the
/// budget, though not before five queries; those that were not asked are left out. Up to ten timed
/// rounds follow until the budget is used, one at least.
struct TimingLoop {
  /// The most timed rounds.
  private static let rounds = 10
  /// Queries that are asked however slow they are.
  private static let leastQueries = 5

  /// Seconds.
  let budget: Double
  /// Whether every query is asked at least once, whatever it costs: for answers that others are
  /// compared with.
  var asksEveryQuery = false

  /// What came out.
  struct Result {
    /// Hits of each query asked; -1 where it is not supported.
    var hits: [Int] = []
    /// Nanoseconds of each timed call, by query.
    var samples: [[UInt64]] = []
  }

  /// - Parameter ask: runs the query of a number; nil when it is not supported.
  func run(queries: Int, ask: (Int) throws -> Int?) rethrows -> Result {
    var result = Result()
    var begin = MonotonicClock.now()
    for query in 0..<queries {
      result.hits.append(try ask(query) ?? -1)
      let isOver = MonotonicClock.seconds(since: begin) > 2 * budget
      if isOver, result.hits.count >= TimingLoop.leastQueries, !asksEveryQuery { break }
    }
    result.samples = Array(repeating: [], count: result.hits.count)
    begin = MonotonicClock.now()
    for round in 0..<TimingLoop.rounds
    where round == 0 || MonotonicClock.seconds(since: begin) < budget {
      for query in result.hits.indices where result.hits[query] >= 0 {
        let start = MonotonicClock.now()
        _ = try ask(query)
        result.samples[query].append(MonotonicClock.now() - start)
      }
    }
    return result
  }
}
