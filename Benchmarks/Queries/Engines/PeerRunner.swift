/// What the protocol of the runners asks an engine to do; each call is a process of its own.
protocol PeerRunner {
  /// Makes an index of a corpus where there is none.
  func index(corpus: String, at path: String, threads: Int) async throws -> IndexAnswer

  /// Opens an index and asks a first question.
  func open(at path: String) async throws -> OpenAnswer

  /// Measures queries.
  func query(at path: String, _ file: QueryFile, _ measurement: QueryMeasurement) async throws
    -> QueryAnswer

  /// Adds, replaces and deletes items of an index.
  func update(corpus: String, at path: String) async throws -> UpdateAnswer
}

/// How much is changed, the same for every engine.
enum UpdateSizes {
  /// Batches of one item, and of a hundred.
  static let batches = [(size: 1, repeats: 50), (size: 100, repeats: 10)]
  /// Items replaced, and then others deleted, in one commit each.
  static let bulk = 5_000
}
