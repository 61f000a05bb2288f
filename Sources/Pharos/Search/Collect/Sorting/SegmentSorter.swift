import Columns

/// The first matches of one segment in the order of some keys.
///
/// Rows gather unsorted; whenever there are twice as many as are wanted, the worse half is dropped,
/// and from then on only what comes before the worst row left is let in.
///
/// Invariants:
/// 1. `codes` has a column for each key, all of them and `documents` and `sequences` of one length.
struct SegmentSorter {
  private let matches: SegmentMatches
  private let limit: Int
  private let statistics: QueryStatistics
  private(set) var columns: [SortColumn]
  private var codes: [[SortCode]]
  private(set) var documents: [UInt32] = []
  private var sequences: [UInt64] = []
  /// The most rows that there were, whose memory is counted.
  private var rowsCounted = 0
  /// The last row that is wanted, once there are enough.
  private var worst: SortPlace?
  /// Only rows behind this place are wanted.
  private let start: SortPlace?
  /// That of the segment's profile.
  private let stamp: UInt32

  /// A place in the order, by codes of one segment.
  private struct SortPlace {
    var codes: [SortCode]
    var sequence: UInt64
  }

  /// - Parameter start: the row after which the wanted ones begin.
  init(
    _ matches: SegmentMatches, by keys: [SortKey], limit: Int, after start: SortedRow?,
    _ statistics: QueryStatistics
  ) throws {
    self.limit = limit
    stamp = matches.entry.profile.stamp
    self.statistics = statistics
    columns = try keys.map { try SortColumn($0, matches, statistics) }
    self.matches =
      try columns.first?.leading(matches, wanted: limit, from: start?.values.first)
      .map { matches.only($0) } ?? matches
    codes = keys.map { _ in [] }
    let columns = columns
    self.start = try start.map { start in
      SortPlace(
        codes: try zip(columns, start.values).map { try $0.code(of: $1) },
        sequence: start.sequence)
    }
  }

  /// The reference of a document of the segment.
  func reference(_ document: UInt32) -> DocumentReference {
    DocumentReference(segment: UInt32(matches.number), document: document, stamp: stamp)
  }

  /// The rows wanted, in order.
  mutating func run() throws {
    let room = limit > Int.max / 2 ? Int.max : max(2 * limit, SegmentMatches.step)
    try matches.forEachStep(statistics) { step in
      try take(step)
      try countRows()
      if documents.count >= room { try shrink() }
    }
    try shrink()
  }

  /// Counts the memory of rows: they stay until the rows of all segments are merged.
  private mutating func countRows() throws {
    guard documents.count > rowsCounted else { return }
    let row =
      MemoryLayout<UInt32>.stride + MemoryLayout<UInt64>.stride
      + columns.count * MemoryLayout<SortCode>.stride
    try statistics.meter.keep((documents.count - rowsCounted) * row)
    rowsCounted = documents.count
  }

  /// Takes in those of ascending documents that may be wanted.
  private mutating func take(_ step: ArraySlice<UInt32>) throws {
    var kept = Array(step)
    var found: [[SortCode]] = []
    for index in columns.indices {
      let column = try columns[index].codes(of: kept)
      found.append(column)
      // The first key alone decides for most.
      guard index == 0, let worst else { continue }
      let bound = worst.codes[0]
      let places = column.indices.filter { column[$0] <= bound }
      kept = places.map { kept[$0] }
      found[0] = places.map { column[$0] }
      if kept.isEmpty { return }
    }
    for (place, document) in kept.enumerated() {
      let beforeWorst = worst.map { precedes(found, place, $0.codes) } ?? true
      let beforeStart = start.map { precedes(found, place, $0.codes) } ?? false
      if beforeWorst == false || beforeStart == true { continue }
      let sequence = try matches.segment.fixedColumns.sequence(ofDocument: document)
      // Among equals the order of arrival decides.
      if beforeWorst == nil, let worst, sequence > worst.sequence { continue }
      if beforeStart == nil, let start, sequence <= start.sequence { continue }
      for index in codes.indices { codes[index].append(found[index][place]) }
      documents.append(document)
      sequences.append(sequence)
    }
  }

  /// Whether a row comes before a place by the keys; nil where they are equal.
  private func precedes(
    _ found: [[SortCode]], _ row: Int, _ place: [SortCode]
  ) -> Bool? {
    for index in found.indices where found[index][row] != place[index] {
      return found[index][row] < place[index]
    }
    return nil
  }

  /// Sorts, and drops what is not wanted.
  private mutating func shrink() throws {
    let meter = statistics.meter
    let order: [Int]
    if codes.count == 1 {
      let (only, sequences) = (codes[0], sequences)
      order = try documents.indices.sorted { left, right in
        try meter.spend()
        return only[left] != only[right]
          ? only[left] < only[right] : sequences[left] < sequences[right]
      }
    } else {
      let (codes, sequences) = (codes, sequences)
      order = try documents.indices.sorted { left, right in
        try meter.spend()
        for column in codes where column[left] != column[right] {
          return column[left] < column[right]
        }
        return sequences[left] < sequences[right]
      }
    }
    let wanted = order.prefix(limit)
    codes = codes.map { column in wanted.map { column[$0] } }
    documents = wanted.map { documents[$0] }
    sequences = wanted.map { sequences[$0] }
    if documents.count == limit, let last = sequences.last {
      worst = SortPlace(codes: codes.map { $0[limit - 1] }, sequence: last)
    }
  }

  /// What a row means in all segments.
  func row(_ place: Int, using blocks: inout [ValueBlock?]) throws -> SortedRow {
    var values: [SortValue] = []
    for index in columns.indices {
      values.append(
        try columns[index].value(of: codes[index][place], using: &blocks[index]))
    }
    return SortedRow(
      document: reference(documents[place]),
      values: values, sequence: sequences[place])
  }
}

/// A match with what it is sorted by, comparable across segments.
struct SortedRow {
  let document: DocumentReference
  let values: [SortValue]
  let sequence: UInt64

  /// Whether this one comes first; of equals the one that arrived first.
  func precedes(_ other: SortedRow, _ keys: [SortKey]) -> Bool {
    for (index, key) in keys.enumerated() {
      if let comes = values[index].precedes(other.values[index], key.direction) { return comes }
    }
    return sequence < other.sequence
  }
}
