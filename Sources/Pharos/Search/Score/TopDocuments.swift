import ByteStore

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
  /// The segments that documents were offered of.
  private var segments = RankedSegments()

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
    guard let others = segments[worst.segment] else { return false }
    return try !ranks.precedes(document, worst.document, of: others)
  }

  /// Takes a document in if it is good enough.
  mutating func offer(_ score: Int32, _ document: UInt32, of ranks: RankedSegment) throws {
    guard score >= floor, capacity > 0 else { return }
    if let loser, loser.score == score, loser.segment == ranks.number, loser.document < document {
      return
    }
    segments.take(ranks)
    let candidate = RankedCandidate(score: score, segment: ranks.number, document: document)
    guard isFull else { return try append(candidate) }
    guard try segments.precedes(candidate, entries[0]) else {
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
    if segments.areSeveral { return try entries.sorted { try segments.precedes($0, $1) } }
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
    try TopDocuments.sink(candidate, from: start, in: &entries, segments)
  }

  private static func sink(
    _ candidate: RankedCandidate, from start: Int, in entries: inout [RankedCandidate],
    _ segments: borrowing RankedSegments
  ) throws {
    // Asked once whether nobody else has the array, and not with each write.
    var heap = entries.mutableSpan
    var place = start
    while true {
      var child = 2 * place + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, try segments.precedes(heap[child], heap[child + 1]) { child += 1 }
      guard try segments.precedes(candidate, heap[child]) else { break }
      heap[place] = heap[child]
      place = child
    }
    heap[place] = candidate
  }
}
