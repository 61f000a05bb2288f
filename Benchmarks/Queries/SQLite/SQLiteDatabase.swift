import BenchmarkMeasurement
import Foundation

/// An open database.
final class SQLiteDatabase {
  let library: SQLiteLibrary
  private var handle: OpaquePointer?

  init(path: String) throws {
    guard let library = SQLiteLibrary.system else {
      throw BenchmarkFailure("libsqlite3 is not installed")
    }
    self.library = library
    guard library.open(path, &handle) == 0 else { throw failure("open \(path)") }
    // SAFETY: SQLite passes three values, which live as long as the call.
    let matching: SQLiteLibrary.Function = { context, count, values in
      guard let library = SQLiteLibrary.system, count == 3, let values else { return }
      let texts = (0..<3).map { place -> [UInt8] in
        guard let text = library.valueText(values[place]) else { return [] }
        let count = Int(library.valueBytes(values[place]))
        return Array(UnsafeBufferPointer(start: text, count: count))
      }
      let holds = WordMatch.anyWord(of: texts[0], beginsWith: texts[1], endsWith: texts[2])
      library.resultInteger(context, holds ? 1 : 0)
    }
    // 1 = UTF-8, 0x800 = deterministic.
    _ = library.createFunction(handle, "word_match", 3, 0x801, nil, matching, nil, nil, nil)
  }

  deinit { _ = library.close(handle) }

  /// Runs statements that give no rows.
  func run(_ statements: String...) throws {
    for text in statements {
      let statement = try prepare(text)
      while try statement.step() {}
    }
  }

  func prepare(_ text: String) throws -> SQLiteStatement {
    var statement: OpaquePointer?
    guard library.prepare(handle, text, -1, &statement, nil) == 0, let statement else {
      throw failure(text)
    }
    return SQLiteStatement(statement, text, self)
  }

  func failure(_ place: String) -> BenchmarkFailure {
    let message = library.message(handle).map { String(cString: $0) } ?? "unknown failure"
    return BenchmarkFailure("SQLite: \(message) (\(place))")
  }
}

/// A prepared statement.
final class SQLiteStatement {
  private let handle: OpaquePointer
  private let text: String
  private let database: SQLiteDatabase

  init(_ handle: OpaquePointer, _ text: String, _ database: SQLiteDatabase) {
    (self.handle, self.text, self.database) = (handle, text, database)
  }

  deinit { _ = database.library.finalize(handle) }

  /// Binds the values of the parameters, from the first on.
  func bind(_ values: [SQLiteValue]) {
    // SQLite copies what is marked so.
    let isTransient = UnsafeRawPointer(bitPattern: -1)
    for (place, value) in values.enumerated() {
      switch value {
      case .text(let text):
        _ = database.library.bindText(
          handle, Int32(place + 1), text, Int32(text.utf8.count), isTransient)
      case .integer(let number):
        _ = database.library.bindInteger(handle, Int32(place + 1), number)
      }
    }
  }

  /// Moves to the next row; at the end the statement is ready to run again.
  func step() throws -> Bool {
    switch database.library.step(handle) {
    case 100: return true
    case 101:
      _ = database.library.reset(handle)
      return false
    default:
      let failure = database.failure(text)
      _ = database.library.reset(handle)
      throw failure
    }
  }

  /// Runs a statement that gives no rows.
  func run(_ values: [SQLiteValue]) throws {
    bind(values)
    while try step() {}
  }

  func integer(_ column: Int) -> Int { Int(database.library.columnInteger(handle, Int32(column))) }

  func reset() { _ = database.library.reset(handle) }
}

/// A value of a parameter.
enum SQLiteValue {
  case text(String)
  case integer(Int64)
}
