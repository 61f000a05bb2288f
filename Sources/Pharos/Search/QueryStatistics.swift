import ByteStore
import Segments

/// What one running query did, for `explain` and for tests that no query quietly scans; and what the
/// queries of a search that asks several share.
///
/// Belongs to one running query, as planners, what they have resolved, cursors, rankers and scorers do;
/// none of these checks that its properties are accessed exclusively: the checks were 3 % of the
/// instructions of a query of one word.
package final class QueryStatistics {
  /// Posting and document lists opened.
  @exclusivity(unchecked) package var listsOpened = 0
  /// Terms that patterns expanded to.
  @exclusivity(unchecked) package var termsExpanded = 0
  /// Documents whose text was looked at letter by letter.
  @exclusivity(unchecked) package var documentsVerified = 0
  /// Documents with the words of a pattern, whose texts told by the numbers of surface forms where
  /// they stand.
  @exclusivity(unchecked) package var phraseCandidates = 0
  /// Distinct values of value columns that a pattern was tried on.
  @exclusivity(unchecked) package var valuesExamined = 0

  /// All matches are asked for, and not only the first or the best ones: what pays in the long run pays.
  @exclusivity(unchecked) var asksForAll = false
  /// A few matches are asked for, whichever come first: what is far behind is not worth computing.
  @exclusivity(unchecked) var asksForFew = false

  /// What the query has spent; another one for every batch of a sequence.
  @exclusivity(unchecked) package var meter: QueryMeter

  /// Terms of patterns by segment, where one query after the other is asked; nil where there is one only.
  @exclusivity(unchecked) private var shared: [ObjectIdentifier: SharedPatterns]?
  /// Memory of the meter for what is shared.
  @exclusivity(unchecked) private var heldByShared = 0

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
