import BenchmarkMeasurement
import Foundation
import Pharos

/// Full-text search of SQLite behind the protocol of the runners.
///
/// The items stand in a table once, with trees for the numbers; the full-text table holds only its
/// index.
struct FTS5Runner: PeerRunner {
  let isTrigram: Bool

  private static let numberFields = ["contentCreationDate", "pageCount", "fileSize"]
  private static var textColumns: String { QueryTree.textFields.joined(separator: ", ") }

  func index(corpus: String, at path: String, threads: Int) async throws -> IndexAnswer {
    var source = ItemSource(path: corpus)
    let parsing = try MonotonicClock.seconds { while try source.next() != nil {} }
    let start = MonotonicClock.now()
    let database = try open(path)
    try database.run(
      "CREATE TABLE items(n INTEGER PRIMARY KEY, id TEXT, \(FTS5Runner.textColumns), "
        + "contentType TEXT, \(FTS5Runner.numberFields.joined(separator: " INT, ")) INT)",
      "CREATE VIRTUAL TABLE search USING fts5(\(FTS5Runner.textColumns), content='items', "
        + "content_rowid='n', \(tokenizer))",
      "INSERT INTO search(search, rank) VALUES('hashsize', 67108864)")
    source = ItemSource(path: corpus)
    let writer = try FTS5Writer(database)
    var count = 0
    try database.run("BEGIN")
    while let item = try source.next() {
      try writer.add(item, as: Int64(count))
      count += 1
      if count.isMultiple(of: 50_000) { try database.run("COMMIT", "BEGIN") }
    }
    try database.run("COMMIT", "CREATE UNIQUE INDEX items_id ON items(id)")
    for field in FTS5Runner.numberFields.dropFirst(0) + ["contentType"] {
      try database.run("CREATE INDEX items_\(field) ON items(\(field))")
    }
    try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
    let seconds = MonotonicClock.seconds(since: start)
    let optimizing = try MonotonicClock.seconds {
      try database.run(
        "INSERT INTO search(search) VALUES('optimize')", "PRAGMA wal_checkpoint(TRUNCATE)")
    }
    return IndexAnswer(
      items: count, corpusBytes: source.bytesRead, threads: 1, seconds: seconds,
      parseSeconds: parsing, optimizeSeconds: optimizing,
      peakKibibytes: ProcessMemory.current.peakResidentBytes >> 10)
  }

  func open(at path: String) async throws -> OpenAnswer {
    let start = MonotonicClock.now()
    let engine = FTS5Engine(try open(path), isTrigram: isTrigram)
    let tree: QueryTree = isTrigram ? .infix(["title"], "house") : .term(["title"], "house")
    guard let query = try engine.prepare(BenchmarkQuery(tree: tree)) else {
      throw BenchmarkFailure("the first query is not supported")
    }
    let hits = try engine.answer(query, .count) ?? 0
    return OpenAnswer(
      milliseconds: MonotonicClock.seconds(since: start) * 1e3, hits: hits,
      residentKibibytes: ProcessMemory.current.residentBytes >> 10)
  }

  func query(at path: String, _ file: QueryFile, _ measurement: QueryMeasurement) async throws
    -> QueryAnswer
  {
    try measurement.answer(file, FTS5Engine(open(path), isTrigram: isTrigram))
  }

  func update(corpus: String, at path: String) async throws -> UpdateAnswer {
    var source = ItemSource(path: corpus)
    let items = try source.next(2 * UpdateSizes.bulk)
    guard !items.isEmpty else { throw BenchmarkFailure("\(corpus) has no item") }
    let database = try open(path)
    var answer = UpdateAnswer(replacesPerSecond: 0, deletesPerSecond: 0)
    let writer = try FTS5Writer(database)
    var made: Int64 = 1_000_000_000
    for isDurable in [false, true] {
      try database.run("PRAGMA synchronous = \(isDurable ? "FULL" : "NORMAL")")
      for (size, repeats) in UpdateSizes.batches {
        let times = TimeAnswer(
          seconds: try visibleTimes(size, repeats, items, database, writer, &made))
        switch (size, isDurable) {
        case (1, false): answer.visible1NotSynced = times
        case (1, true): answer.visible1 = times
        case (_, false): answer.visible100NotSynced = times
        case (_, true): answer.visible100 = times
        }
      }
    }
    let half = min(UpdateSizes.bulk, items.count / 2)
    let replacing = try MonotonicClock.seconds {
      try database.run("BEGIN")
      for (place, item) in items.prefix(half).enumerated() {
        try writer.remove(item, as: Int64(place))
        try writer.add(item, as: Int64(place))
      }
      try database.run("COMMIT")
    }
    let deleting = try MonotonicClock.seconds {
      try database.run("BEGIN")
      for (place, item) in items.enumerated().dropFirst(half).prefix(half) {
        try writer.remove(item, as: Int64(place))
      }
      try database.run("COMMIT")
    }
    answer.replacesPerSecond = Double(half) / replacing
    answer.deletesPerSecond = Double(half) / deleting
    return answer
  }

  private func visibleTimes(
    _ size: Int, _ repeats: Int, _ items: [Item], _ database: SQLiteDatabase, _ writer: FTS5Writer,
    _ made: inout Int64
  ) throws -> [Double] {
    let search = try database.prepare("SELECT count(*) FROM search WHERE search MATCH ?")
    var times: [Double] = []
    for _ in 0..<repeats {
      var batch: [Item] = []
      let word = "pharosprobe\(made)"
      for place in 0..<size {
        var item = items[(batch.count + Int(made)) % items.count]
        item.uniqueIdentifier = "new-\(made)-\(place)"
        if place == size - 1 { item.attributes[.title] = .text(word) }
        batch.append(item)
      }
      let start = MonotonicClock.now()
      try database.run("BEGIN")
      for item in batch {
        try writer.add(item, as: made)
        made += 1
      }
      try database.run("COMMIT")
      search.bind([.text("\"\(word)\"")])
      let found = try search.step() ? search.integer(0) : 0
      search.reset()
      times.append(MonotonicClock.seconds(since: start))
      guard found == 1 else { throw BenchmarkFailure("an item just added was not found") }
    }
    return times
  }

  private var tokenizer: String {
    isTrigram
      ? "tokenize='trigram'" : "tokenize='unicode61 remove_diacritics 2', prefix='2 3'"
  }

  private func open(_ path: String) throws -> SQLiteDatabase {
    let database = try SQLiteDatabase(path: path)
    try database.run(
      "PRAGMA page_size = 4096", "PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL",
      "PRAGMA mmap_size = 17179869184", "PRAGMA cache_size = -262144",
      "PRAGMA temp_store = MEMORY")
    return database
  }
}

/// Puts items into the tables and takes them out.
struct FTS5Writer {
  private let insert: SQLiteStatement
  private let insertText: SQLiteStatement
  private let delete: SQLiteStatement
  private let deleteText: SQLiteStatement

  init(_ database: SQLiteDatabase) throws {
    let fields = QueryTree.textFields
    let names = fields.joined(separator: ", ")
    let marks = fields.map { _ in "?" }.joined(separator: ", ")
    insert = try database.prepare("INSERT INTO items VALUES(?, ?, \(marks), ?, ?, ?, ?)")
    insertText = try database.prepare("INSERT INTO search(rowid, \(names)) VALUES(?, \(marks))")
    delete = try database.prepare("DELETE FROM items WHERE n = ?")
    // A full-text table without its own content is told what it forgets.
    deleteText = try database.prepare(
      "INSERT INTO search(search, rowid, \(names)) VALUES('delete', ?, \(marks))")
  }

  func add(_ item: Item, as number: Int64) throws {
    let texts = FTS5Writer.texts(item)
    let numbers: [SQLiteValue] = [.contentCreationDate, .pageCount, .fileSize].map { key in
      .integer(Int64(FTS5Writer.number(item.attributes[key])))
    }
    try insert.run(
      [.integer(number), .text(item.uniqueIdentifier)] + texts
        + [.text(FTS5Writer.text(item.attributes[.contentType]))] + numbers)
    try insertText.run([.integer(number)] + texts)
  }

  func remove(_ item: Item, as number: Int64) throws {
    try deleteText.run([.integer(number)] + FTS5Writer.texts(item))
    try delete.run([.integer(number)])
  }

  private static func texts(_ item: Item) -> [SQLiteValue] {
    QueryTree.textFields.map { .text(text(item.attributes[AttributeKey(rawValue: $0)])) }
  }

  /// Several values are joined by a blank.
  private static func text(_ value: AttributeValue?) -> String {
    let elements = value?.elements ?? []
    return elements.compactMap { element in
      if case .text(let text) = element { text } else { nil }
    }.joined(separator: " ")
  }

  private static func number(_ value: AttributeValue?) -> Double {
    switch value {
    case .number(let number): number
    case .date(let date): date.timeIntervalSinceReferenceDate
    default: 0
    }
  }
}
