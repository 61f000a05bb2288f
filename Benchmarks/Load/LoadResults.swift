import BenchmarkMeasurement
import Foundation

/// Everything a run has measured: the contents of `load.json`.
///
/// Fields may be added without a new version; one whose meaning changes makes a new one.
struct LoadResults: Codable, Sendable {
  /// The version this program writes.
  static let currentVersion = 1

  /// One entry of the mix.
  struct Entry: Codable, Sendable {
    let queryClass: String
    let mode: LoadMix.Mode
    let queries: UInt64
    let failures: Int
    /// Results handed over, on average.
    let meanResults: Double
    /// Nanoseconds from the moment due to the answer.
    let response: Histogram
    /// Nanoseconds from the moment a reader began to the answer.
    let service: Histogram
  }

  /// The writer.
  struct Writing: Codable, Sendable {
    let added: Int
    let updated: Int
    let deleted: Int
    /// Changes a second of the measured time.
    let changesPerSecond: Double
    /// Batches that were due and not begun until the end.
    let unservedBatches: Int
    /// Nanoseconds from the moment a batch was due to its commit.
    let response: Histogram
    /// Nanoseconds of commits.
    let service: Histogram
    let failure: String?
  }

  /// One second of the run, warm-up included.
  struct Second: Codable, Sendable {
    let second: Double
    let queries: UInt64
    let p50Nanoseconds: UInt64
    let p99Nanoseconds: UInt64
    let maximumNanoseconds: UInt64
    /// Changes since the start.
    let changes: Int
  }

  /// Where processor time went, in seconds.
  struct Processor: Codable, Sendable {
    let process: Double
    /// In calls of the engine on the readers' threads.
    let queries: Double
    /// The readers' threads beside those calls: the load tester's own.
    let readersOwn: Double
    /// Making the items that are written: the load tester's own.
    let preparation: Double
    /// The rest: commits, merges, the observer.
    var rest: Double { max(0, process - queries - readersOwn - preparation) }
    /// The load tester's own share.
    var ownShare: Double { process > 0 ? (readersOwn + preparation) / process : 0 }
  }

  /// A goal and whether it was reached.
  struct Verdict: Codable, Sendable {
    let goal: String
    let wanted: Double
    let measured: Double
    let isReached: Bool
  }

  var version = LoadResults.currentVersion
  var schema = "pharos-load"
  let environment: MeasuringEnvironment
  /// Name, seed and number of items of the corpus.
  let corpus: String
  let corpusSeed: UInt64
  let items: Int
  let mix: String
  let loop: LoadOptions.Loop
  /// Queries a second that were due; nil in the closed loop.
  let rate: Double?
  let readers: Int
  let writeRate: Double
  let seconds: Double
  let warmupSeconds: Double
  let seed: UInt64
  /// Seconds that making the index took; nil when it was there.
  let buildSeconds: Double?
  let queriesPerSecond: Double
  /// Queries that were due and had no reader until the end.
  let unserved: Int
  let firstFailure: String?
  /// All entries together.
  let response: Histogram
  let service: Histogram
  /// How late readers woke up for queries that they waited for: what the machine, not the engine,
  /// adds to the responses.
  let lateness: Histogram
  let entries: [Entry]
  let writing: Writing
  let timeline: [Second]
  let processor: Processor
  let memory: ProcessMemory
  let verdicts: [Verdict]

  /// The commonest first.
  var entriesByFrequency: [Entry] {
    entries.sorted { ($1.queries, $0.queryClass) < ($0.queries, $1.queryClass) }
  }

  var failures: Int { entries.reduce(0) { $0 + $1.failures } }

  /// Whether all goals were reached.
  var isSuccess: Bool { verdicts.allSatisfy(\.isReached) }

  /// Writes the results, keys in order.
  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}

extension LoadResults {
  /// Reads what ``write(to:)`` wrote.
  init(contentsOf path: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let results: LoadResults
    do {
      results = try JSONDecoder().decode(LoadResults.self, from: data)
    } catch {
      throw BenchmarkFailure("\(path) has no results of pharos-load: \(error)")
    }
    guard results.version == LoadResults.currentVersion, results.schema == "pharos-load" else {
      throw BenchmarkFailure(
        "\(path): results of version \(results.version); this program reads "
          + "\(LoadResults.currentVersion)")
    }
    self = results
  }
}
