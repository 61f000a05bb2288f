#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How much an item has been used.
public struct ItemUsage: Sendable, Hashable {
  /// The weights of all events, each halved for every half-life that has passed since it.
  ///
  /// At least 2^-10; what has fallen below counts as never used.
  public let strength: Double
  /// The number of events that the strength is made of.
  public let eventCount: Int
  /// The time of the latest event.
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
}
