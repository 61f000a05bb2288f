import Postings
import Segments

/// Finds the best documents of a query that is one word in one attribute, where its lists have all that
/// match.
///
/// Scores are those of `RankedSearch`, whose planners, scorers and plans for what follows are three
/// quarters of the work of such a query.
struct PlainWordSearch {
  /// The list of a segment.
  private struct List {
    let number: Int
    let entry: TermEntry
    /// Whether no other documents match.
    let isAll: Bool
  }

  let word: PlainWord
  let state: IndexState
  /// Seconds since 2001.
  let now: Double
  let statistics: QueryStatistics

  /// The best matches, best first; nil where more than the lists of the word tells of them.
  func top(_ limit: Int, _ ranking: borrowing Ranking) throws -> [RankedDocument]? {
    guard 1...CostModel.resultsByFields ~= limit, try !state.countsUsage(ranking) else {
      return nil
    }
    guard let lists = try lists(), !fallsShort(of: limit, lists) else { return nil }
    if lists.isEmpty { return [] }
    let dead = try state.dead(at: now)
    var found = 0
    for list in lists {
      found += try list.entry.liveCount(in: state.segments[list.number].segment, dead[list.number])
    }
    let (texts, rarity) = try state.worth(of: word, frequency: found, dead, ranking)
    var top = TopDocuments(capacity: limit, statistics.meter)
    for list in lists {
      try statistics.poll()
      let segment = RankedSegment(
        number: UInt32(list.number), segment: state.segments[list.number].segment)
      let items = try ItemSignals(
        segment.segment, state.segments[list.number].kept.itemBounds, ranking: ranking, now: now,
        statistics.meter)
      if list.entry.documentCount <= ShortImpacts.most {
        try offer(
          list.entry, of: segment, items, texts.factors, ranking.formula, rarity: rarity,
          dead[list.number], into: &top)
      } else {
        let impacts = try ImpactCursor(
          segment.segment, list.entry, factors: texts.factors, weight: texts.weight,
          influence: ranking.lengthInfluence, average: texts.average)
        let blocks = WordBlocks(
          impacts: impacts, rarity: rarity, formula: ranking.formula, items: items,
          segment: segment, excluded: dead[list.number].map { [$0.set] } ?? [],
          statistics: statistics)
        try blocks.run(into: &top)
      }
      // What has the word inside of longer runs counts nothing for it, and most often is not enough.
      let most = ranking.formula.points(0, items.bound(from: 0))
      if !list.isAll, try !top.excludes(most, from: 0, of: segment) { return nil }
    }
    return state.ranked(try top.sorted())
  }

  /// Offers the documents of a short list: no bounds are asked for.
  private func offer(
    _ list: TermEntry, of segment: RankedSegment, _ items: ItemSignals, _ factors: LengthFactors,
    _ formula: ScoreFormula, rarity: Float, _ dead: DeadDocuments?, into top: inout TopDocuments
  ) throws {
    try segment.segment.forEachPosting(ofShort: list, factors: factors) { document, count throws in
      let total = rarity * formula.saturated(count)
      guard let score = try items.points(formula, total, document, floor: top.floor),
        dead.map({ !$0.set.contains(Int(document)) }) ?? true
      else { return }
      try top.offer(score, document, of: segment)
    }
  }

  /// The lists of the word, by segment; nil where they are not all that matches.
  private func lists() throws -> [List]? {
    var lists: [List] = []
    lists.reserveCapacity(state.segments.count)
    // By number: a copy of an entry counts many references.
    for number in state.segments.indices where state.segments[number].segment.documentCount > 0 {
      switch try word.matches(inSegment: number, of: state) {
      case .nothing: break
      case .list(let entry, let inner):
        lists.append(List(number: number, entry: entry, isAll: inner.isEmpty))
      case .others: return nil
      }
    }
    return lists
  }

  /// Whether others than the documents of the lists are among the best for sure.
  private func fallsShort(of limit: Int, _ lists: [List]) -> Bool {
    !lists.allSatisfy(\.isAll) && lists.reduce(0) { $0 + Int($1.entry.documentCount) } < limit
  }
}

extension IndexState {
  /// What the lengths of an attribute's texts are worth for a word, and how rare the word is.
  ///
  /// - Parameters:
  ///   - frequency: so many living documents have it.
  ///   - dead: by segment.
  func worth(
    of word: PlainWord, frequency: Int, _ dead: [DeadDocuments?], _ ranking: borrowing Ranking
  ) throws -> (texts: RankingMemory.AttributeTexts, rarity: Float) {
    var documents = 0
    for number in segments.indices { documents += Int(segments[number].segment.documentCount) }
    let texts = try rankingMemory.texts(
      of: word.attribute, weight: ranking.weight(of: word.attribute),
      influence: ranking.lengthInfluence, in: self, dead: dead)
    return (texts, NaturalLogarithm.inverseFrequency(frequency, of: documents - dead.total))
  }

  /// Whether documents were used, and that counts.
  func countsUsage(_ ranking: borrowing Ranking) throws -> Bool {
    guard ranking.bounded(.usage, ranking.usageWeight) > 0 else { return false }
    for number in segments.indices {
      if try usage.documents(of: segments[number].segment) != nil { return true }
    }
    return false
  }
}
