import TermDictionary
import TextAnalysis

/// The terms of patterns in one segment that took long to find, for a search that asks several queries
/// of the same words.
///
/// Not thread-safe: belongs to one running search.
final class SharedPatterns {
  private var kept = PatternSets(most: 16)

  func set(of pattern: RunPattern) -> TermSet? { kept.set(of: pattern) }

  /// The lists of a pattern that is kept, by attribute.
  func lists(
    of pattern: RunPattern, _ find: () throws -> [PatternLists]
  ) rethrows -> (lists: [PatternLists], isNew: Bool)? {
    try kept.lists(of: pattern, find)
  }

  /// Keeps a set if it took long to find, while there is room.
  func keep(_ set: TermSet, of pattern: RunPattern) -> Bool {
    max(set.candidatesExamined, set.matches.count) >= CostModel.termsExaminedAtOnce
      && kept.keep(set, of: pattern)
  }
}
