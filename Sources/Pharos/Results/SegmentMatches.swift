import QueryLanguage
import SegmentStore

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
      try statistics.checkCancellation()
      try body(documents[start..<min(start + SegmentMatches.step, documents.count)])
    }
  }
}

extension QuerySearch {
  /// The living matches in a segment.
  func matches(inSegment number: Int) throws -> SegmentMatches {
    let entry = state.segments[number]
    let planner = SegmentPlanner(
      segment: entry.segment, customAttributes: state.customAttributes, statistics: statistics,
      recorder: nil)
    let cursor = try planner.cursor(for: node)
    var documents = DocumentArray()
    try statistics.checkCancellation()
    if cursor.isListed {
      try cursor.list(into: &documents)
    } else {
      try listWindows(cursor, entry.segment.documentCount, into: &documents)
    }
    if let dead = try entry.dead(at: now) { documents.subtract(dead.set) }
    return SegmentMatches(
      number: number, entry: entry, documents: documents.array(0..<documents.count))
  }

  private func listWindows(
    _ cursor: DocumentCursor, _ documentCount: UInt32, into documents: inout DocumentArray
  ) throws {
    var window = DocumentWindow()
    var position: UInt32 = 0
    while position < documentCount, let bound = try cursor.lowerBound(position),
      bound < documentCount
    {
      try statistics.checkCancellation()
      let base = DocumentWindow.base(of: max(bound, position))
      window.removeAll()
      try cursor.add(to: &window, base: base)
      documents.append(window, base: base)
      position = DocumentWindow.next(after: base)
    }
  }
}
