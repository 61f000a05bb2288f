import ByteStore

/// What one running query did, for `explain` and for tests that no query quietly scans.
package final class QueryStatistics {
  /// Posting and document lists opened.
  package var listsOpened = 0
  /// Terms that patterns expanded to.
  package var termsExpanded = 0
  /// Documents whose text was looked at letter by letter.
  package var documentsVerified = 0
  /// Documents with the words of a pattern, whose texts told by the numbers of surface forms where
  /// they stand.
  package var phraseCandidates = 0
  /// Distinct values of value columns that a pattern was tried on.
  package var valuesExamined = 0

  /// What the query has spent; another one for every batch of a sequence.
  package var meter: QueryMeter

  package init(_ meter: QueryMeter = .unlimited) { self.meter = meter }

  /// Counts documents whose texts were looked at, by the numbers of surface forms or letter by
  /// letter.
  func noteVerified(_ count: Int, byForms: Bool) {
    if byForms { phraseCandidates += count } else { documentsVerified += count }
  }

  /// Throws when the query is to end; cheap enough for every window.
  package func poll() throws(StoreError) { try meter.poll() }
}
