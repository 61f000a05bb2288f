import ByteStore
import Columns
import Segments

/// A match that a search keeps while it looks for better ones.
struct RankedCandidate {
  var score: Int32
  var segment: UInt32
  var document: UInt32
}

/// The best documents seen so far, at most so many: a binary heap with the worst on top.
///
/// Invariants:
/// 1. no parent `entries[(i - 1) / 2]` precedes its child `entries[i]`.
/// 2. at most `capacity` entries.
struct TopDocuments: ~Copyable {
  let capacity: Int
  private(set) var entries: [RankedCandidate] = []
  /// The least score that can still enter; every score can while there is room.
  private(set) var floor = Int32.min
  /// A candidate of score `floor` that lost: those behind it in its segment lose as well.
  private var loser: RankedCandidate?
  /// Those that documents were offered of.
  private var segments: [RankedSegment] = []

  private let meter: QueryMeter

  init(capacity: Int, _ meter: QueryMeter = .unlimited) {
    self.meter = meter
    self.capacity = capacity
    entries.reserveCapacity(min(capacity, 1024))
  }

  var isFull: Bool { entries.count >= capacity }

  /// Whether no document at or after one of a segment can enter, none scoring above `bound`.
  ///
  /// Documents of a segment stand in the order that decides among equals.
  func excludes(_ bound: Int32, from document: UInt32, of ranks: RankedSegment) throws -> Bool {
    if bound != floor || !isFull { return bound < floor }
    guard let worst = entries.first else { return capacity == 0 }
    if worst.segment == ranks.number { return document >= worst.document }
    return try !TopDocuments.precedes(
      document, ranks, worst.document, TopDocuments.segment(worst, of: segments))
  }

  /// Whether one candidate stands above another: by score, by the item's own rank, by date, by arrival.
  ///
  /// Total: no two documents of a snapshot have the same arrival number. Documents of a segment stand in
  /// this order, so that little is read.
  @inline(__always)
  private static func precedes(
    _ one: RankedCandidate, _ other: RankedCandidate, of segments: [RankedSegment]
  ) throws -> Bool {
    if one.score != other.score { return one.score > other.score }
    if one.segment == other.segment { return one.document < other.document }
    return try precedes(
      one.document, segment(one, of: segments), other.document, segment(other, of: segments))
  }

  private static func precedes(
    _ document: UInt32, _ segment: RankedSegment, _ other: UInt32, _ otherSegment: RankedSegment
  ) throws -> Bool {
    let (rank, otherRank) = (segment.rank(of: document), otherSegment.rank(of: other))
    if rank != otherRank { return rank > otherRank }
    let recency = try segment.recency(of: document)
    let otherRecency = try otherSegment.recency(of: other)
    if recency != otherRecency { return recency > otherRecency }
    return try segment.sequence(of: document) < otherSegment.sequence(of: other)
  }

  private static func segment(
    _ candidate: RankedCandidate, of segments: [RankedSegment]
  ) -> RankedSegment {
    // Every candidate was offered with its segment.
    segments.first { $0.number == candidate.segment } ?? segments[0]
  }

  /// Takes a document in if it is good enough.
  mutating func offer(_ score: Int32, _ document: UInt32, of segment: RankedSegment) throws {
    guard score >= floor, capacity > 0 else { return }
    if let loser, loser.score == score, loser.segment == segment.number, loser.document < document {
      return
    }
    if segments.last?.number != segment.number,
      !segments.contains(where: { $0.number == segment.number })
    {
      segments.append(segment)
    }
    let candidate = RankedCandidate(score: score, segment: segment.number, document: document)
    if isFull {
      guard try TopDocuments.precedes(candidate, entries[0], of: segments) else {
        if score == floor { loser = candidate }
        return
      }
      entries[0] = candidate
      try sink()
    } else {
      if entries.count == entries.capacity {
        try meter.reserve(entries.count, of: RankedCandidate.self)
      }
      entries.append(candidate)
      try rise()
    }
    if isFull { floor = entries[0].score }
  }

  /// Takes a document in, unless it is there with a score that is as good; the better one stays.
  mutating func offerOnce(_ score: Int32, _ document: UInt32, of segment: RankedSegment) throws {
    guard score >= floor else { return }
    guard
      let place = entries.firstIndex(where: {
        $0.document == document && $0.segment == segment.number
      })
    else { return try offer(score, document, of: segment) }
    guard score > entries[place].score else { return }
    entries[place].score = score
    let segments = segments
    try entries.sort { try TopDocuments.precedes($1, $0, of: segments) }
    if isFull { floor = entries[0].score }
  }

  /// The documents, best first.
  func sorted() throws -> [RankedCandidate] {
    try meter.spend(entries.count)
    if segments.count < 2 {
      // Documents of a segment stand in the order that decides among equals.
      return entries.sorted { one, other in
        one.score != other.score ? one.score > other.score : one.document < other.document
      }
    }
    let segments = segments
    return try entries.sorted { try TopDocuments.precedes($0, $1, of: segments) }
  }

  private mutating func rise() throws {
    var place = entries.count - 1
    while place > 0 {
      let parent = (place - 1) / 2
      guard try TopDocuments.precedes(entries[parent], entries[place], of: segments) else {
        return
      }
      entries.swapAt(parent, place)
      place = parent
    }
  }

  private mutating func sink() throws {
    var place = 0
    while true {
      var worst = place
      for child in (2 * place + 1)...(2 * place + 2) where child < entries.count {
        if try TopDocuments.precedes(entries[worst], entries[child], of: segments) {
          worst = child
        }
      }
      guard worst != place else { return }
      entries.swapAt(place, worst)
      place = worst
    }
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
}
