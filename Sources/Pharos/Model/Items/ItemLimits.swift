#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How large an item may be.
package struct ItemLimits: Sendable, Hashable {
  /// The most bytes of each identifier: that of the item, its domain, its related items.
  package var maximumIdentifierBytes: Int
  /// The most bytes of all texts, persons and data of an item together.
  package var maximumContentBytes: Int

  /// The dates that items take: the years 1 to 9999 of the Gregorian calendar in universal time.
  ///
  /// ``Item/expirationDate`` may also be `Date.distantPast`, which lies two days before.
  package static let dates =
    Date(
      timeIntervalSinceReferenceDate: -63_113_904_000)..<Date(
      timeIntervalSinceReferenceDate: 252_423_993_600)

  /// Creates limits: 4 KiB for an identifier and 64 MiB for the content where nothing else is said.
  package init(maximumIdentifierBytes: Int = 4 << 10, maximumContentBytes: Int = 64 << 20) {
    self.maximumIdentifierBytes = maximumIdentifierBytes
    self.maximumContentBytes = maximumContentBytes
  }
}
