import Columns
import Segments

/// A match that a search keeps while it looks for better ones.
struct RankedCandidate {
  /// The score, then the document, both so that the greater number is the better one.
  private var key: UInt64
  let segment: UInt32

  init(score: Int32, segment: UInt32, document: UInt32) {
    key = UInt64(UInt32(bitPattern: score) ^ 1 << 31) << 32 | UInt64(~document)
    self.segment = segment
  }

  var score: Int32 {
    get { Int32(bitPattern: UInt32(truncatingIfNeeded: key >> 32) ^ 1 << 31) }
    set { self = RankedCandidate(score: newValue, segment: segment, document: document) }
  }

  var document: UInt32 { ~UInt32(truncatingIfNeeded: key) }

  /// Whether it stands above another one, where the scores differ or both are of one segment, whose
  /// documents stand in the order that decides among equals.
  @inline(__always)
  func precedesInSegment(_ other: RankedCandidate) -> Bool { key > other.key }

  /// Whether that is not told by scores and documents.
  @inline(__always)
  func isLevel(with other: RankedCandidate) -> Bool {
    segment != other.segment && (key ^ other.key) >> 32 == 0
  }
}

/// What decides among documents of the same score: their segment's ranks, dates, arrival numbers.
struct RankedSegment {
  let number: UInt32
  let segment: Segment

  func rank(of document: UInt32) -> UInt8 {
    segment.fixedColumns.staticRanks.rank(ofDocument: document)
  }

  func recency(of document: UInt32) throws -> Recency {
    try segment.fixedColumns.recency(ofDocument: document)
  }

  func sequence(of document: UInt32) throws -> UInt64 {
    try segment.fixedColumns.sequence(ofDocument: document)
  }

  /// Whether a document stands above one of another segment with the same score.
  func precedes(_ document: UInt32, _ other: UInt32, of others: RankedSegment) throws -> Bool {
    let (rank, otherRank) = (rank(of: document), others.rank(of: other))
    if rank != otherRank { return rank > otherRank }
    let recency = try recency(of: document)
    let otherRecency = try others.recency(of: other)
    if recency != otherRecency { return recency > otherRecency }
    return try sequence(of: document) < others.sequence(of: other)
  }
}

/// The segments that candidates are of, and with them the order of all candidates.
struct RankedSegments {
  /// The last one that a document was offered of, and those before it.
  private var last: RankedSegment?
  private var earlier: [RankedSegment] = []

  var areSeveral: Bool { !earlier.isEmpty }

  /// The segment of a number, if documents of it were offered.
  subscript(number: UInt32) -> RankedSegment? {
    if let last, last.number == number { return last }
    return earlier.first { $0.number == number }
  }

  /// Makes a segment the last one.
  mutating func take(_ next: RankedSegment) {
    if last?.number == next.number { return }
    if areSeveral { earlier.removeAll { $0.number == next.number } }
    if let last { earlier.append(last) }
    last = next
  }

  /// Whether one candidate stands above another: by score, by the item's own rank, by date, by arrival.
  ///
  /// Total: no two documents of a snapshot have the same arrival number. Documents of a segment stand in
  /// this order, so that little is read.
  @inline(__always)
  func precedes(_ one: RankedCandidate, _ other: RankedCandidate) throws -> Bool {
    if one.isLevel(with: other) { return try precedesOfAnotherSegment(one, other) }
    return one.precedesInSegment(other)
  }

  @inline(never)
  private func precedesOfAnotherSegment(
    _ one: RankedCandidate, _ other: RankedCandidate
  ) throws -> Bool {
    // Every candidate was offered with its segment.
    guard let segment = self[one.segment], let others = self[other.segment] else {
      return one.segment < other.segment
    }
    return try segment.precedes(one.document, other.document, of: others)
  }
}
