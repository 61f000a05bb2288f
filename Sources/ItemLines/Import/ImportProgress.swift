/// Who is told about an import while it runs.
package struct ImportProgress {
  /// Called for every line, and when the phase changes, with what has been done.
  package var status: ((ImportPhase, ImportCounts) -> Void)?
  /// Called after a batch is durable; what it throws ends the import.
  package var committed: ((ImportCounts) throws -> Void)?
  /// Called for each bad line that is left out.
  package var badLine: ((BadLine, ImportCounts) -> Void)?

  package init() {}
}

/// What an import waits for.
package enum ImportPhase: Sendable {
  /// The next line.
  case reading
  /// The commit of a batch.
  case writing
  /// A merge of segment files.
  case merging
}

/// A line that is no item, and why.
package struct BadLine: Sendable {
  /// The name of the input it is in.
  package let input: String
  /// Its number in the input, from 1.
  package let line: Int
  /// The place of the problem in Unicode scalars, from 1.
  package let column: Int
  /// A sentence without a full stop.
  package let reason: String

  /// Place and reason for people.
  package var text: String { "\(input): line \(line), column \(column): \(reason)" }
}
