extension RunPattern {
  /// Where an end of a pattern may stand.
  package enum Anchor: Sendable, Hashable {
    /// At the edge of the text itself.
    case run
    /// At any border, the edges included.
    case border
    /// Anywhere.
    case free
  }
}
