/// What `pharos completions` does.
enum CompletionsCommand {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandFailure)
    -> ExitCode
  {
    guard let shell = arguments.operands.first.flatMap(CompletionScript.Shell.init) else {
      throw arguments.failure("SHELL is missing")
    }
    try console.results.write(CompletionScript.text(for: shell, CommandTable.all))
    return .success
  }
}
