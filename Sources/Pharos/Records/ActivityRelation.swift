/// The entry that an activity belongs to.
struct ActivityRelation: Sendable {
  var identifier: [UInt8]
  /// Whether the activity is there only as long as the entry is.
  var sharesLife: Bool
}

extension Item {
  /// The entry that an activity belongs to; nil for items, and for activities that name none.
  ///
  /// Of two links the strong one counts.
  var activityRelation: ActivityRelation? {
    guard kind == .userActivity else { return nil }
    if let related = relatedUniqueIdentifier {
      return ActivityRelation(identifier: Array(related.utf8), sharesLife: true)
    }
    return weakRelatedUniqueIdentifier.map {
      ActivityRelation(identifier: Array($0.utf8), sharesLife: false)
    }
  }
}
