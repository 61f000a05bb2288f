import CKernels
import ItemLines
import Pharos

/// Opens the index a command works on.
enum IndexAccess {
  /// Opens for reading only: no lock, nothing written.
  static func openForReading(
    _ arguments: Arguments, _ configuration: IndexConfiguration = IndexConfiguration()
  ) async throws(CommandFailure) -> Snapshot {
    let budget = try queryBudget(arguments)
    return try await openReader(arguments, configuration).snapshot().within(budget)
  }

  /// The same, to take in later what other processes write.
  static func openReader(
    _ arguments: Arguments, _ configuration: IndexConfiguration = IndexConfiguration()
  ) async throws(CommandFailure) -> SearchIndex {
    let path = try arguments.required(.index)
    do throws(IndexError) {
      return try await SearchIndex.openForReading(at: path, configuration: configuration)
    } catch {
      throw .index(error)
    }
  }

  /// What `--timeout` and `--memory-limit` allow a query, on all cores.
  private static func queryBudget(_ arguments: Arguments) throws(CommandFailure) -> QueryBudget {
    var budget = QueryBudget(cores: pharos_processor_count())
    if let text = arguments.text(.timeout) {
      guard let seconds = Double(text), seconds > 0, seconds <= 1e9 else {
        throw arguments.failure(
          "--timeout takes seconds above 0, such as 0.5, not “\(PrintableText.excerpt(text))”")
      }
      budget.time = .seconds(seconds)
    }
    if let megabytes = try arguments.integer(.memoryLimit, in: 1...(1 << 24)) {
      budget.memory = megabytes << 20
    }
    return budget
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

extension IndexAccess {
  /// Closes an index whose changes are committed.
  static func close(_ index: SearchIndex, _ console: Console) async throws(CommandFailure) {
    try await keep(console) { () async throws(IndexError) in try await index.close() }
  }

  /// Does work that changes are kept without: they are in the journal, durable, and whoever opens the
  /// index next has them.
  ///
  /// A failure is told as a warning, unless it is damage, of which the exit code must tell.
  static func keep(
    _ console: Console, _ work: () async throws(IndexError) -> Void
  ) async throws(CommandFailure) {
    do throws(IndexError) {
      try await work()
    } catch {
      if error.exitCode == .damaged { throw .index(error) }
      console.say(
        """
        pharos: warning: the changes are durable, but the files of the index could not be brought up \
        to date
          what: \(error.explanation)
          remedy: mend the cause; the next command that writes to the index does it again
        """)
    }
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
