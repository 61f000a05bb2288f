import Pharos

/// The calls of the engine that are measured, one for each result mode.
enum EngineCall {
  /// What a list of results shows.
  private static let shown: [AttributeKey] = [.title, .displayName, .contentType]

  /// Asks a query; the number of results handed over.
  static func run(
    _ element: QueryPool.Element, _ mode: LoadMix.Mode, _ snapshot: Snapshot
  ) throws(IndexError) -> Int {
    let query = element.query
    if element.isTyped { return try keystroke(query, snapshot) }
    return switch mode {
    case .count: try snapshot.count(query)
    case .top10: try best(query, snapshot)
    case .ids: try places(query, snapshot)
    case .page: try snapshot.items(query, fetching: shown, limit: 20).count
    }
  }

  private static func best(_ query: String, _ snapshot: Snapshot) throws(IndexError) -> Int {
    try snapshot.top(query, limit: 10).count
  }

  private static func keystroke(_ text: String, _ snapshot: Snapshot) throws(IndexError) -> Int {
    let results = try snapshot.top(typed: TypedQuery(text, isPlain: true), limit: 10)
    _ = try snapshot.completions(of: text, limit: 10, results: results)
    return results.count
  }

  private static func places(_ query: String, _ snapshot: Snapshot) throws(IndexError) -> Int {
    try snapshot.documents(query).count
  }
}
