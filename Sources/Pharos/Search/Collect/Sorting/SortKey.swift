/// What results are sorted by: an attribute and a direction.
///
/// Numbers (Booleans are 1 and 0) come before dates, dates before texts; descending it is the other
/// way round. Texts are compared without regard to case and diacritics first, then as they are, in
/// NFC by their bytes; no rules of a language are applied. Of several values the smallest counts
/// when ascending, the greatest when descending. Items without a value come last in both
/// directions.
public struct SortKey: Sendable, Hashable {
  /// Which way values are sorted.
  package enum Direction: Sendable, Hashable {
    /// Smallest first.
    case ascending
    /// Greatest first.
    case descending
  }

  /// The attribute, by its canonical name; `uniqueIdentifier`, `domainIdentifier` and
  /// `expirationDate` name properties of the item, as in queries.
  package let attribute: AttributeKey
  /// Which way its values are sorted.
  package let direction: Direction

  /// Creates a key.
  package init(_ attribute: AttributeKey, _ direction: Direction = .ascending) {
    self.attribute = attribute.canonical
    self.direction = direction
  }

  /// Smallest first.
  public static func ascending(_ attribute: AttributeKey) -> SortKey {
    SortKey(attribute, .ascending)
  }

  /// Greatest first.
  public static func descending(_ attribute: AttributeKey) -> SortKey {
    SortKey(attribute, .descending)
  }
}
