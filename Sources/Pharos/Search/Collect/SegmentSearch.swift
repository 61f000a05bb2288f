import ByteStore
import Postings
import Segments

/// One query running over one segment: windows of living matches in document order.
final class SegmentSearch {
  private let profile: SegmentProfile
  private let documentCount: UInt32
  private let cursor: DocumentCursor
  private let statistics: QueryStatistics
  /// Documents that are deleted or whose expiration date has passed.
  private let dead: DeadDocuments?
  private var position: UInt32 = 0
  private var window = DocumentWindow()

  init(
    entry: borrowing SegmentEntry, cursor: DocumentCursor, expiredBy now: Double,
    statistics: QueryStatistics
  ) throws {
    profile = entry.profile
    documentCount = entry.segment.documentCount
    self.cursor = cursor
    self.statistics = statistics
    dead = try entry.dead(at: now)
  }

  /// Appends the matches of the next window that has any; false when there is none left.
  func appendNext(to documents: inout [UInt32]) throws -> Bool {
    while let base = try advance() {
      guard !window.isEmpty else { continue }
      window.appendDocuments(base: base, to: &documents)
      return true
    }
    return false
  }

  /// Appends all living matches, as far as there is room.
  func append(to result: inout GatheredReferences, segment number: Int) throws {
    // Where texts are read, no more than there is room for; phrases read some as well.
    let most =
      cursor.verifies ? result.room : max(result.room, CostModel.listedBesideLimit)
    let isListed = cursor.isListed && cursor.estimate <= most
    try result.enter(
      segment: number, stamp: profile.stamp,
      atMost: isListed ? 0 : cursor.estimate)
    try statistics.poll()
    if isListed { return try result.append(listed()) }
    statistics.asksForFew = result.room <= CostModel.resultsOfBeginning
    defer { statistics.asksForFew = false }
    while !result.isFull, let base = try advance() { try result.append(window, base: base) }
  }

  /// The same where the cursor lists them.
  private func listed() throws -> DocumentArray {
    var documents = DocumentArray()
    try cursor.list(into: &documents)
    try statistics.meter.reserve(documents.count, of: UInt32.self)
    if let dead { documents.subtract(dead.set) }
    return documents
  }

  /// All living matches, ascending.
  func documents() throws -> DocumentArray {
    statistics.asksForAll = true
    defer { statistics.asksForAll = false }
    try statistics.poll()
    if cursor.isListed { return try listed() }
    var documents = DocumentArray()
    while let base = try advance() {
      try statistics.meter.reserve(window.count, of: UInt32.self)
      documents.append(window, base: base)
    }
    return documents
  }

  /// All living matches, as a set.
  func set() throws -> Bitset {
    statistics.asksForAll = true
    defer { statistics.asksForAll = false }
    try statistics.meter.reserve(bits: Int(documentCount))
    var set = Bitset(count: Int(documentCount))
    if cursor.isListed, cursor.estimate < Int(documentCount) / CostModel.listedShareOfSet {
      let documents = try listed()
      for place in 0..<documents.count { set.insert(Int(documents[place])) }
    } else {
      while let base = try advance() { window.add(to: &set, base: base) }
    }
    return set
  }

  /// The number of living matches.
  func count() throws -> Int {
    statistics.asksForAll = true
    defer { statistics.asksForAll = false }
    if cursor.isEmpty { return 0 }
    if let dead {
      let isShort = cursor.isListed && cursor.estimate <= dead.count
      if !isShort, dead.areFew(beside: Int(documentCount)), let count = try cursor.exactCount() {
        return try count - self.count(of: dead)
      }
    } else {
      if let count = try cursor.exactCount() { return count }
      if let count = try cursor.countAll() { return count }
    }
    if cursor.isListed { return try listed().count }
    var total = 0
    while try advance() != nil { total += window.count }
    return total
  }

  /// The number of matches among the dead.
  private func count(of dead: DeadDocuments) throws -> Int {
    var matches = DocumentArray()
    matches.append(dead.set)
    try statistics.poll()
    try cursor.keep(&matches)
    return matches.count
  }

  /// Fills the window with the living matches at the next place that may have some.
  private func advance() throws -> UInt32? {
    try statistics.poll()
    guard position < documentCount, let bound = try cursor.lowerBound(position),
      bound < documentCount
    else { return nil }
    let base = DocumentWindow.base(of: max(bound, position))
    window.removeAll()
    try cursor.add(to: &window, base: base)
    if let dead { window.subtract(dead.set, base: base) }
    position = DocumentWindow.next(after: base)
    return base
  }
}
