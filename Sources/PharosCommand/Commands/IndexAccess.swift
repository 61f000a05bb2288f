import ItemLines
import Pharos

/// Opens the index a command works on.
enum IndexAccess {
  /// Opens for reading only: no lock, nothing written.
  static func openForReading(
    _ arguments: Arguments, _ configuration: IndexConfiguration = IndexConfiguration()
  ) async throws(CommandFailure) -> Snapshot {
    let path = try arguments.required(.index)
    do throws(IndexError) {
      return try await SearchIndex.openForReading(at: path, configuration: configuration).snapshot()
    } catch {
      throw .index(error)
    }
  }

  /// Opens for writing, and makes the index where there is none.
  static func openForWriting(
    _ path: String, _ configuration: IndexConfiguration
  ) async throws(CommandFailure) -> SearchIndex {
    do throws(IndexError) {
      return try await SearchIndex(at: path, configuration: configuration)
    } catch {
      throw .index(error)
    }
  }

  /// Opens an index that is there for writing.
  static func openExisting(
    _ arguments: Arguments, _ configuration: IndexConfiguration = IndexConfiguration()
  ) async throws(CommandFailure) -> SearchIndex {
    _ = try await openForReading(arguments, configuration)
    return try await openForWriting(try arguments.required(.index), configuration)
  }
}

extension IndexConfiguration {
  /// Takes the memory that `--memory` allows.
  mutating func setMemory(_ arguments: Arguments) throws(CommandFailure) {
    if let megabytes = try arguments.integer(.memory, in: 1...(1 << 24)) {
      memoryBudget = megabytes << 20
    }
  }

  /// Lets those read a new index that `--readable-by` names.
  mutating func setPermissions(_ arguments: Arguments) throws(CommandFailure) {
    guard let text = arguments.text(.readableBy) else { return }
    guard let permissions = FilePermissions(rawValue: text) else {
      let names = FilePermissions.allCases.map(\.rawValue).joined(separator: ", ")
      throw arguments.failure(
        "--readable-by takes one of \(names), not “\(PrintableText.excerpt(text))”")
    }
    self.permissions = permissions
  }
}

/// Runs a call of the index and reports its failure as the command's.
func reporting<Value>(
  _ body: () throws(IndexError) -> Value
) throws(CommandFailure) -> Value {
  do throws(IndexError) { return try body() } catch { throw .index(error) }
}
