/// Full-text search of SQLite as an engine.
final class FTS5Engine: MeasuredEngine {
  private let database: SQLiteDatabase
  private let isTrigram: Bool
  private var places: [Int] = []

  /// A statement for each mode.
  struct Prepared {
    let statements: [QueryMode: SQLiteStatement]
  }

  init(_ database: SQLiteDatabase, isTrigram: Bool) {
    (self.database, self.isTrigram) = (database, isTrigram)
  }

  var version: String {
    let version = database.library.version().map { String(cString: $0) } ?? "?"
    return "SQLite \(version), FTS5 \(isTrigram ? "trigram" : "unicode61")"
  }

  func prepare(_ query: BenchmarkQuery) throws -> Prepared? {
    guard let tree = query.tree, let query = FTS5Query(tree, isTrigram: isTrigram) else {
      return nil
    }
    var statements: [QueryMode: SQLiteStatement] = [:]
    for mode in QueryMode.allCases {
      let statement = try database.prepare(query.statement(mode))
      statement.bind(query.values)
      statements[mode] = statement
    }
    return Prepared(statements: statements)
  }

  func answer(_ query: Prepared, _ mode: QueryMode) throws -> Int? {
    guard let statement = query.statements[mode] else { return nil }
    if mode == .count {
      guard try statement.step() else { return 0 }
      let count = statement.integer(0)
      statement.reset()
      return count
    }
    places.removeAll(keepingCapacity: true)
    while try statement.step() { places.append(statement.integer(0)) }
    return places.count
  }
}
