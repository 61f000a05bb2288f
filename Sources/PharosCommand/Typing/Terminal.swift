#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal on standard input and output, giving every key as it is pressed.
final class Terminal {
  private var saved = termios()

  /// Nil where standard input or output is no terminal.
  init?() {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
      tcgetattr(STDIN_FILENO, &saved) == 0
    else { return nil }
    var raw = saved
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL)
    guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw) == 0 else { return nil }
  }

  /// Gives the terminal back as it was.
  func restore() { tcsetattr(STDIN_FILENO, TCSAFLUSH, &saved) }

  /// Columns of a line.
  var width: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Waits for bytes; nil when there will be no more.
  func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 256)
    let capacity = buffer.count
    while true {
      #if canImport(Darwin)
        let count = Darwin.read(STDIN_FILENO, &buffer, capacity)
      #elseif canImport(Musl)
        let count = Musl.read(STDIN_FILENO, &buffer, capacity)
      #else
        let count = Glibc.read(STDIN_FILENO, &buffer, capacity)
      #endif
      if count > 0 { return Array(buffer.prefix(count)) }
      if count == 0 || errno != EINTR { return nil }
    }
  }
}
