import TextAnalysis

/// The matches of bonuses, for a search that asks several queries of the same words.
///
/// Not thread-safe: belongs to one running search, whose queries run one after the other.
final class SharedBonuses {
  private struct Key: Hashable {
    let segment: Int
    let characters: [TextAnalysis.PatternCharacter]
    let options: FoldOptions
    let words: Bool
    let attributes: [String]
  }

  private var known: [Key: BonusMatches] = [:]

  /// The matches of a comparison in some attributes of a segment, from the first document on.
  func matches(
    _ test: TextTest, in attributes: [String], ofSegment segment: Int,
    _ make: () throws -> BonusMatches
  ) throws -> BonusMatches {
    let key = Key(
      segment: segment, characters: test.characters, options: test.metadata.options,
      words: test.metadata.words, attributes: attributes)
    if let known = known[key] {
      try known.restart()
      return known
    }
    let made = try make()
    known[key] = made
    return made
  }
}
