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
  /// Whether a person sees standard output as it is written.
  let printsToTerminal = isatty(STDOUT_FILENO) == 1
  /// Whether a person sees standard error as it is written.
  let talksToTerminal = isatty(STDERR_FILENO) == 1

  /// Tells a person something, on lines of its own.
  func say(_ text: String) { messages.say(text) }

  /// A value as it is printed on standard output: as it is for programs, on one line and without
  /// anything that could harm a terminal where there is one.
  func printed(_ value: String) -> String {
    printsToTerminal ? PrintableText.line(value) : value
  }
}
