import Postings
import QueryLanguage

/// One query running over a snapshot, segment by segment, oldest first.
struct QuerySearch {
  /// Matches of one window of one segment.
  struct WindowMatches {
    var entry: SegmentEntry
    var documents: [UInt32]
  }

  let statistics: QueryStatistics
  let state: IndexState
  let node: BoundNode
  let now: Double
  /// The query, where it is one word in one attribute.
  private let word: PlainWord?
  /// The query, where it is words and ranges that must all match.
  private let conjunction: PlainConjunction?
  private let recorder: PlanRecorder?
  /// Bytes that were held when the search began: what a segment takes is free before the next one.
  private let heldBefore: Int
  private var next = 0
  /// What the next windows are of.
  private var current: (search: SegmentSearch, entry: SegmentEntry)?

  init(
    _ snapshot: borrowing Snapshot, _ query: borrowing Query, recorder: PlanRecorder? = nil
  ) throws {
    let bound = try BoundQuery(snapshot, query)
    heldBefore = bound.statistics.held
    state = snapshot.state
    node = bound.node
    now = bound.now
    statistics = bound.statistics
    word = PlainWord(bound.node)
    conjunction = word == nil ? PlainConjunction(bound.node) : nil
    self.recorder = recorder
  }

  /// A search for a tree that is bound already.
  init(_ snapshot: Snapshot, _ node: BoundNode, _ statistics: QueryStatistics, now: Double) {
    state = snapshot.state
    self.node = node
    self.statistics = statistics
    self.now = now
    heldBefore = statistics.held
    word = PlainWord(node)
    conjunction = word == nil ? PlainConjunction(node) : nil
    recorder = nil
  }

  /// The number of matches.
  func count() throws -> Int {
    var total = 0
    for index in state.segments.indices {
      if let word, let count = try count(word, inSegment: index) {
        total += count
      } else if let conjunction, let count = try count(conjunction, inSegment: index) {
        total += count
      } else {
        total += try segmentSearch(state.segments[index]).count()
      }
    }
    return total
  }

  /// The number of matches of a word in a segment; nil where lists do not tell them all.
  private func count(_ word: PlainWord, inSegment index: Int) throws -> Int? {
    try statistics.poll()
    switch try word.matches(inSegment: index, of: state) {
    case .nothing: return 0
    case .list(let entry, let inner):
      guard let count = try inner.count() else { return nil }
      let dead = try state.dead(inSegment: index, at: now)
      if count > 0, dead != nil { return nil }
      return try entry.liveCount(in: state.segments[index].segment, dead) + count
    case .others: return nil
    }
  }

  /// The same of words and ranges.
  private func count(_ conjunction: PlainConjunction, inSegment index: Int) throws -> Int? {
    try statistics.poll()
    guard let found = try conjunction.found(inSegment: index, of: state) else { return nil }
    var documents = try conjunction.documents(found, inSegment: index, of: state, statistics)
    if let dead = try state.dead(inSegment: index, at: now) { documents.subtract(dead.set) }
    return documents.count
  }

  /// Appends all matches, as far as there is room.
  mutating func append(to found: inout GatheredReferences) throws {
    while !found.isFull, next < state.segments.count {
      let number = next
      let matches = try word?.matches(inSegment: number, of: state)
      if let matches, try append(matches, ofSegment: number, to: &found) {
        next += 1
      } else {
        let asksForAll = found.room >= Int(state.segments[number].segment.documentCount)
        try nextSegment(knowing: matches, askingForAll: asksForAll)?
          .append(to: &found, segment: number)
      }
    }
  }

  /// Appends what matches a word in a segment; false, and nothing is appended, where that is not one list.
  private func append(
    _ matches: PlainWord.Matches, ofSegment number: Int, to found: inout GatheredReferences
  ) throws -> Bool {
    switch matches {
    case .nothing: return true
    case .list(let entry, let inner):
      guard inner.isEmpty, entry.documentCount <= found.room else { return false }
      try begin()
      try statistics.meter.reserve(Int(entry.documentCount), of: UInt32.self)
      let dead = try state.dead(inSegment: number, at: now)
      var documents = DocumentArray()
      try state.segments[number].segment.appendDocuments(of: entry, to: &documents)
      if let dead { documents.subtract(dead.set) }
      try found.enter(segment: number, stamp: state.stamp(of: number), atMost: documents.count)
      try found.append(documents)
      return true
    case .others: return false
    }
  }

  /// The search of the next segment; nil after the last.
  ///
  /// - Parameters:
  ///   - matches: what matches the word there, where that was found out.
  ///   - asksForAll: whether all matches will be asked for, as far as that is known.
  mutating func nextSegment(
    knowing matches: PlainWord.Matches? = nil, askingForAll asksForAll: Bool = false
  ) throws -> SegmentSearch? {
    guard next < state.segments.count else { return nil }
    let number = next
    next += 1
    if let recorder {
      recorder.open("segment \(number): \(state.segments[number].liveCount) items")
    }
    defer { recorder?.close() }
    if recorder == nil, let word,
      let cursor = try word.cursor(
        matches ?? word.matches(inSegment: number, of: state), inSegment: number, of: state)
    {
      try begin()
      return try search(state.segments[number], cursor)
    }
    if recorder == nil, let conjunction,
      let found = try conjunction.found(inSegment: number, of: state)
    {
      try begin()
      let documents = try conjunction.documents(found, inSegment: number, of: state, statistics)
      return try search(
        state.segments[number], ArrayCursor(documents.array(0..<documents.count)))
    }
    return try segmentSearch(
      state.segments[number], askingForAll: asksForAll || recorder != nil)
  }

  /// The search of a segment, from its start.
  func segmentSearch(
    _ entry: borrowing SegmentEntry, askingForAll asksForAll: Bool = true
  ) throws -> SegmentSearch {
    try begin()
    statistics.asksForAll = asksForAll
    defer { statistics.asksForAll = false }
    let planner = state.planner(of: entry, statistics, recorder: recorder)
    return try search(entry, planner.cursor(for: node))
  }

  /// Gives back what the segment before took.
  private func begin() throws {
    statistics.release(to: heldBefore)
    try statistics.poll()
  }

  private func search(
    _ entry: borrowing SegmentEntry, _ cursor: DocumentCursor
  ) throws -> SegmentSearch {
    try SegmentSearch(entry: entry, cursor: cursor, expiredBy: now, statistics: statistics)
  }

  /// The matches of the next window that has any; nil at the end.
  mutating func nextBatch() throws -> WindowMatches? {
    while true {
      if let (search, entry) = current {
        var documents: [UInt32] = []
        if try search.appendNext(to: &documents) {
          return WindowMatches(entry: entry, documents: documents)
        }
        current = nil
      }
      guard let search = try nextSegment() else { return nil }
      current = (search, state.segments[next - 1])
    }
  }
}
