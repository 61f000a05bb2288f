/// What `pharos parse` does.
enum ParseCommand {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandFailure)
    -> ExitCode
  {
    let query = try QueryText.parse(arguments)
    let text =
      arguments.has(.json) ? query.jsonDescription : console.printed(query.description)
    try console.results.write(text + "\n")
    return .success
  }
}
