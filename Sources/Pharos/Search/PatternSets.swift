import TermDictionary
import TextAnalysis

/// The terms of so many patterns at most, in the order in which they come.
struct PatternSets {
  private let most: Int
  private var kept: [(pattern: RunPattern, set: TermSet)] = []

  init(most: Int) { self.most = most }

  func set(of pattern: RunPattern) -> TermSet? {
    // By number: a copy of each would be counted.
    for place in kept.indices where kept[place].pattern.isSame(as: pattern) {
      return kept[place].set
    }
    return nil
  }

  /// Keeps a set; false where there is no room.
  mutating func keep(_ set: TermSet, of pattern: RunPattern) -> Bool {
    guard kept.count < most else { return false }
    kept.append((pattern, set))
    return true
  }
}
