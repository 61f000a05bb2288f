import BenchmarkMeasurement

/// What a runner prints of one class in one mode.
struct ModeAnswer: Codable {
  var queries: Int
  var unsupported: Int
  var samples: Int
  var p50: Double
  var p95: Double
  var p99: Double
  var mean: Double
  var queriesPerSecond: Double
  /// Hits of each query; -1 where it is not supported.
  var hits: [Int]
  /// Preparing one query, in microseconds, where that is no part of the timed call.
  var preparation: Double?
  /// Beyond the protocol: all samples.
  var histogram: Histogram?
  /// Beyond the protocol: how steady repeated measurements were.
  var spread: Double?
  /// Beyond the protocol: a comparison that the runner made itself.
  var check: HitCheck?

  private enum CodingKeys: String, CodingKey {
    case queries, unsupported, samples, hits, histogram, spread, check
    case p50 = "p50_us"
    case p95 = "p95_us"
    case p99 = "p99_us"
    case mean = "mean_us"
    case queriesPerSecond = "qps"
    case preparation = "build_us"
  }

  /// - Parameter isDetailed: whether what is beyond the protocol is given.
  init(_ timing: TimingLoop.Result, isDetailed: Bool) {
    let samples = timing.samples.flatMap { $0 }
    let sorted = samples.map { Double($0) / 1e3 }.sorted()
    let sum = sorted.reduce(0, +)
    queries = timing.hits.count
    unsupported = timing.hits.count { $0 < 0 }
    self.samples = sorted.count
    p50 = Statistics.quantile(0.5, ofSorted: sorted)
    p95 = Statistics.quantile(0.95, ofSorted: sorted)
    p99 = Statistics.quantile(0.99, ofSorted: sorted)
    mean = Statistics.mean(sorted)
    queriesPerSecond = sum > 0 ? Double(sorted.count) / sum * 1e6 : 0
    hits = timing.hits
    guard isDetailed else { return }
    histogram = Histogram(samples)
    let spreads = timing.samples.filter { $0.count >= 4 }.map { samples in
      Statistics.relativeSpread(samples.map(Double.init))
    }
    spread = spreads.isEmpty ? nil : Statistics.median(spreads)
  }
}

extension ClassResult {
  /// What a runner measured, in the form of the results.
  init(_ name: String, _ mode: String, _ answer: ModeAnswer) {
    self.init(name: name, mode: mode)
    (queries, unsupported, samples) = (answer.queries, answer.unsupported, answer.samples)
    (p50Microseconds, p95Microseconds) = (answer.p50, answer.p95)
    (p99Microseconds, meanMicroseconds) = (answer.p99, answer.mean)
    (queriesPerSecond, hits) = (answer.queriesPerSecond, answer.hits)
    (histogram, spread, check) = (answer.histogram, answer.spread, answer.check)
    preparationMicroseconds = answer.preparation
  }
}
