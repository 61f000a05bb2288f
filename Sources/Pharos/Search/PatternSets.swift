import TermDictionary
import TextAnalysis

/// The terms of so many patterns at most, in the order in which they come.
struct PatternSets {
  private let most: Int
  private var kept: [Kept] = []

  private struct Kept {
    let pattern: RunPattern
    let set: TermSet
    /// Its lists by attribute; nil where they were not asked for.
    var lists: [PatternLists]?
  }

  init(most: Int) { self.most = most }

  func set(of pattern: RunPattern) -> TermSet? {
    place(of: pattern).map { kept[$0].set }
  }

  private func place(of pattern: RunPattern) -> Int? {
    // By number: a copy of each would be counted.
    for place in kept.indices where kept[place].pattern.isSame(as: pattern) { return place }
    return nil
  }

  /// The lists of a pattern that is kept, by attribute: found when they are first asked for, and kept with
  /// it; nil where it is not kept.
  mutating func lists(
    of pattern: RunPattern, _ find: () throws -> [PatternLists]
  ) rethrows -> (lists: [PatternLists], isNew: Bool)? {
    guard let place = place(of: pattern) else { return nil }
    if let lists = kept[place].lists { return (lists, false) }
    let found = try find()
    kept[place].lists = found
    return (found, true)
  }

  /// Keeps a set; false where there is no room.
  mutating func keep(_ set: TermSet, of pattern: RunPattern) -> Bool {
    guard kept.count < most else { return false }
    kept.append(Kept(pattern: pattern, set: set))
    return true
  }
}
