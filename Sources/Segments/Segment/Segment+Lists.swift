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

extension Segment {
  /// Calls `body` with every document of a short list, ascending, and what it is worth.
  ///
  /// - Parameter entry: a list of at most ``ShortImpacts/most`` documents.
  package func forEachPosting(
    ofShort entry: TermEntry, factors: LengthFactors, _ body: (UInt32, Int32) throws -> Void
  ) throws {
    try ShortImpacts.forEach(
      in: postings, at: entry.reference, of: documentCount,
      lengths: try lengths.column(entry.attribute), factors: factors, body)
  }

  /// Appends the documents of a list of postings.
  package func appendDocuments(
    of entry: TermEntry, to documents: inout DocumentArray
  ) throws(StoreError) {
    let list = try postingList(entry)
    if try list.append(allOfShortTo: &documents) { return }
    try BlockCursor(list).appendDocuments(in: 0..<UInt32.max, to: &documents)
  }
}
