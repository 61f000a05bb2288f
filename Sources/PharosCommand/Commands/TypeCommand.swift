import ItemLines
import Pharos

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What `pharos type` does.
enum TypeCommand {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandFailure)
    -> ExitCode
  {
    let ranking = try RankingOptions.ranking(arguments)
    let limit = try arguments.integer(.rows, in: 1...1000)
    let reader = try await IndexAccess.openReader(arguments)
    guard let terminal = Terminal() else {
      throw .input("`type` needs a terminal; for scripts there is `search --user`")
    }
    let (writer, notice) = try await writer(arguments, ranking)
    var loop = TypingLoop(
      index: writer ?? reader, learns: writer != nil, terminal: terminal, console: console,
      choices: ChoicePrinter(
        console: console, printsJSON: arguments.has(.typedJSON), stays: arguments.has(.stay)),
      style: TextStyle(
        arguments.text(.color).flatMap(TextStyle.Choice.init) ?? .auto, isTerminal: true),
      session: TypingSession((writer ?? reader).snapshot(), ranking: ranking, limit: limit))
    loop.session.notice = notice
    terminal.lend()
    let ending: Result<TypingLoop.Ending, CommandFailure>
    do throws(CommandFailure) {
      ending = .success(try await loop.run())
    } catch {
      ending = .failure(error)
    }
    terminal.giveBack()
    if let writer {
      do throws(IndexError) { try await writer.close() } catch { throw .index(error) }
    }
    return try end(ending.get(), loop.choices)
  }

  private static func end(
    _ ending: TypingLoop.Ending, _ choices: ChoicePrinter
  ) throws(CommandFailure) -> ExitCode {
    try choices.finish()
    switch ending {
    case .done: return choices.count > 0 ? .success : .nothingMatched
    case .interrupted: return .interrupted
    case .signal(let number):
      SignalPipe.take(number)
      return .failure
    }
  }

  /// The index for writing, where choices are to be learned from and nothing is in the way; what is
  /// in the way is told.
  private static func writer(
    _ arguments: Arguments, _ ranking: Ranking
  ) async throws(CommandFailure) -> (SearchIndex?, notice: String) {
    guard arguments.has(.learn) else { return (nil, "") }
    let path = try arguments.required(.index)
    var configuration = IndexConfiguration()
    configuration.ranking = ranking
    do throws(IndexError) {
      return (try await SearchIndex(at: path, configuration: configuration), "")
    } catch {
      switch error {
      case .locked: return (nil, "another process writes to the index: choices are not learned")
      case .fileSystem(_, _, let code) where [EACCES, EPERM, EROFS].contains(code):
        return (nil, "the index cannot be written to: choices are not learned")
      default: throw .index(error)
      }
    }
  }
}
