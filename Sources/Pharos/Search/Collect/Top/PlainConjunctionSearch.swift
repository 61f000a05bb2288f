import Postings
import Segments

/// Finds the best documents of a query of words and ranges that must all match, where lists have all that
/// match and few documents have one of the words: each match is scored.
///
/// Scores are those of `RankedSearch`.
struct PlainConjunctionSearch {
  let conjunction: PlainConjunction
  let state: IndexState
  /// Seconds since 2001.
  let now: Double
  let statistics: QueryStatistics

  /// The best matches, best first; nil where more has to be asked.
  func top(_ limit: Int, _ ranking: borrowing Ranking) throws -> [RankedDocument]? {
    guard 1...CostModel.resultsByFields ~= limit, try !state.countsUsage(ranking) else {
      return nil
    }
    var found: [[PlainConjunction.Found?]] = []
    for number in state.segments.indices {
      guard let some = try conjunction.found(inSegment: number, of: state) else { return nil }
      found.append(some)
    }
    let dead = try state.dead(at: now)
    var texts: [RankingMemory.AttributeTexts] = []
    var rarities: [Float] = []
    for (place, word) in conjunction.words.enumerated() {
      var frequency = 0
      for number in found.indices {
        frequency +=
          try found[number][place]?.list
          .liveCount(in: state.segments[number].segment, dead[number]) ?? 0
      }
      let worth = try state.worth(of: word, frequency: frequency, dead, ranking)
      texts.append(worth.texts)
      rarities.append(worth.rarity)
    }
    var top = TopDocuments(capacity: limit, statistics.meter)
    for number in found.indices {
      try statistics.poll()
      var matches = try conjunction.documents(
        found[number], inSegment: number, of: state, statistics)
      if let dead = dead[number] { matches.subtract(dead.set) }
      if matches.isEmpty { continue }
      try statistics.meter.reserve(matches.count, of: Double.self)
      try offer(
        matches.array(0..<matches.count), found[number].compactMap { $0?.list }, texts, rarities,
        ranking, inSegment: number, into: &top)
    }
    return state.ranked(try top.sorted())
  }

  /// Scores the matches of a segment.
  private func offer(
    _ matches: [UInt32], _ lists: [TermEntry], _ texts: [RankingMemory.AttributeTexts],
    _ rarities: [Float], _ ranking: borrowing Ranking, inSegment number: Int,
    into top: inout TopDocuments
  ) throws {
    let segment = state.segments[number].segment
    let formula = ranking.formula
    var totals = [Float](repeating: 0, count: matches.count)
    var counts = [Int32](repeating: 0, count: matches.count)
    for (place, list) in lists.enumerated() {
      let impacts = try ImpactCursor(
        segment, list, factors: texts[place].factors, weight: texts[place].weight,
        influence: ranking.lengthInfluence, average: texts[place].average)
      guard impacts.bound > 0 else { continue }
      try impacts.add(matches, to: &counts) { _, _ in true }
      for match in matches.indices {
        if counts[match] > 0 { totals[match] += rarities[place] * formula.saturated(counts[match]) }
        counts[match] = 0
      }
    }
    let items = try ItemSignals(
      segment, state.segments[number].kept.itemBounds, ranking: ranking, now: now,
      statistics.meter)
    let ranks = RankedSegment(number: UInt32(number), segment: segment)
    for match in matches.indices {
      let score = try items.points(formula, totals[match], matches[match], floor: top.floor)
      if let score { try top.offer(score, matches[match], of: ranks) }
    }
  }
}
