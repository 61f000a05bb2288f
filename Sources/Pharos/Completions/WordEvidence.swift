import ByteStore
import Postings
import Segments

/// Tells whether a word stands in a living item that has some other words too.
///
/// What was found out about a segment is kept for the next word.
struct WordEvidence {
  /// The items of one segment that have the other words.
  private enum Documents {
    /// All but the dead ones.
    case living(dead: DeadDocuments?)
    /// These, all alive; where they are few, also ascending.
    case some(Bitset, few: [UInt32]?)
  }

  /// Up to so many items with the other words are looked up one by one.
  private static let mostListed = 1 << 12
  /// So many words are asked for by queries.
  static let mostQueries = 24
  /// So many words are looked for among listed items.
  static let mostLists = 256

  private let snapshot: Snapshot
  private let others: [String]
  private let now: Double
  private let statistics: QueryStatistics
  private var documents: [Documents?]
  private var attributes: [[UInt16]?]
  /// Whether every word is asked for by a query of its own.
  private let asksQueries: Bool
  /// What stands before the word without a separator.
  private let joined: String
  private var checks = 0

  /// - Parameters:
  ///   - others: the other words.
  ///   - joined: what stands directly before the word.
  init(_ snapshot: Snapshot, others: [String], joined: String) throws {
    self.snapshot = snapshot
    self.others = others
    self.joined = joined
    statistics = QueryStatistics(snapshot.beginning())
    now = snapshot.configuration.clock().timeIntervalSinceReferenceDate
    documents = Array(repeating: nil, count: snapshot.state.segments.count)
    attributes = Array(repeating: nil, count: snapshot.state.segments.count)
    asksQueries = !joined.isEmpty
    if !others.isEmpty, joined.isEmpty { try findOthers() }
  }

  /// Whether so much was tried that words further down are not worth it.
  var isExhausted: Bool {
    if asksQueries { return checks >= WordEvidence.mostQueries }
    return !others.isEmpty && checks >= WordEvidence.mostLists
  }

  /// Further words are worth trying again.
  mutating func forgetChecks() { checks = 0 }

  /// Whether there is such an item; the spelling of the word is asked for where a query must tell.
  mutating func has(
    _ word: HeaviestWords.Word, _ spelling: () throws -> String
  ) throws -> Bool {
    checks += 1
    if asksQueries {
      guard
        let query = CompletionQuery.query(others + [joined + (try spelling())], isOpen: false)
      else { return false }
      return try !snapshot.documents(query, limit: 1).isEmpty
    }
    try statistics.poll()
    for place in word.places where try has(place.term, inSegment: place.segment) { return true }
    return false
  }

  /// Finds the items with the other words, segment by segment.
  private mutating func findOthers() throws {
    guard let query = CompletionQuery.query(others, isOpen: false) else { return }
    var search = try QuerySearch(snapshot, query)
    var number = 0
    while let segment = try search.nextSegment() {
      let set = try segment.set()
      let isFew = set.popcount() <= WordEvidence.mostListed
      documents[number] = .some(set, few: isFew ? set.documents : nil)
      number += 1
    }
  }

  private mutating func has(_ term: UInt32, inSegment number: Int) throws -> Bool {
    let entry = snapshot.state.segments[number]
    let documents = try self.documents[number] ?? .living(dead: entry.dead(at: now))
    self.documents[number] = documents
    let searched =
      attributes[number]
      ?? snapshot.state.planner(of: entry, statistics).attributes(in: .defaultSearchAndContent)
    attributes[number] = searched
    if case .living(let dead?) = documents {
      return try dead.living(with: term, in: entry.segment, searched, statistics.meter) != nil
    }
    for posting in try entry.segment.vocabulary.entries(of: term)
    where posting.documentCount > 0 && searched.contains(posting.attribute) {
      switch documents {
      case .living: return true
      case .some(let set, let few):
        if let few, few.isEmpty { return false }
        let cursor = BlockCursor(try entry.segment.postingList(posting))
        if try meet(cursor, set, few) { return true }
      }
    }
    return false
  }

  /// Whether a list has one of some documents.
  private func meet(
    _ cursor: BlockCursor, _ set: Bitset, _ few: [UInt32]?
  ) throws -> Bool {
    if let few, few.count * 8 < cursor.documentCount {
      for document in few {
        try statistics.meter.spend()
        guard let next = try cursor.nextDocument(atOrAfter: document) else { return false }
        if next == document { return true }
      }
      return false
    }
    while try cursor.nextBlock() {
      try statistics.meter.spend()
      if cursor.documents.contains(where: { set.contains(Int($0)) }) { return true }
    }
    return false
  }
}
