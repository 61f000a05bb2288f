import SegmentStore

/// Positions: read, and joined to phrases.
enum PhraseBenchmarks {
  static func all(_ subject: MicroSubject) throws -> [MicroBenchmark] {
    let segment = subject.segment
    let attribute = subject.terms.first?.entry.attribute
    let entries = subject.terms.lazy.map(\.entry).filter { $0.attribute == attribute }.prefix(2)
    guard entries.count == 2, let first = entries.first, let second = entries.last else {
      return []
    }
    let documents = 0..<min(segment.documentCount, PositionHits.documentLimit)
    let counts = try [first, second].map { entry in
      var hits = PositionHits()
      try BlockCursor(segment.postingList(entry)).appendHits(in: documents, among: nil, to: &hits)
      return hits.count
    }
    let reading = MicroBenchmark(
      name: "positions of a long list", unit: "position", elements: max(1, counts[0]),
      bytesPerElement: 9.5, limit: .cached
    ) {
      var hits = PositionHits()
      try BlockCursor(segment.postingList(first)).appendHits(in: documents, among: nil, to: &hits)
      return hits.count
    }
    let joining = MicroBenchmark(
      name: "phrase of two long lists", unit: "position", elements: max(1, counts[0] + counts[1]),
      bytesPerElement: 9.5, limit: .cached
    ) {
      var before = PositionHits()
      var after = PositionHits()
      try BlockCursor(segment.postingList(first)).appendHits(
        in: documents, among: nil, to: &before)
      try BlockCursor(segment.postingList(second)).appendHits(
        in: documents, among: nil, to: &after)
      after.keep(after: before, distance: 1, separators: .max)
      return after.count
    }
    return [reading, joining]
  }
}
