#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension SearchIndex {
  /// Counts what a person did with items, so that what is used ranks higher.
  ///
  /// All or none: when it returns, the events are durable and every new snapshot knows of them. No
  /// item is indexed again. Calls that wait at the same time share one write to the device; many
  /// events in one call cost little more than one. Events of identifiers without an item are
  /// counted, and forgotten when the index writes its files anew. Nothing but identifiers, typed
  /// texts and numbers is kept, in the folder of the index and nowhere else.
  ///
  /// From a selection with its typed text and with what was visible the ranking learns; that takes
  /// some milliseconds, other events about a microsecond.
  ///
  /// - Throws: ``IndexError/invalidItem(_:)`` for an identifier that no item can have or a date that is
  ///   not finite; ``IndexError/tooLarge(what:size:limit:)`` for more than
  ///   1 024 visible results in one event; ``IndexError/readOnly``.
  public func record(_ events: [UsageEvent]) async throws(IndexError) {
    try checkVisible(events)
    try await record(events, lessons: try snapshot().lessons(of: events))
  }

  func checkVisible(_ events: [UsageEvent]) throws(IndexError) {
    for event in events where event.visible.count > UsageLimits.visibleResults {
      throw .tooLarge(
        what: "the visible results of an event", size: event.visible.count,
        limit: UsageLimits.visibleResults)
    }
  }

  /// Counts that a person chose a text to search for, such as a ``Completion``.
  ///
  /// It is offered again, before others, to who begins to type it. The same happens by itself to
  /// texts that ``record(_:)`` gets with a selection. A text that is blank or longer than
  /// 256 bytes of UTF-8 is not kept.
  ///
  /// - Parameters:
  ///   - text: what had been typed, or the suggestion.
  ///   - date: when it was; nil, and any moment that has not come yet, means now.
  /// - Throws: ``IndexError/invalidItem(_:)`` for a date that is not finite; ``IndexError/readOnly``.
  public func recordChosenQuery(_ text: String, date: Date? = nil) async throws(IndexError) {
    let now = configuration.clock().timeIntervalSinceReferenceDate
    let instant = date?.timeIntervalSinceReferenceDate ?? now
    guard instant.isFinite, now.isFinite else {
      throw .invalidItem(ItemError(uniqueIdentifier: "", attribute: "date", reason: .notFinite))
    }
    guard let chosen = ChosenQueries.key(of: text) else { return }
    try await commit(
      WriteBatch([.changeUsage([.choose(text: chosen.text, at: min(instant, now))])]))
  }

  /// Forgets how items have been used; texts that were typed are not theirs and stay.
  public func forgetUsage(of identifiers: [String]) async throws(IndexError) {
    try await commit(WriteBatch([.forgetUsage(identifiers)]))
  }

  /// Forgets everything that came of use: that of all items, all typed texts, and what the ranking
  /// has learned.
  public func forgetAllUsage() async throws(IndexError) {
    try await commit(WriteBatch([.forgetAllUsage]))
  }
}
