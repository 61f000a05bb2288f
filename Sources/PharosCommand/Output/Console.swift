import ItemLines

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a command writes: results to standard output, everything for people to standard error.
final class Console {
  /// Standard output.
  let results = ByteOutput(descriptor: STDOUT_FILENO)
  private let words = ByteOutput(descriptor: STDERR_FILENO)
  /// Whether a person sees standard error as it is written.
  let talksToTerminal = isatty(STDERR_FILENO) == 1
  private var isStatusShown = false
  private var pager: Pager?

  /// The size of the terminal that results are printed on; nil where they go somewhere else, and
  /// nothing about them depends on a terminal.
  let screen = TerminalSize(of: STDOUT_FILENO)
  /// How results are emphasized.
  private(set) var style = TextStyle.plain

  /// Takes in what the arguments say about colours and the pager.
  func prepare(for arguments: Arguments) {
    let choice = arguments.text(.color).flatMap(TextStyle.Choice.init) ?? .auto
    style = TextStyle(choice, isTerminal: screen != nil)
    guard arguments.command.isPaged, !arguments.has(.noPager), !arguments.has(.count),
      screen != nil, let command = Pager.usualCommand
    else { return }
    // Not before there is something to show: until then Ctrl-C ends the command.
    results.redirect = { [unowned self] in
      pager = Pager(command: command)
      return pager?.input
    }
  }

  /// Waits until the person has left the pager.
  ///
  /// - Returns: whether everything could be shown.
  func endPager() -> Bool {
    guard let pager else { return true }
    self.pager = nil
    if pager.end() { return true }
    say("pharos: the pager “\(PrintableText.excerpt(pager.command))” cannot be run; see --no-pager")
    return false
  }

  /// Tells a person something, on lines of its own.
  func say(_ text: String) {
    guard !text.isEmpty else { return }
    clearStatus()
    if pager != nil, talksToTerminal {
      // The pager has the terminal: two writers would spoil the screen.
      do throws(CommandFailure) {
        try results.write(text + "\n")
        return try results.flush()
      } catch {}
    }
    put(text + "\n")
  }

  /// Shows how far the work is, on a terminal only; the next one takes its place.
  func showStatus(_ text: String) {
    guard talksToTerminal else { return }
    put("\r\u{1B}[K" + text)
    isStatusShown = true
  }

  /// Takes away what ``showStatus(_:)`` has shown.
  func clearStatus() {
    guard isStatusShown else { return }
    put("\r\u{1B}[K")
    isStatusShown = false
  }

  /// There is nobody to tell that standard error cannot be written.
  private func put(_ text: String) {
    do throws(CommandFailure) {
      try words.write(text)
      try words.flush()
    } catch {}
  }
}
