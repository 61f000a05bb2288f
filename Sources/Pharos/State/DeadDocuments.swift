import ByteStore
import Synchronization

/// The documents of a segment that are deleted or have expired at a moment.
///
/// Immutable; thread-safe.
final class DeadDocuments: Sendable {
  /// Looking dead documents up pays among so many times more.
  private static let lookUpPays = 64

  let set: Bitset
  let count: Int
  /// What was counted of them.
  let counts = DeadCounts()

  /// - Parameter count: of the members of the set.
  init(_ set: Bitset, count: Int) {
    self.set = set
    self.count = count
  }

  /// Whether it costs less to look each of them up among so many documents than to go through all.
  func areFew(beside documents: Int) -> Bool { count * DeadDocuments.lookUpPays < documents }
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
    let expired = try profile.expired(segment, by: now)
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
