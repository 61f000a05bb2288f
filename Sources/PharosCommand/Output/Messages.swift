import ItemLines
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard error: messages on lines of their own, and below them, on a terminal, one line that tells
/// how far the work is.
///
/// Thread-safe.
final class Messages: Sendable {
  private struct State {
    let output = ByteOutput(descriptor: STDERR_FILENO)
    var isStatusShown = false

    /// There is nobody to tell that standard error cannot be written.
    func put(_ text: String) {
      do throws(CommandFailure) {
        try output.write(text)
        try output.flush()
      } catch {}
    }
  }

  private let state = Mutex(State())

  /// Writes a message; whatever in it could harm a terminal is escaped.
  func say(_ text: String) {
    guard !text.isEmpty else { return }
    state.withLock { state in
      state.put((state.isStatusShown ? Messages.erased : "") + PrintableText.lines(text) + "\n")
      state.isStatusShown = false
    }
  }

  /// Shows a status, cut to the width of the terminal; the next one, or a message, takes its place.
  func showStatus(_ text: String) {
    let width = (TerminalSize(of: STDERR_FILENO) ?? .usual).columns
    let line = TerminalColumns.prefix(PrintableText.line(text), columns: max(8, width - 1))
    state.withLock { state in
      state.put(Messages.erased + line)
      state.isStatusShown = true
    }
  }

  /// Takes away the status.
  func clearStatus() {
    state.withLock { state in
      if state.isStatusShown { state.put(Messages.erased) }
      state.isStatusShown = false
    }
  }

  private static let erased = "\r\u{1B}[K"
}
