import Postings

/// The last step of a score: bonuses, found out only for documents that they may lift into the
/// answer.
///
/// Documents wait, with what they come to without bonuses, until there are many or no more follow.
/// As many as are asked for have a score already that is a floor for all others: what does not reach
/// it with every bonus is never looked at. Not thread-safe: belongs to one running query.
final class Refinement {
  /// What the bonuses come to at most, added up in any order.
  @exclusivity(unchecked) private(set) var worth: Float
  @exclusivity(unchecked) private var bonuses: [BonusScorer]
  /// Whether those were left out that can match nowhere.
  @exclusivity(unchecked) private var isPlanned = false
  private let ranker: SegmentRanker
  private let formula: ScoreFormula
  @exclusivity(unchecked) private var waiting: WaitingMatches
  @exclusivity(unchecked) private var mostWaiting: Int

  /// Nil where no bonus counts.
  init?(_ ranker: SegmentRanker, capacity: Int) {
    bonuses = ranker.bonuses.filter { $0.worth > 0 }
    if bonuses.isEmpty { return nil }
    worth = Refinement.worth(of: bonuses)
    self.ranker = ranker
    formula = ranker.formula
    waiting = WaitingMatches(capacity: capacity, formula)
    let range = CostModel.waitingMatches
    let isCheap = ranker.plan.leafCount == 1 || bonuses.allSatisfy(\.isListed)
    mostWaiting = isCheap ? range.lowerBound : range.upperBound
  }

  private static func worth(of bonuses: [BonusScorer]) -> Float {
    let sum = bonuses.reduce(0) { $0 + $1.worth }
    return bonuses.count > 1 ? ScoreFormula.inAnyOrder(sum) : sum
  }

  /// As many matches as are asked for have at least this score.
  var floor: Int32 { waiting.floor }

  /// Whether no bonus can match and nothing waits: then scores are complete without it.
  var isOver: Bool { bonuses.isEmpty && waiting.matches.isEmpty }

  func restart() throws {
    for bonus in bonuses { try bonus.restart() }
  }

  /// Takes matches of a span, which follow all that were taken before.
  func add(
    _ survivors: [ScoreBoard.Survivor], _ base: UInt32, _ items: ItemScores,
    into top: inout TopDocuments
  ) throws {
    try waiting.add(survivors, base, items, worth: worth)
    guard waiting.matches.count >= mostWaiting else { return }
    try offer(into: &top)
    mostWaiting = min(2 * mostWaiting, CostModel.waitingMatches.upperBound)
  }

  /// Takes a match: what its comparisons come to without bonuses, and what the item is worth by itself.
  func add(_ document: UInt32, _ total: Float, item: Float) {
    waiting.add(document, total, item: item, worth: worth)
  }

  /// Offers what waits: first those that are the best without bonuses, for their scores may be too
  /// much for the others.
  func offer(into top: inout TopDocuments) throws {
    if !isPlanned, waiting.matches.count > CostModel.matchesSettledAtOnce {
      isPlanned = true
      try bonuses.removeAll { try !$0.canMatch() }
      worth = Refinement.worth(of: bonuses)
    }
    keepPromising(bonuses[...], top)
    if waiting.matches.count > CostModel.matchesSettledAtOnce {
      let least = floor
      let all = waiting.matches
      waiting.matches = all.filter { $0.score >= least }
      try settle(into: &top)
      waiting.matches = all.filter { $0.score < least }
      keepPromising(bonuses[...], top)
      if !waiting.matches.isEmpty { try restart() }
    }
    try settle(into: &top)
  }

  /// Offers what waits, with its bonuses.
  private func settle(into top: inout TopDocuments) throws {
    for (place, bonus) in bonuses.enumerated() where !waiting.matches.isEmpty {
      if place > 0 { keepPromising(bonuses[place...], top) }
      var documents = DocumentArray()
      for match in waiting.matches { documents.append(match.document) }
      var totals = waiting.matches.map(\.total)
      try bonus.add(to: &totals, of: documents)
      for place in totals.indices { waiting.matches[place].total = totals[place] }
    }
    for match in waiting.matches {
      let score = formula.points(match.total, match.item)
      if score >= top.floor { try top.offer(score, match.document, of: ranker.segment) }
    }
    waiting.matches.removeAll(keepingCapacity: true)
  }

  /// Removes documents that some bonuses do not lift to the floor.
  private func keepPromising(
    _ bonuses: ArraySlice<BonusScorer>, _ top: borrowing TopDocuments
  ) {
    let worth = ScoreFormula.inAnyOrder(bonuses.reduce(0) { $0 + $1.worth })
    waiting.keepPromising(worth: worth, floor: top.floor)
  }
}
