import SegmentStore

/// A match that a search keeps while it looks for better ones.
struct RankedCandidate {
  var score: Int32
  var rank: UInt8
  var recency: Recency
  var sequence: UInt64
  var segment: UInt32
  var document: UInt32

  /// Whether this one stands above another: by score, by the item's own rank, by date, by arrival.
  ///
  /// Total: no two documents of a snapshot have the same arrival number.
  func precedes(_ other: RankedCandidate) -> Bool {
    if score != other.score { return score > other.score }
    if rank != other.rank { return rank > other.rank }
    if recency != other.recency { return recency > other.recency }
    return sequence < other.sequence
  }
}

/// The best documents seen so far, at most so many: a binary heap with the worst on top.
///
/// Invariants:
/// 1. no parent `entries[(i - 1) / 2]` precedes its child `entries[i]`.
/// 2. at most `capacity` entries.
struct TopDocuments {
  let capacity: Int
  private(set) var entries: [RankedCandidate] = []
  /// The least score that can still enter; every score can while there is room.
  private(set) var floor = Int32.min
  /// A candidate of score `floor` that lost: those of the same rank behind it in its segment, which
  /// arrived later, lose as well.
  private var loser: RankedCandidate?

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
    let rank = ranks.rank(of: document)
    if rank != worst.rank { return rank < worst.rank }
    let recency = try ranks.recency(of: document)
    if recency != worst.recency { return recency < worst.recency }
    return try ranks.sequence(of: document) >= worst.sequence
  }

  /// Takes a document in if it is good enough.
  mutating func offer(_ score: Int32, _ document: UInt32, of segment: RankedSegment) throws {
    guard score >= floor, capacity > 0 else { return }
    let rank = segment.rank(of: document)
    if score == floor, isFull {
      if rank < entries[0].rank { return }
      if let loser, loser.score == score, loser.rank == rank, loser.segment == segment.number,
        loser.document < document
      {
        return
      }
    }
    let candidate = RankedCandidate(
      score: score, rank: rank, recency: try segment.recency(of: document),
      sequence: try segment.sequence(of: document), segment: segment.number, document: document)
    if isFull {
      guard candidate.precedes(entries[0]) else {
        if score == floor { loser = candidate }
        return
      }
      entries[0] = candidate
      sink()
    } else {
      if entries.count == entries.capacity {
        try meter.reserve(entries.count, of: RankedCandidate.self)
      }
      entries.append(candidate)
      rise()
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
    entries.sort { $1.precedes($0) }
    if isFull { floor = entries[0].score }
  }

  /// The documents, best first.
  func sorted() throws -> [RankedCandidate] {
    try entries.sorted { left, right in
      try meter.spend()
      return left.precedes(right)
    }
  }

  private mutating func rise() {
    var place = entries.count - 1
    while place > 0 {
      let parent = (place - 1) / 2
      guard entries[parent].precedes(entries[place]) else { return }
      entries.swapAt(parent, place)
      place = parent
    }
  }

  private mutating func sink() {
    var place = 0
    while true {
      var worst = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < entries.count && entries[worst].precedes(entries[child]) { worst = child }
      guard worst != place else { return }
      entries.swapAt(place, worst)
      place = worst
    }
  }
}

/// What decides among documents of the same score: their segment's ranks, dates, arrival numbers.
struct RankedSegment {
  let number: UInt32
  let columns: FixedColumns

  func rank(of document: UInt32) -> UInt8 { columns.staticRanks.rank(ofDocument: document) }

  func recency(of document: UInt32) throws -> Recency {
    try columns.recency(ofDocument: document)
  }

  func sequence(of document: UInt32) throws -> UInt64 {
    try columns.sequence(ofDocument: document)
  }
}
