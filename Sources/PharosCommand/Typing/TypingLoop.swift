import ItemLines
import Pharos
import QueryLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Waits for keys, signals and changes of the index, and shows what they lead to.
struct TypingLoop {
  /// How typing has ended.
  enum Ending {
    /// By a choice, or by leaving.
    case done
    case interrupted
    case signal(Int32)
  }

  /// So long after Escape the next byte is still of the same key, in milliseconds.
  private static let escapeDelay: Int32 = 50
  /// So often an idle session looks for what others have written, in milliseconds.
  private static let refreshInterval: Int32 = 500

  let index: SearchIndex
  /// Whether choices are recorded.
  let learns: Bool
  let terminal: Terminal
  let console: Console
  let choices: ChoicePrinter
  let style: TextStyle
  var session: TypingSession
  private var decoder = KeyDecoder()
  private var screen: TypingScreen
  private var shown: TypingScreen.Frame?
  private var nextRefresh = ContinuousClock.now

  init(
    index: SearchIndex, learns: Bool, terminal: Terminal, console: Console, choices: ChoicePrinter,
    style: TextStyle, session: TypingSession
  ) {
    self.index = index
    self.learns = learns
    self.terminal = terminal
    self.console = console
    self.choices = choices
    self.style = style
    self.session = session
    screen = TypingScreen(
      size: terminal.size, style: style, zone: index.configuration.timeZone)
  }

  mutating func run() async throws(CommandFailure) -> Ending {
    try session.show(atMost: screen.capacity)
    while true {
      try show()
      let delay = decoder.isUndecided ? TypingLoop.escapeDelay : TypingLoop.refreshInterval
      var keys: [TerminalKey] = []
      switch terminal.wait(milliseconds: delay) {
      case .bytes(let bytes): keys = decoder.keys(from: bytes)
      case .timeout: keys = decoder.decide()
      case .end: return .done
      case .signal(SIGWINCH): try resize()
      case .signal(SIGCONT):
        // Stopped and continued by others: the shell has set the terminal as it likes it.
        terminal.lend()
        try resize()
      case .signal(let number): return .signal(number)
      }
      for key in keys {
        if let ending = try await press(key) { return ending }
      }
      if keys.isEmpty { try await refresh() }
    }
  }

  private mutating func press(_ key: TerminalKey) async throws(CommandFailure) -> Ending? {
    switch try session.press(key) {
    case .goOn: return nil
    case .leave: return .done
    case .interrupt: return .interrupted
    case .suspend:
      terminal.suspend()
      try resize()
      return nil
    case .redraw:
      shown = nil
      return nil
    case .choose: return try await choose()
    }
  }

  /// Prints the selected result, and learns from the choice where that is wanted.
  private mutating func choose() async throws(CommandFailure) -> Ending? {
    guard let result = try session.selection() else { return nil }
    try choices.print(result)
    if learns {
      let event = UsageEvent.select(
        result.item.uniqueIdentifier, visible: try session.shownIdentifiers(),
        typedText: session.editor.text)
      do throws(IndexError) { try await index.record([event]) } catch { throw .index(error) }
      try session.renew(index.snapshot())
    }
    guard choices.stays else { return .done }
    session.notice = "chosen: \(result.item.uniqueIdentifier)"
    return nil
  }

  private mutating func resize() throws(CommandFailure) {
    screen = TypingScreen(
      size: terminal.size, style: style, zone: index.configuration.timeZone)
    shown = nil
    try session.show(atMost: screen.capacity)
  }

  /// Takes in what other processes have written.
  private mutating func refresh() async throws(CommandFailure) {
    guard !learns, ContinuousClock.now >= nextRefresh else { return }
    do throws(IndexError) {
      try await index.refresh()
    } catch {
      session.notice = "the index cannot be read anew: \(error.explanation)"
    }
    nextRefresh = .now + .milliseconds(TypingLoop.refreshInterval)
    let newer = index.snapshot()
    if newer.statistics != session.snapshot.statistics { try session.renew(newer) }
  }

  private mutating func show() throws(CommandFailure) {
    try session.settle()
    let frame = try screen.frame(of: session)
    guard frame != shown else { return }
    terminal.draw(screen.changes(to: frame, from: shown))
    shown = frame
  }
}
