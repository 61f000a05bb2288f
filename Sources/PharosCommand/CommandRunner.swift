/// Parses the arguments, runs the command they name, and turns failures into words and exit codes.
struct CommandRunner {
  let console: Console

  func run(_ arguments: some Sequence<String>) async -> ExitCode {
    let code = await carryOut(arguments)
    return console.endPager() ? code : .failure
  }

  private func carryOut(_ arguments: some Sequence<String>) async -> ExitCode {
    var writesAnIndex = false
    do throws(CommandFailure) {
      let code: ExitCode
      switch try ArgumentParser(commands: CommandTable.all).parse(arguments) {
      case .version:
        try console.results.write("pharos \(HelpText.version)\n")
        code = .success
      case .overview:
        try console.results.write(HelpText.overview(of: CommandTable.all))
        code = .success
      case .help(let command):
        try console.results.write(HelpText.page(of: command))
        code = .success
      case .run(let arguments):
        writesAnIndex = arguments.command.writesAnIndex
        console.prepare(for: arguments)
        code = try await arguments.command.run(arguments, console)
      }
      try console.results.flush()
      return code
    } catch {
      return report(error, writesAnIndex: writesAnIndex)
    }
  }

  private func report(_ failure: CommandFailure, writesAnIndex: Bool) -> ExitCode {
    // Results that were found before the failure are results still; a second failure adds nothing.
    do throws(CommandFailure) { try console.results.flush() } catch {}
    if case .output(let output) = failure, output.isClosedByReader {
      return writesAnIndex ? .failure : .success
    }
    if case .interrupted(let signal) = failure { InterruptSignals.end(by: signal) }
    console.say(failure.message)
    return failure.exitCode
  }
}
