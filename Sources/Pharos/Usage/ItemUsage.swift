#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How much an item has been used.
public struct ItemUsage: Sendable, Hashable {
  /// The identifier of the item.
  public let identifier: String
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
