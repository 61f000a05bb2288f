import QueryLanguage
import Segments

/// The living matches of a query in one segment, ascending.
struct SegmentMatches {
  /// So many documents are worked on at a time.
  static let step = 4096

  /// The segment's number in the snapshot.
  let number: Int
  let entry: SegmentEntry
  let documents: [UInt32]

  var segment: Segment { entry.segment }

  /// Whether every document of the segment matches.
  var isWholeSegment: Bool { documents.count == entry.documentCount }

  /// A part of the matches.
  func only(_ documents: [UInt32]) -> SegmentMatches {
    SegmentMatches(number: number, entry: entry, documents: documents)
  }

  /// Calls `body` with consecutive slices of the documents.
  func forEachStep(
    _ statistics: QueryStatistics, _ body: (ArraySlice<UInt32>) throws -> Void
  ) throws {
    for start in stride(from: 0, to: documents.count, by: SegmentMatches.step) {
      try statistics.poll()
      try body(documents[start..<min(start + SegmentMatches.step, documents.count)])
    }
  }
}

extension QuerySearch {
  /// The living matches in a segment.
  func matches(inSegment number: Int) throws -> SegmentMatches {
    let entry = state.segments[number]
    let documents = try segmentSearch(entry).documents()
    return SegmentMatches(
      number: number, entry: entry, documents: documents.array(0..<documents.count))
  }
}
