#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One line on standard error that is written over again; nothing where that is no terminal.
struct StatusLine: Sendable {
  private let isTerminal = isatty(2) == 1

  func show(_ text: String) {
    guard isTerminal else { return }
    put("\r\u{1B}[K" + text)
  }

  func clear() {
    guard isTerminal else { return }
    put("\r\u{1B}[K")
  }

  private func put(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      // A status line that cannot be shown changes nothing.
      _ = write(2, bytes.baseAddress, bytes.count)
    }
  }
}
