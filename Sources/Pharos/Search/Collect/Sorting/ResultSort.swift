import ByteStore
import Columns

/// Sorts the matches of a query: the first of each segment, then of all.
struct ResultSort {
  private let search: QuerySearch
  private let keys: [SortKey]
  private let limit: Int
  private var meter: QueryMeter { search.statistics.meter }

  init(_ search: QuerySearch, by keys: [SortKey], limit: Int) {
    self.search = search
    self.keys = keys
    self.limit = limit
  }

  /// The matches behind a document, or from the first on.
  func documents(after last: DocumentReference?) throws -> [DocumentReference] {
    guard limit > 0 else { return [] }
    let start = try last.map(row)
    var parts: [SegmentSorter] = []
    for number in search.state.segments.indices {
      let matches = try search.matches(inSegment: number)
      guard !matches.documents.isEmpty else { continue }
      try meter.keep(matches.documents.count, of: UInt32.self)
      var part = try SegmentSorter(
        matches, by: keys, limit: limit, after: start, search.statistics)
      try part.run()
      if !part.documents.isEmpty { parts.append(part) }
    }
    return try merged(parts)
  }

  /// The place of a document in the order, whether or not it matches.
  private func row(of last: DocumentReference) throws -> SortedRow {
    let entry = search.state.segments[Int(last.segment)]
    let matches = SegmentMatches(
      number: Int(last.segment), entry: entry, documents: [last.document])
    var sorter = try SegmentSorter(
      matches, by: keys, limit: 1, after: nil, search.statistics)
    try sorter.run()
    var blocks = [ValueBlock?](repeating: nil, count: keys.count)
    return try sorter.row(0, using: &blocks)
  }

  /// The first of sorted parts, by their heads.
  private func merged(_ parts: [SegmentSorter]) throws -> [DocumentReference] {
    var documents: [DocumentReference] = []
    var cursors = try parts.map { try Cursor($0) }
    while documents.count < limit {
      try meter.spend(cursors.count)
      try meter.keep(1, of: DocumentReference.self)
      var first: Int?
      for index in cursors.indices {
        guard let head = cursors[index].head else { continue }
        if let best = first, let known = cursors[best].head, !head.precedes(known, keys) {
          continue
        }
        first = index
      }
      guard let first, let head = cursors[first].head else { break }
      documents.append(head.document)
      if cursors.count == 1 {
        let rest = cursors[0].rest(limit - 1)
        try meter.keep(rest.count, of: DocumentReference.self)
        documents.append(contentsOf: rest)
        break
      }
      try cursors[first].advance()
    }
    return documents
  }

  /// A sorted part that is read row by row.
  private struct Cursor {
    private let part: SegmentSorter
    private var place = 0
    private var blocks: [ValueBlock?]
    private(set) var head: SortedRow?

    init(_ part: SegmentSorter) throws {
      self.part = part
      blocks = [ValueBlock?](repeating: nil, count: part.columns.count)
      head = try part.documents.isEmpty ? nil : part.row(0, using: &blocks)
    }

    mutating func advance() throws {
      place += 1
      head = try place < part.documents.count ? part.row(place, using: &blocks) : nil
    }

    /// The documents behind the head.
    func rest(_ limit: Int) -> [DocumentReference] {
      part.documents[(place + 1)...].prefix(limit).map(part.reference)
    }
  }
}
