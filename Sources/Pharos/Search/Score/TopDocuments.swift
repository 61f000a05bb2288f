import ByteStore
import Columns
import Segments

/// A match that a search keeps while it looks for better ones.
struct RankedCandidate {
  /// The score, then the document, both so that the greater number is the better one.
  fileprivate private(set) var key: UInt64
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
  fileprivate func precedesInSegment(_ other: RankedCandidate) -> Bool { key > other.key }

  /// Whether that is not told by scores and documents.
  @inline(__always)
  fileprivate func isLevel(with other: RankedCandidate) -> Bool {
    segment != other.segment && (key ^ other.key) >> 32 == 0
  }
}

/// The best documents seen so far, at most so many: while there is room in the order in which they
/// came, then a binary heap with the worst on top.
///
/// Invariants:
/// 1. where it is full, no parent `entries[(i - 1) / 2]` precedes its child `entries[i]`.
/// 2. at most `capacity` entries.
struct TopDocuments: ~Copyable {
  let capacity: Int
  private(set) var entries: [RankedCandidate] = []
  /// The least score that can still enter; every score can while there is room.
  private(set) var floor = Int32.min
  /// A candidate of score `floor` that lost: those behind it in its segment lose as well.
  private var loser: RankedCandidate?
  /// The segments that documents were offered of: the last one, and those before it.
  private var segment: RankedSegment?
  private var earlier: [RankedSegment] = []

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
    guard let others = ranked(worst.segment) else { return false }
    return try !TopDocuments.precedes(document, ranks, worst.document, others)
  }

  /// Whether one candidate stands above another: by score, by the item's own rank, by date, by arrival.
  ///
  /// Total: no two documents of a snapshot have the same arrival number. Documents of a segment stand in
  /// this order, so that little is read.
  @inline(__always)
  private func precedes(_ one: RankedCandidate, _ other: RankedCandidate) throws -> Bool {
    if one.isLevel(with: other) { return try precedesOfAnotherSegment(one, other) }
    return one.precedesInSegment(other)
  }

  @inline(never)
  private func precedesOfAnotherSegment(
    _ one: RankedCandidate, _ other: RankedCandidate
  ) throws -> Bool {
    // Every candidate was offered with its segment.
    guard let segment = ranked(one.segment), let otherSegment = ranked(other.segment) else {
      return one.segment < other.segment
    }
    return try TopDocuments.precedes(one.document, segment, other.document, otherSegment)
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

  /// The segment of a number, if documents of it were offered.
  private func ranked(_ number: UInt32) -> RankedSegment? {
    if let segment, segment.number == number { return segment }
    return earlier.first { $0.number == number }
  }

  /// Makes a segment the last one.
  private mutating func take(_ next: RankedSegment) {
    if !earlier.isEmpty { earlier.removeAll { $0.number == next.number } }
    if let segment { earlier.append(segment) }
    segment = next
  }

  /// Takes a document in if it is good enough.
  mutating func offer(_ score: Int32, _ document: UInt32, of ranks: RankedSegment) throws {
    guard score >= floor, capacity > 0 else { return }
    if let loser, loser.score == score, loser.segment == ranks.number, loser.document < document {
      return
    }
    if segment?.number != ranks.number { take(ranks) }
    let candidate = RankedCandidate(score: score, segment: ranks.number, document: document)
    guard isFull else { return try append(candidate) }
    guard try precedes(candidate, entries[0]) else {
      if score == floor { loser = candidate }
      return
    }
    try sink(candidate, from: 0)
    floor = entries[0].score
  }

  /// Takes in a candidate for which there is room.
  private mutating func append(_ candidate: RankedCandidate) throws {
    if entries.count == entries.capacity {
      try meter.reserve(entries.count, of: RankedCandidate.self)
    }
    entries.append(candidate)
    guard isFull else { return }
    for place in (0..<entries.count / 2).reversed() { try sink(entries[place], from: place) }
    floor = entries[0].score
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
    guard isFull else { return }
    try sink(entries[place], from: place)
    floor = entries[0].score
  }

  /// The documents, best first.
  consuming func sorted() throws -> [RankedCandidate] {
    try meter.spend(entries.count)
    if !earlier.isEmpty { return try entries.sorted { try precedes($0, $1) } }
    guard entries.count <= TopDocuments.insertedOneByOne else {
      entries.sort { $0.precedesInSegment($1) }
      return entries
    }
    var sorted = entries.mutableSpan
    for place in 1..<max(1, sorted.count) {
      let candidate = sorted[place]
      var free = place
      while free > 0, candidate.precedesInSegment(sorted[free - 1]) {
        sorted[free] = sorted[free - 1]
        free -= 1
      }
      sorted[free] = candidate
    }
    return entries
  }

  /// So few are sorted by insertion, for which a general sort takes twice as long.
  private static let insertedOneByOne = 20

  /// Puts a candidate at a place, or below it where others are worse, which rise.
  private mutating func sink(_ candidate: RankedCandidate, from start: Int) throws {
    if earlier.isEmpty { return sinkInSegment(candidate, from: start) }
    var place = start
    while true {
      var child = 2 * place + 1
      guard child < entries.count else { break }
      if child + 1 < entries.count, try precedes(entries[child], entries[child + 1]) { child += 1 }
      guard try precedes(candidate, entries[child]) else { break }
      entries[place] = entries[child]
      place = child
    }
    entries[place] = candidate
  }

  /// The same where all are of one segment.
  private mutating func sinkInSegment(_ candidate: RankedCandidate, from start: Int) {
    var entries = entries.mutableSpan
    var place = start
    while true {
      var child = 2 * place + 1
      guard child < entries.count else { break }
      if child + 1 < entries.count, entries[child].precedesInSegment(entries[child + 1]) {
        child += 1
      }
      guard candidate.precedesInSegment(entries[child]) else { break }
      entries[place] = entries[child]
      place = child
    }
    entries[place] = candidate
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
