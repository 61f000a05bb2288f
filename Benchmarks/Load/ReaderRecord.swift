import BenchmarkMeasurement
import Synchronization

/// What one reader has measured.
struct ReaderRecord: Sendable {
  /// What was measured of one entry of the mix.
  struct Entry: Sendable {
    /// From the moment a query was due to its answer.
    var response = Histogram()
    /// From the moment a reader began to the answer.
    var service = Histogram()
    var results: UInt64 = 0
    var failures = 0
  }

  var entries: [Entry]
  /// How late readers woke up for a query that they waited for: the machine's part of responses.
  var lateness = Histogram()
  /// Responses since the last look at them.
  var interval = Histogram()
  /// The first failure, for the report.
  var firstFailure: String?
  /// Processor time in calls of the engine, and of the thread as a whole.
  var engineNanoseconds: UInt64 = 0
  var threadNanoseconds: UInt64 = 0
  /// Queries that were due and had no reader until the end.
  var unserved = 0

  init(entries count: Int) { entries = Array(repeating: Entry(), count: count) }

  mutating func merge(_ other: ReaderRecord) {
    for (index, entry) in other.entries.enumerated() {
      entries[index].response.merge(entry.response)
      entries[index].service.merge(entry.service)
      entries[index].results += entry.results
      entries[index].failures += entry.failures
    }
    lateness.merge(other.lateness)
    firstFailure = firstFailure ?? other.firstFailure
    engineNanoseconds += other.engineNanoseconds
    threadNanoseconds += other.threadNanoseconds
    unserved += other.unserved
  }
}

/// A record that a reader writes and the observer looks at.
final class SharedRecord: Sendable {
  let record: Mutex<ReaderRecord>

  init(entries: Int) { record = Mutex(ReaderRecord(entries: entries)) }

  /// Takes the responses since the last call.
  func takeInterval() -> Histogram {
    record.withLock { record in
      defer { record.interval = Histogram() }
      return record.interval
    }
  }
}
