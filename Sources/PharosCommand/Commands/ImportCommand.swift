import ItemLines
import Pharos

/// What `pharos import` does.
enum ImportCommand {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandFailure)
    -> ExitCode
  {
    var asked = try ImportArguments(arguments)
    // A misspelled name is better found before the index is made than after an hour.
    var sizes: [Int?] = []
    for path in asked.inputs {
      do throws(InputFailure) {
        sizes.append(try FileSource.remainingBytes(path: path))
      } catch {
        throw .input("\(LineReader.name(of: path)): \(error.reason)")
      }
    }
    var configuration = IndexConfiguration()
    try configuration.setMemory(arguments)
    try configuration.setPermissions(arguments)
    configuration.embedder = try VectorOptions.embedder(arguments)
    configuration.maximumItemBytes = max(
      configuration.maximumItemBytes, asked.options.maximumLine)
    let index = try await IndexAccess.openForWriting(
      try arguments.required(.index), configuration)
    asked.options.interruption = InterruptSignals.listen()
    let report = ImportReport(asked, sizes: sizes, console: console)
    defer { report.endStatus() }
    let counts: ImportCounts
    do throws(ImportFailure) {
      counts = try await ItemLines.import(
        from: asked.inputs, into: index, options: asked.options, progress: report.progress)
    } catch {
      try await end(after: error, index, report, console)
    }
    if try await close(index, asked.options.interruption, report.closing(counts), console) {
      report.finish(counts)
      return .success
    }
    report.interruptedAfterAll(counts)
    throw .interrupted(signal: InterruptSignals.received)
  }

  /// Says what an import that did not come to its end has done.
  private static func end(
    after failure: ImportFailure, _ index: SearchIndex, _ report: ImportReport, _ console: Console
  ) async throws(CommandFailure) -> Never {
    switch failure.reason {
    case .index(let error):
      report.fail(failure.counts)
      throw .index(error)
    case .interrupted(let error):
      throw error as? CommandFailure ?? .reported(.failure)
    case .stopped:
      // Merges are not waited for: they may take long, and need not be.
      try await IndexAccess.keep(console) { () async throws(IndexError) in try await index.flush() }
      report.interrupted(failure.counts)
      throw .interrupted(signal: InterruptSignals.received)
    case .unreadable(let problem):
      try await IndexAccess.close(index, console)
      report.stop(problem, failure.counts)
    case .badLine(let line):
      try await IndexAccess.close(index, console)
      report.stop(
        line.text, failure.counts, advice: "correct the line, or leave out bad ones: --skip-bad")
    }
    throw .reported(.failure)
  }

  /// Closes the index; false if it was asked to end meanwhile.
  private static func close(
    _ index: SearchIndex, _ interruption: Interruption?,
    _ tell: @escaping @Sendable (ImportPhase) -> Void, _ console: Console
  ) async throws(CommandFailure) -> Bool {
    let closing = Task { () -> Result<Void, IndexError> in
      do throws(IndexError) {
        tell(.merging)
        try await index.endBackgroundWork()
        tell(.writing)
        try await index.close()
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    let outcome =
      if let interruption { await interruption.first(of: closing) } else { await closing.value }
    guard let outcome else { return false }
    try await IndexAccess.keep(console) { () throws(IndexError) in try outcome.get() }
    return true
  }
}
