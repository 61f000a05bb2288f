import SegmentStore
import Synchronization

/// The documents of a segment that are deleted or have expired at a moment, and what was counted of
/// them: the same few lists are asked for again and again, above all while a person types.
///
/// Immutable but for what it remembers. Thread-safe.
final class DeadDocuments: Sendable {
  /// Lists of up to so many documents are gone through every time.
  private static let shortList = 128
  /// So many lists are remembered at most.
  private static let capacity = 4096
  /// Dead documents are looked up in a list that has so many times more, else it is gone through.
  private static let lookUpPays = 64

  let set: Bitset
  let count: Int
  private let counts = Mutex<[TermEntry: Int]>([:])
  private let lengths = Mutex<[UInt16: LiveLengths]>([:])

  /// - Parameter count: of the members of the set.
  init(_ set: Bitset, count: Int) {
    self.set = set
    self.count = count
  }

  /// How many of the documents of a list are dead.
  func count(in list: TermEntry, of segment: Segment) throws -> Int {
    if list.documentCount <= DeadDocuments.shortList { return try compute(list, segment) }
    if let known = counts.withLock({ $0[list] }) { return known }
    let count = try compute(list, segment)
    counts.withLock { counts in
      if counts.count >= DeadDocuments.capacity { counts.removeAll() }
      counts[list] = count
    }
    return count
  }

  private func compute(_ list: TermEntry, _ segment: Segment) throws -> Int {
    let cursor = BlockCursor(try segment.postingList(list))
    guard count * DeadDocuments.lookUpPays < list.documentCount else {
      return try cursor.count(in: set)
    }
    var dead = DocumentArray()
    dead.append(set)
    var common = DocumentArray()
    try cursor.appendCommon(with: dead, to: &common)
    return common.count
  }

  /// The lengths of an attribute's texts in the dead documents.
  func lengths(_ attribute: UInt16, in column: LengthColumn) -> LiveLengths {
    if let known = lengths.withLock({ $0[attribute] }) { return known }
    var sum = LiveLengths()
    set.forEach { sum.add(code: column.code(ofDocument: UInt32($0))) }
    lengths.withLock { $0[attribute] = sum }
    return sum
  }
}

/// Keeps the dead documents of a segment as long as no others are deleted or expire.
///
/// Thread-safe. Two threads that come first at the same time both make them.
final class DeadDocumentsCache: Sendable {
  private let kept = Mutex<(expired: Int, documents: DeadDocuments)?>(nil)

  /// - Parameter expired: so many documents have expired; later moments have all of earlier ones, so
  ///   the number tells which.
  func documents(expired: Int, make: () -> DeadDocuments) -> DeadDocuments {
    if let kept = kept.withLock({ $0 }), kept.expired == expired { return kept.documents }
    let made = make()
    kept.withLock { $0 = (expired, made) }
    return made
  }
}

extension SegmentEntry {
  /// The documents that are deleted or whose expiration date has passed; nil when there are none.
  func dead(at now: Double) throws -> DeadDocuments? {
    let expired = try SegmentProfile.of(segment).expired(segment, by: now)
    guard expired != nil || deletedCount > 0 else { return nil }
    return deadDocuments.documents(expired: expired?.count ?? 0) {
      guard let expired else {
        return DeadDocuments(deletions ?? Bitset(count: documentCount), count: deletedCount)
      }
      guard let deletions else { return DeadDocuments(expired.set, count: expired.count) }
      var both = expired.set
      both.formUnion(deletions)
      return DeadDocuments(both, count: both.popcount())
    }
  }
}
