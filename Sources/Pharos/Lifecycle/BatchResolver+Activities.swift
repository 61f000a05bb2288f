#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BatchResolver {
  /// Whether an entry may be put: an activity that shares the life of an entry needs it to be
  /// there, as of its turn in the batch.
  func admits(_ relation: ActivityRelation?, _ draft: GroupDraft) throws -> Bool {
    guard let relation, relation.sharesLife else { return true }
    return try draft.hasEntry(
      relation.identifier, at: configuration.clock().timeIntervalSinceReferenceDate)
  }

  /// Notes the link of an entry that was put, and returns the visit that an activity counts for the
  /// entry it belongs to.
  func visits(
    _ relation: ActivityRelation?, of identifier: [UInt8], _ draft: inout GroupDraft
  ) -> [JournalOperation] {
    draft.noteLink(
      of: identifier, to: relation.flatMap { $0.sharesLife ? $0.identifier : nil })
    guard let relation else { return [] }
    return [
      .usage(
        .use(
          identifier: relation.identifier, action: .use,
          at: configuration.clock().timeIntervalSinceReferenceDate))
    ]
  }

  /// What an event changes.
  func changes(of event: UsageEvent) -> [UsageChange] {
    let now = configuration.clock().timeIntervalSinceReferenceDate
    let instant = min(event.date?.timeIntervalSinceReferenceDate ?? now, now)
    var changes = [
      UsageChange.use(
        identifier: Array(event.identifier.utf8), action: event.action, at: instant)
    ]
    if event.action == .select, let text = event.typedText.flatMap(ChosenQueries.key)?.text {
      changes.append(.choose(text: text, at: instant))
    }
    return changes
  }
}

extension UsageEvent {
  /// Checks that the event can be counted: identifiers and date as those of an item.
  func validate(limits: ItemLimits) throws(ItemError) {
    let check = ItemCheck(uniqueIdentifier: identifier, limits: limits)
    try check.identifier("identifier", identifier)
    for result in visible { try check.identifier("visible", result) }
    try check.finite(date?.timeIntervalSinceReferenceDate, of: "date")
  }
}
