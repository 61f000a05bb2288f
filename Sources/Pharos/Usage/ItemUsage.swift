#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How much an item has been used.
public struct ItemUsage: Sendable, Hashable {
  /// The weights of all events, each halved for every half-life that has passed since it.
  ///
  /// What has fallen below 2^-10 counts as never used.
  public let strength: Double
  /// The number of events that the strength is made of.
  public let eventCount: Int
  /// The time of the latest event.
  public let lastUse: Date
}

/// A text that was typed when something was chosen, or that was chosen itself.
public struct ChosenQuery: Sendable, Hashable {
  /// The text, in the spelling used last.
  public let text: String
  /// The number of times, each halved for every half-life that has passed since it.
  public let strength: Double
  /// The time of the latest one.
  public let lastUse: Date
}

extension Snapshot {
  /// Everything that is known of use at this moment.
  package var usageTable: UsageTable { state.usage }

  /// How much an item has been used, as of now by the clock of the index; nil if it has not been,
  /// or so long ago that it counts for nothing.
  ///
  /// Whether there is an item of this identifier is not asked.
  public func usage(of identifier: String) -> ItemUsage? {
    let now = configuration.clock().timeIntervalSinceReferenceDate
    return state.usage.usage(of: Array(identifier.utf8), at: now)
  }

  /// Every identifier whose use is stored, with how much it has been used as of now; strongest first,
  /// equally strong ones by their bytes.
  ///
  /// Also use that counts for nothing any more, and use of items that are gone, until the files of the
  /// index are written the next time. Time grows with the number of used items.
  public func usedItems() -> [(identifier: String, usage: ItemUsage)] {
    let now = configuration.clock().timeIntervalSinceReferenceDate
    return state.usage.usages(at: now)
  }

  /// Every text that is stored because something was chosen when it was typed, strongest first as of
  /// now; equally strong ones by their folded form.
  ///
  /// Time grows with the number of texts.
  public func chosenQueries() -> [ChosenQuery] {
    let now = configuration.clock().timeIntervalSinceReferenceDate
    return state.usage.chosenQueries(at: now)
  }
}
