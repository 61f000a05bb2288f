import ByteStore
import Postings
import Segments
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

  /// A document of their segment with a term that is none of them; nil where there is none.
  ///
  /// Reads a list up to the first, which most often is in its first block.
  ///
  /// - Parameters:
  ///   - attributes: in one of which it has the term; nil: in any.
  ///   - mask: the spellings of the term that count.
  func living(
    with term: UInt32, in segment: Segment, _ attributes: [UInt16]? = nil, mask: UInt8 = 0xFF,
    _ meter: QueryMeter = .unlimited
  ) throws -> UInt32? {
    for list in try segment.vocabulary.entries(of: term)
    where attributes?.contains(list.attribute) ?? true {
      let cursor = BlockCursor(try segment.postingList(list))
      while try cursor.nextBlock() {
        try meter.spend()
        let documents = cursor.documents
        let masks = mask == 0xFF ? nil : try cursor.masks()
        let living = documents.indices.first { place in
          masks.map { $0[place] & mask != 0 } ?? true && !set.contains(Int(documents[place]))
        }
        if let living { return documents[living] }
      }
    }
    return nil
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

extension IndexState {
  /// The dead documents of each segment at a moment.
  func dead(at now: Double) throws -> [DeadDocuments?] {
    var dead = noneDead
    for index in segments.indices {
      if let some = try self.dead(inSegment: index, at: now) { dead[index] = some }
    }
    return dead
  }

  /// The dead documents of a segment at a moment; nil when there are none, as most often.
  func dead(inSegment index: Int, at now: Double) throws -> DeadDocuments? {
    // By number: a copy of an entry counts many references.
    let segment = segments[index].segment
    let expired = try segments[index].kept.profile(of: segment).expired(segment, by: now)
    guard expired != nil || segments[index].deletedCount > 0 else { return nil }
    return segments[index].dead(expired)
  }
}

extension SegmentEntry {
  /// The documents that are deleted or whose expiration date has passed; nil when there are none.
  func dead(at now: Double) throws -> DeadDocuments? {
    dead(try profile.expired(segment, by: now))
  }

  /// The same, with those that have expired by then.
  fileprivate func dead(_ expired: (count: Int, set: Bitset)?) -> DeadDocuments? {
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
