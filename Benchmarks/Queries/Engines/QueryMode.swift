import BenchmarkMeasurement

/// What a query is asked for.
enum QueryMode: String, CaseIterable, Sendable {
  /// The exact number of matches.
  case count
  /// The ten best matches.
  case top10
  /// The place of every match.
  case ids

  /// Reads a list such as `count,ids`.
  static func list(_ text: String) throws -> [QueryMode] {
    try text.split(separator: ",").map { word in
      guard let mode = QueryMode(rawValue: String(word)) else {
        throw BenchmarkFailure("no mode “\(word)”; there are count, top10 and ids")
      }
      return mode
    }
  }
}
