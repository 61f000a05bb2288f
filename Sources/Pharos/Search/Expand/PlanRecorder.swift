/// Collects the lines of a plan while it is made.
final class PlanRecorder {
  private(set) var lines: [String] = []
  private var depth = 0

  /// Adds a line and indents what follows.
  func open(_ text: String) {
    note(text)
    depth += 1
  }

  func close() { depth -= 1 }

  func note(_ text: String) {
    lines.append(String(repeating: "  ", count: depth) + text)
  }
}
