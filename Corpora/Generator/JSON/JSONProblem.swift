/// Why bytes are no JSON.
package struct JSONProblem: Error, Sendable, Equatable, CustomStringConvertible {
  /// Where, in bytes from the start.
  package let offset: Int
  /// Where, as an editor counts.
  package let line: Int
  package let column: Int
  package let reason: String

  package var description: String { "line \(line), column \(column): \(reason)" }
}
