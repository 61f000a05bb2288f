import ItemLines
import Pharos

/// What `pharos import` does.
enum ImportCommand {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandFailure)
    -> ExitCode
  {
    let asked = try ImportArguments(arguments)
    // A misspelled name is better found before the index is made than after an hour.
    for path in asked.inputs where path != "-" {
      do throws(InputFailure) {
        _ = try FileSource(path: path).peek(1)
      } catch {
        throw .input("\(path): \(error.reason)")
      }
    }
    var configuration = IndexConfiguration()
    try configuration.setMemory(arguments)
    try configuration.setPermissions(arguments)
    configuration.maximumItemBytes = max(
      configuration.maximumItemBytes, asked.options.maximumLine)
    let index = try await IndexAccess.openForWriting(
      try arguments.required(.index), configuration)
    let report = ImportReport(asked, console: console)
    let counts: ImportCounts
    do throws(ImportFailure) {
      counts = try await ItemLines.import(
        from: asked.inputs, into: index, options: asked.options, progress: report.progress)
    } catch {
      try await end(after: error, index, report)
    }
    try await close(index)
    report.finish(counts)
    return .success
  }

  /// Says what an import that did not come to its end has done.
  private static func end(
    after failure: ImportFailure, _ index: SearchIndex, _ report: ImportReport
  ) async throws(CommandFailure) -> Never {
    switch failure.reason {
    case .index(let error):
      report.fail(failure.counts)
      throw .index(error)
    case .interrupted(let error):
      throw error as? CommandFailure ?? .reported(.failure)
    case .unreadable(let problem):
      try await close(index)
      report.stop(problem, failure.counts)
    case .badLine(let line):
      try await close(index)
      report.stop(
        line.text, failure.counts, advice: "correct the line, or leave out bad ones: --skip-bad")
    }
    throw .reported(.failure)
  }

  private static func close(_ index: SearchIndex) async throws(CommandFailure) {
    do throws(IndexError) { try await index.close() } catch { throw .index(error) }
  }
}
