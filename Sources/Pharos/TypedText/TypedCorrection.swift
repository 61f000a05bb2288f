/// What was perhaps meant by typed text of which no item has every word.
public struct TypedCorrection: Sendable, Hashable {
  /// A word, or two that are one, with what stands for it.
  public struct Change: Sendable, Hashable {
    /// As it was typed.
    public let typed: String
    /// As the items spell it; several words where the blanks between them were not typed.
    public let meant: String
  }

  /// The whole text, corrected, as it can be searched for.
  public let text: String
  /// What was changed, in the order of the text; at least one.
  public let changes: [Change]
}

extension Snapshot {
  /// What was perhaps meant by typed text: nil where some item has every word as it was typed, where
  /// nothing is near that items have together, and for texts of more than four words.
  ///
  /// The words stand together in an item that passes the filters: what is near and what many items
  /// have decides between candidates, and so do the other words.
  ///
  /// Cost: that of a search for text that matches nothing; see ``Snapshot/top(_:typed:ranking:)``.
  ///
  /// - Throws: what ``count(_:)-(Query)`` throws.
  public func correction(of query: TypedQuery) throws(IndexError) -> TypedCorrection? {
    try reporting { try TypedSearch(self, query, ranking: .default).correction(of: query.text) }
  }
}
