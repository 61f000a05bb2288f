import Pharos

/// The calls of the engine that are measured, one for each result mode.
enum EngineCall {
  /// What a list of results shows.
  private static let shown: [AttributeKey] = [.title, .displayName, .contentType]

  /// Asks a query; the number of results handed over.
  static func run(
    _ query: String, _ mode: LoadMix.Mode, _ snapshot: Snapshot
  ) throws(IndexError) -> Int {
    switch mode {
    case .count: try snapshot.count(query)
    case .top10: try best(query, snapshot)
    case .ids: try places(query, snapshot)
    case .page: try snapshot.items(query, fetching: shown, limit: 20).count
    }
  }

  private static func best(_ query: String, _ snapshot: Snapshot) throws(IndexError) -> Int {
    try snapshot.top(query, limit: 10).count
  }

  private static func places(_ query: String, _ snapshot: Snapshot) throws(IndexError) -> Int {
    try snapshot.documents(query).count
  }
}
