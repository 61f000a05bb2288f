#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Columns and rows of a terminal.
struct TerminalSize: Equatable, Sendable {
  var columns: Int
  var rows: Int

  /// What is taken where the terminal does not know its size.
  static let usual = TerminalSize(columns: 80, rows: 24)

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The size of the terminal behind a descriptor; nil where there is none.
  init?(of descriptor: Int32) {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    // Serial lines and some containers say 0 and mean that they do not know.
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
    self = .usual
    if isKnown, size.ws_col > 0 { columns = Int(size.ws_col) }
    if isKnown, size.ws_row > 0 { rows = Int(size.ws_row) }
  }
}
