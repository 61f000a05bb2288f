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

  /// Tells a person something, on lines of its own.
  func say(_ text: String) {
    guard !text.isEmpty else { return }
    clearStatus()
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
