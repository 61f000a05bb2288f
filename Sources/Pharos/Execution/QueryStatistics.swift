/// What one running query did, for `explain` and for tests that no query quietly scans.
package final class QueryStatistics {
  /// Posting and document lists opened.
  package var listsOpened = 0
  /// Terms that patterns expanded to.
  package var termsExpanded = 0
  /// Documents whose text was looked at.
  package var documentsVerified = 0
  /// Distinct values of value columns that a pattern was tried on.
  package var valuesExamined = 0
  /// Documents whose positions were read.
  package var positionsRead = 0

  private let isCancelled: @Sendable () -> Bool

  package init(isCancelled: @escaping @Sendable () -> Bool = { false }) {
    self.isCancelled = isCancelled
  }

  /// Throws when the caller no longer wants the answer; cheap enough for every window.
  package func checkCancellation() throws {
    if isCancelled() { throw IndexError.cancelled }
  }
}
