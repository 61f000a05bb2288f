/// What was perhaps meant by typed text that no item has as it stands, or few items have where many
/// more have something near.
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
  /// What was perhaps meant by typed text: nil where the text as it stands is likely enough, where
  /// nothing is near that items have together, and for texts of more than four words.
  ///
  /// A text is as likely as its slips are, times the items that pass the filters and have its words, of
  /// which those count most that have them side by side. Where some item has every word as it was
  /// typed, but at most 24 have, the correction must be three times as likely: `steven king`,
  /// `git comit`.
  ///
  /// Cost: that of a search for text that matches nothing, and of counting items for each candidate;
  /// see ``Snapshot/top(typed:limit:ranking:)``.
  ///
  /// - Throws: what ``count(_:)`` throws.
  public func correction(of query: TypedQuery) throws(IndexError) -> TypedCorrection? {
    try reporting { try TypedSearch(self, query, ranking: .default).correction(of: query.text) }
  }
}
