/// How lines are taken into an index.
package struct ImportOptions: Sendable {
  package static let defaultBatchLines = 50_000

  /// The largest batch that is taken where no number of lines is given, in bytes of input.
  ///
  /// It gives a segment that is written as it is: as large as the memory that the index may take
  /// allows, so that little is left to be merged. Three batches are in memory at a time.
  static func batchBytes(budget: Int) -> Int { min(max(1 << 20, budget / 18), 64 << 20) }

  package static let defaultMaximumLine = 64 << 20

  /// Lines of a batch.
  package var batchLines = ImportOptions.defaultBatchLines
  /// Bytes of input after which a batch is closed; nil: what suits the memory of the index.
  package var batchBytes: Int?
  /// Lines of the input that are passed over.
  package var skippedLines = 0
  /// Whether the lines are updates of items, not items.
  package var isUpdate = false
  /// Whether a bad line is left out instead of ending the import.
  package var skipsBadLines = false
  package var maximumLine = ImportOptions.defaultMaximumLine
  /// Ends the import when it is requested; what was read until then is committed.
  package var interruption: Interruption?

  package init() {}
}
