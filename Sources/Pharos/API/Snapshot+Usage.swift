#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
  public func usedItems() -> [ItemUsage] {
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
