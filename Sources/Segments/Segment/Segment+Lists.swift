import ByteStore
import Postings

extension PostingUnion {
  /// Gathers the documents of lists of a segment.
  package convenience init(_ segment: Segment) {
    self.init(segment.postings, documentCount: segment.documentCount)
  }
}

extension ImpactCursor {
  /// Scores the documents of a list of a segment.
  package convenience init(
    _ segment: Segment, _ entry: TermEntry, factors: LengthFactors, weight: Float,
    influence: Float, average: Float
  ) throws(StoreError) {
    try self.init(
      try segment.postingList(entry), lengths: try segment.lengths.column(entry.attribute),
      of: segment.documentCount, factors: factors, weight: weight, influence: influence,
      average: average)
  }
}
