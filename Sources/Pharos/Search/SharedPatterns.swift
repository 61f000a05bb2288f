import TermDictionary
import TextAnalysis

/// The terms of patterns in one segment that took long to find, for a search that asks several queries
/// of the same words.
///
/// Not thread-safe: belongs to one running search.
final class SharedPatterns {
  /// So many patterns are kept, in the order in which they come.
  private static let most = 16

  private var kept: [(pattern: RunPattern, set: TermSet)] = []

  func set(of pattern: RunPattern) -> TermSet? {
    kept.first { $0.pattern.isSame(as: pattern) }?.set
  }

  /// Keeps a set if it took long to find, while there is room.
  func keep(_ set: TermSet, of pattern: RunPattern) -> Bool {
    guard max(set.candidatesExamined, set.matches.count) >= CostModel.termsExaminedAtOnce,
      kept.count < SharedPatterns.most
    else { return false }
    kept.append((pattern, set))
    return true
  }
}
