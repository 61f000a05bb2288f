import Pharos

/// What `pharos import` does.
enum ImportCommand {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandFailure)
    -> ExitCode
  {
    let options = try ImportOptions(arguments)
    // A misspelled name is better found before the index is made than after an hour.
    for path in options.inputs where path != "-" {
      do throws(InputFailure) {
        _ = try FileSource(path: path).peek(1)
      } catch {
        throw .input("\(path): \(error.reason)")
      }
    }
    var configuration = IndexConfiguration()
    try configuration.setMemory(arguments)
    configuration.maximumItemBytes = max(configuration.maximumItemBytes, options.maximumLine)
    let index = try await IndexAccess.openForWriting(
      try arguments.required(.index), configuration)
    var job = ImportJob(options, index: index, console: console)
    try await job.run()
    return .success
  }
}
