/// How lines are taken into an index.
package struct ImportOptions: Sendable {
  /// The largest batch that is taken where no number of lines is given, in bytes of input.
  package static let defaultBatchBytes = 4 << 20
  package static let defaultBatchLines = 5_000
  package static let defaultMaximumLine = 64 << 20

  /// Lines of a batch.
  package var batchLines = ImportOptions.defaultBatchLines
  /// Bytes of input after which a batch is closed.
  package var batchBytes = ImportOptions.defaultBatchBytes
  /// Lines of the input that are passed over.
  package var skippedLines = 0
  /// Whether the lines are updates of items, not items.
  package var isUpdate = false
  /// Whether a bad line is left out instead of ending the import.
  package var skipsBadLines = false
  package var maximumLine = ImportOptions.defaultMaximumLine

  package init() {}
}
