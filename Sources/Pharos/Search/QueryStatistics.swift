import ByteStore
import Segments

/// What one running query did, for `explain` and for tests that no query quietly scans; and what the
/// queries of a search that asks several share.
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

  /// All matches are asked for, and not only the first or the best ones: what pays in the long run pays.
  var asksForAll = false
  /// A few matches are asked for, whichever come first: what is far behind is not worth computing.
  var asksForFew = false

  /// What the query has spent; another one for every batch of a sequence.
  package var meter: QueryMeter

  /// Terms of patterns by segment, where one query after the other is asked; nil where there is one only.
  private var shared: [ObjectIdentifier: SharedPatterns]?
  /// Memory of the meter for what is shared.
  private var heldByShared = 0

  package init(_ meter: QueryMeter = .unlimited) { self.meter = meter }

  /// Lets the queries that follow share the terms of patterns.
  func sharePatterns() { shared = shared ?? [:] }

  /// The terms that queries share in a segment; nil where they share none.
  func sharedPatterns(in segment: Segment) -> SharedPatterns? {
    if shared == nil { return nil }
    if let known = shared?[ObjectIdentifier(segment)] { return known }
    let made = SharedPatterns()
    shared?[ObjectIdentifier(segment)] = made
    return made
  }

  /// Takes in that the memory beyond some is held for the queries that follow.
  func share(memoryBeyond held: Int) { heldByShared += max(0, meter.held - held) }

  /// What is held, but for what is shared.
  var held: Int { meter.held - heldByShared }

  /// Gives back what is held beyond some, but for what is shared.
  func release(to held: Int) { meter.release(to: held + heldByShared) }

  /// Counts documents whose texts were looked at, by the numbers of surface forms or letter by
  /// letter.
  func noteVerified(_ count: Int, byForms: Bool) {
    if byForms { phraseCandidates += count } else { documentsVerified += count }
  }

  /// Throws when the query is to end; cheap enough for every window.
  package func poll() throws(StoreError) { try meter.poll() }
}
