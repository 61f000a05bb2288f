import Synchronization

/// The pairs of endings of some families of words, which follow changes of single families.
///
/// Two words are compared only within a family, so what a family adds to the counts can be taken from
/// them again. (A commit changes a few of some ten thousand families; to learn from all takes 50 ms.)
///
/// Invariant 1: `counts` is the sum of what `families` have, and `pairs` what `EndingPairs` learns from
/// their words.
struct LearnedFamilies {
  /// Where one in so many families has changed, or more, all are learned from anew.
  private static let leastChanged = 4
  /// So many times the endings of the words are kept before all are learned from anew.
  private static let mostForgotten = 4

  private(set) var families: [WordFamily]
  private(set) var pairs: EndingPairs
  private var counts = PairCounts()
  private var endings = EndingTable()
  /// So many endings the words had when all were learned from.
  private let learnedEndings: Int

  init(_ families: [WordFamily]) {
    self.families = families
    for family in families { counts.add(family, 1, &endings) }
    learnedEndings = endings.count
    pairs = EndingPairs(counts, endings)
  }

  /// How the families differ from others.
  struct Difference {
    var lost: [WordFamily] = []
    var won: [WordFamily] = []
  }

  /// What others have and do not have; nil where so much is different that they are better learned
  /// from by themselves.
  func difference(from others: [WordFamily]) -> Difference? {
    var difference = Difference()
    let most = max(families.count, others.count) / LearnedFamilies.leastChanged
    var (place, other) = (0, 0)
    while place < families.count || other < others.count {
      guard difference.lost.count + difference.won.count <= most else { return nil }
      if other == others.count
        || place < families.count && families[place].hash < others[other].hash
      {
        difference.lost.append(families[place])
        place += 1
      } else if place == families.count || others[other].hash < families[place].hash {
        difference.won.append(others[other])
        other += 1
      } else {
        if families[place] != others[other] {
          difference.lost.append(families[place])
          difference.won.append(others[other])
        }
        place += 1
        other += 1
      }
    }
    return difference
  }

  /// Takes the place of what was learned by what other families teach.
  mutating func learn(_ others: [WordFamily], _ difference: Difference) {
    if endings.count > LearnedFamilies.mostForgotten * (learnedEndings + PairCounts.leastSlots) {
      self = LearnedFamilies(others)
      return
    }
    // What each pair had before.
    var before: [UInt64: Int] = [:]
    for family in difference.lost { counts.add(family, -1, &endings, before: &before) }
    for family in difference.won { counts.add(family, 1, &endings, before: &before) }
    families = others
    pairs = pairs.changed(
      before.compactMap { key, before in
        let count = counts.count(of: key)
        guard count != before, max(count, before) >= EndingPairs.leastCount else { return nil }
        return EndingPairs.Change(
          one: endings.bytes(of: PairCounts.left(key)),
          other: endings.bytes(of: PairCounts.right(key)), count: count)
      })
  }
}

extension LearnedFamilies {
  /// What was learned last; a commit most often changes a few families.
  ///
  /// About 4 MB each, of indexes with more than some thousand words in which text was typed.
  private static let kept = Mutex<[LearnedFamilies]>([])
  private static let capacity = 2

  /// The pairs that families teach.
  static func pairs(_ families: [WordFamily]) -> EndingPairs {
    kept.withLock { kept in
      for place in kept.indices {
        guard let difference = kept[place].difference(from: families) else { continue }
        kept[place].learn(families, difference)
        // The one that was used last stands last.
        kept.append(kept.remove(at: place))
        return kept[kept.count - 1].pairs
      }
      if kept.count >= capacity { kept.removeFirst() }
      kept.append(LearnedFamilies(families))
      return kept[kept.count - 1].pairs
    }
  }
}

extension PairCounts {
  /// Adds the pairs of a family so many times.
  fileprivate mutating func add(
    _ family: WordFamily, _ times: Int, _ endings: inout EndingTable
  ) {
    EndingPairs.forEachPair(family.words, &endings) { add($0.left, $0.right, times) }
  }

  /// The same; takes down what pairs had that were not taken down before.
  fileprivate mutating func add(
    _ family: WordFamily, _ times: Int, _ endings: inout EndingTable,
    before: inout [UInt64: Int]
  ) {
    EndingPairs.forEachPair(family.words, &endings) { meeting in
      let key = PairCounts.key(meeting.left, meeting.right)
      if before[key] == nil { before[key] = count(of: key) }
      add(meeting.left, meeting.right, times)
    }
  }
}
