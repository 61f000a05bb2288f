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
  /// Standard error.
  let messages = Messages()
  /// Whether a person sees standard error as it is written.
  let talksToTerminal = isatty(STDERR_FILENO) == 1
  private var pager: Pager?

  /// The size of the terminal that results are printed on; nil where they go somewhere else, and
  /// nothing about them depends on a terminal.
  let screen = TerminalSize(of: STDOUT_FILENO)
  /// How results are emphasized.
  private(set) var style = TextStyle.plain

  /// Takes in what was asked for: colours, and whether long results are shown by a pager.
  func prepare(colors choice: TextStyle.Choice, isPaged: Bool) {
    style = TextStyle(choice, isTerminal: screen != nil)
    guard isPaged, screen != nil, let command = Pager.usualCommand else { return }
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
    if pager != nil, talksToTerminal {
      // The pager has the terminal: two writers would spoil the screen.
      do throws(CommandFailure) {
        try results.write(PrintableText.lines(text) + "\n")
        return try results.flush()
      } catch {}
    }
    messages.say(text)
  }

  /// A value as it is printed on standard output: as it is for programs, on one line and without
  /// anything that could harm a terminal where there is one.
  func printed(_ value: String) -> String {
    screen != nil ? PrintableText.line(value) : value
  }
}
