import SegmentStore

extension SegmentEntry {
  /// The documents that are deleted or whose expiration date has passed, nil when there are none;
  /// and a number that they are not above.
  func dead(at now: Double) throws -> (documents: Bitset?, atMost: Int) {
    guard let expired = try SegmentProfile.of(segment).expired(segment, by: now) else {
      return (deletions, deletedCount)
    }
    var dead = expired.set
    if let deletions { dead.formUnion(deletions) }
    return (dead, expired.count + deletedCount)
  }
}
