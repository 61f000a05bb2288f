import BenchmarkMeasurement
import Foundation

/// What a runner prints after `index`.
struct IndexAnswer: Codable {
  var items: Int
  var corpusBytes: Int
  var threads: Int
  /// Reading and parsing included.
  var seconds: Double
  var parseSeconds: Double?
  var optimizeSeconds: Double?
  var peakKibibytes: Int
  /// Beyond the protocol: parts of the index.
  var sections: [SectionBytes]?

  private enum CodingKeys: String, CodingKey {
    case items, threads, seconds, sections
    case corpusBytes = "corpus_bytes"
    case parseSeconds = "parse_seconds"
    case optimizeSeconds = "optimize_seconds"
    case peakKibibytes = "peak_rss_kb"
  }
}

/// What a runner prints after `open`.
struct OpenAnswer: Codable {
  /// From opening to the count of the term "house" in titles.
  var milliseconds: Double
  var hits: Int
  var residentKibibytes: Int

  private enum CodingKeys: String, CodingKey {
    case hits
    case milliseconds = "open_ms"
    case residentKibibytes = "rss_kb"
  }
}

/// What a runner prints after `query`.
struct QueryAnswer: Codable {
  var version: String
  var residentKibibytes: Int
  /// By class, then by mode.
  var queries: [String: [String: ModeAnswer]]

  private enum CodingKeys: String, CodingKey {
    case version, queries
    case residentKibibytes = "rss_kb"
  }
}

/// What a runner prints after `update`.
struct UpdateAnswer: Codable {
  var visible1NotSynced: TimeAnswer?
  var visible1: TimeAnswer?
  var visible100NotSynced: TimeAnswer?
  var visible100: TimeAnswer?
  var replacesPerSecond: Double
  var deletesPerSecond: Double

  private enum CodingKeys: String, CodingKey {
    case visible1NotSynced = "visible_1_nosync"
    case visible1 = "visible_1_durable"
    case visible100NotSynced = "visible_100_nosync"
    case visible100 = "visible_100_durable"
    case replacesPerSecond = "updates_per_s"
    case deletesPerSecond = "deletes_per_s"
  }

  /// The times that were measured, by the name of their field.
  var visible: [String: TimeAnswer] {
    var times: [String: TimeAnswer] = [:]
    times["visible_1_nosync"] = visible1NotSynced
    times["visible_1_durable"] = visible1
    times["visible_100_nosync"] = visible100NotSynced
    times["visible_100_durable"] = visible100
    return times
  }
}

/// Times of a step that was repeated.
struct TimeAnswer: Codable {
  var median: Double
  var maximum: Double
  var count: Int

  private enum CodingKeys: String, CodingKey {
    case median = "p50_ms"
    case maximum = "max_ms"
    case count = "n"
  }

  init(seconds: [Double]) {
    let sorted = seconds.sorted()
    median = (sorted.isEmpty ? 0 : sorted[sorted.count / 2]) * 1e3
    maximum = (sorted.last ?? 0) * 1e3
    count = sorted.count
  }
}

/// One object of JSON on standard output.
enum AnswerOutput {
  static func write(_ answer: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    var data = try encoder.encode(answer)
    data.append(0x0A)
    try FileHandle.standardOutput.write(contentsOf: data)
  }
}
