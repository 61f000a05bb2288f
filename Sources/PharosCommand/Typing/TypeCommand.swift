import Pharos

/// What `pharos type` does.
enum TypeCommand {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandFailure)
    -> ExitCode
  {
    let ranking = try RankingOptions.ranking(arguments)
    let height = try arguments.integer(.limit, in: 1...100) ?? 10
    let (index, isReadOnly) = try await open(arguments)
    guard let terminal = Terminal() else {
      throw .input("`type` needs a terminal; for scripts there is `search --user`")
    }
    var failure: CommandFailure?
    do throws(CommandFailure) {
      try await run(
        index, isReadOnly, TypingSession(ranking: ranking, height: height), terminal, console)
    } catch {
      failure = error
    }
    terminal.restore()
    if !isReadOnly {
      do throws(IndexError) { try await index.close() } catch { throw .index(error) }
    }
    if let failure { throw failure }
    return .success
  }

  /// For writing, so that choices can be noted; for reading while another process writes.
  private static func open(
    _ arguments: Arguments
  ) async throws(CommandFailure) -> (SearchIndex, isReadOnly: Bool) {
    _ = try await IndexAccess.openForReading(arguments)
    let path = try arguments.required(.index)
    do throws(IndexError) {
      return (try await SearchIndex(at: path), false)
    } catch {
      guard case .locked = error else { throw .index(error) }
    }
    do throws(IndexError) {
      return (try await SearchIndex.openForReading(at: path), true)
    } catch {
      throw .index(error)
    }
  }

  private static func run(
    _ index: SearchIndex, _ isReadOnly: Bool, _ start: TypingSession, _ terminal: Terminal,
    _ console: Console
  ) async throws(CommandFailure) {
    var session = start
    var bytes: [UInt8] = []
    try reporting { () throws(IndexError) in try session.type("", index.snapshot()) }
    try show(session, terminal, console)
    while let more = terminal.read() {
      bytes += more
      for key in TerminalKey.take(from: &bytes) {
        let snapshot = index.snapshot()
        let outcome = try reporting { () throws(IndexError) in
          try session.press(key, snapshot)
        }
        switch outcome {
        case .stay: break
        case .leave:
          try console.results.write("\u{1B}[J")
          try console.results.flush()
          return
        case .engage(let event) where !isReadOnly:
          do throws(IndexError) { try await index.record([event]) } catch { throw .index(error) }
        case .engage: break
        }
      }
      try show(session, terminal, console)
    }
  }

  /// Draws over what stands there, and leaves the cursor behind the text.
  private static func show(
    _ session: TypingSession, _ terminal: Terminal, _ console: Console
  ) throws(CommandFailure) {
    let lines = session.lines(width: terminal.width)
    var screen = "\r"
    for line in lines { screen += "\u{1B}[2K" + line + "\r\n" }
    screen += "\u{1B}[\(lines.count)A\u{1B}[\(lines[0].count)C"
    try console.results.write(screen)
    try console.results.flush()
  }
}
