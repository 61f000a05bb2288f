/// How large an item may be.
public struct ItemLimits: Sendable, Hashable {
  /// The most bytes of each identifier: that of the item, its domain, its related items.
  public var maximumIdentifierBytes: Int
  /// The most bytes of all texts, persons and data of an item together.
  public var maximumContentBytes: Int

  /// Creates limits: 4 KiB for an identifier and 64 MiB for the content where nothing else is said.
  public init(maximumIdentifierBytes: Int = 4 << 10, maximumContentBytes: Int = 64 << 20) {
    self.maximumIdentifierBytes = maximumIdentifierBytes
    self.maximumContentBytes = maximumContentBytes
  }
}
