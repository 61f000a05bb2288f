/// What `pharos man` does.
enum ManualCommand {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandFailure)
    -> ExitCode
  {
    let commands = CommandTable.all
    if let name = arguments.operands.first {
      let command = try ArgumentParser(commands: commands).command(named: name)
      try console.results.write(ManualPage.text(of: command))
    } else {
      try console.results.write(ManualPage.overview(of: commands))
    }
    return .success
  }
}
