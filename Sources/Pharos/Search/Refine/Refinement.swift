import Postings

/// The last step of a score: bonuses, found out only for documents that they may lift into the
/// answer.
///
/// Documents wait, with what they come to without bonuses, until there are many or no more follow.
/// As many as are asked for have a score already that is a floor for all others: what does not reach
/// it with every bonus is never looked at. Not thread-safe: belongs to one running query.
final class Refinement {
  private struct Waiting {
    let document: UInt32
    /// What the comparisons come to, with the bonuses that were found out.
    var total: Float
    /// What the item is worth by itself; to find it out again would read its columns again.
    let item: Float
    /// The points without bonuses.
    let score: Int32
  }

  /// What the bonuses come to at most, added up in any order.
  private(set) var worth: Float
  private var bonuses: [BonusScorer]
  /// Whether those were left out that can match nowhere.
  private var isPlanned = false
  private let ranker: SegmentRanker
  private let formula: ScoreFormula
  private var waiting: [Waiting] = []
  private var mostWaiting: Int
  private var scores: GreatestScores

  /// Nil where no bonus counts.
  init?(_ ranker: SegmentRanker, capacity: Int) {
    bonuses = ranker.bonuses.filter { $0.worth > 0 }
    if bonuses.isEmpty { return nil }
    worth = Refinement.worth(of: bonuses)
    self.ranker = ranker
    formula = ranker.formula
    scores = GreatestScores(capacity: capacity)
    let range = CostModel.waitingMatches
    mostWaiting = ranker.plan.leafCount == 1 ? range.lowerBound : range.upperBound
  }

  private static func worth(of bonuses: [BonusScorer]) -> Float {
    let sum = bonuses.reduce(0) { $0 + $1.worth }
    return bonuses.count > 1 ? ScoreFormula.inAnyOrder(sum) : sum
  }

  /// As many matches as are asked for have at least this score.
  var floor: Int32 { scores.least }

  /// Whether no bonus can match and nothing waits: then scores are complete without it.
  var isOver: Bool { bonuses.isEmpty && waiting.isEmpty }

  func restart() throws {
    for bonus in bonuses { try bonus.restart() }
  }

  /// Takes matches of a span, which follow all that were taken before.
  func add(
    _ survivors: [ScoreBoard.Survivor], _ base: UInt32, _ items: ItemScores,
    into top: inout TopDocuments
  ) throws {
    try add(survivors, base, items)
    guard waiting.count >= mostWaiting else { return }
    try offer(into: &top)
    mostWaiting = min(2 * mostWaiting, CostModel.waitingMatches.upperBound)
  }

  private func add(
    _ survivors: [ScoreBoard.Survivor], _ base: UInt32, _ items: ItemScores
  ) throws {
    // Kept in locals: the memory of the object would be checked for exclusive access at every use.
    var scores = GreatestScores(capacity: 0)
    var waiting: [Waiting] = []
    swap(&scores, &self.scores)
    swap(&waiting, &self.waiting)
    defer {
      swap(&scores, &self.scores)
      swap(&waiting, &self.waiting)
    }
    let worth = worth
    for survivor in survivors {
      let document = base &+ survivor.offset
      // What is known of its neighbourhood often tells enough.
      let most = formula.points(survivor.total + worth, items.bound(of: document))
      guard most >= scores.least else { continue }
      let item = try items.score(document)
      add(document, survivor.total, item: item, worth, &scores, &waiting)
    }
  }

  /// Takes a match: what its comparisons come to without bonuses, and what the item is worth by itself.
  func add(_ document: UInt32, _ total: Float, item: Float) {
    add(document, total, item: item, worth, &scores, &waiting)
  }

  private func add(
    _ document: UInt32, _ total: Float, item: Float, _ worth: Float,
    _ scores: inout GreatestScores, _ waiting: inout [Waiting]
  ) {
    let score = formula.points(total, item)
    scores.insert(score)
    guard formula.points(total + worth, item) >= scores.least else { return }
    waiting.append(Waiting(document: document, total: total, item: item, score: score))
  }

  /// Offers what waits: first those that are the best without bonuses, for their scores may be too
  /// much for the others.
  func offer(into top: inout TopDocuments) throws {
    if !isPlanned, waiting.count > CostModel.matchesSettledAtOnce {
      isPlanned = true
      try bonuses.removeAll { try !$0.canMatch() }
      worth = Refinement.worth(of: bonuses)
    }
    keepPromising(&waiting, bonuses[...], top)
    if waiting.count > CostModel.matchesSettledAtOnce {
      let least = scores.least
      var rest = waiting
      waiting.removeAll { $0.score < least }
      rest.removeAll { $0.score >= least }
      try settle(into: &top)
      waiting = rest
      keepPromising(&waiting, bonuses[...], top)
      if !waiting.isEmpty { try restart() }
    }
    try settle(into: &top)
  }

  /// Offers what waits, with its bonuses.
  private func settle(into top: inout TopDocuments) throws {
    for (place, bonus) in bonuses.enumerated() where !waiting.isEmpty {
      if place > 0 { keepPromising(&waiting, bonuses[place...], top) }
      var documents = DocumentArray()
      for candidate in waiting { documents.append(candidate.document) }
      var totals = waiting.map(\.total)
      try bonus.add(to: &totals, of: documents)
      for place in waiting.indices { waiting[place].total = totals[place] }
    }
    for candidate in waiting {
      let score = formula.points(candidate.total, candidate.item)
      if score >= top.floor { try top.offer(score, candidate.document, of: ranker.segment) }
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Removes documents that some bonuses do not lift to the floor.
  private func keepPromising(
    _ candidates: inout [Waiting], _ bonuses: ArraySlice<BonusScorer>, _ top: borrowing TopDocuments
  ) {
    let floor = max(top.floor, scores.least)
    guard floor > .min else { return }
    let worth = ScoreFormula.inAnyOrder(bonuses.reduce(0) { $0 + $1.worth })
    let formula = formula
    candidates.removeAll { formula.points($0.total + worth, $0.item) < floor }
  }
}
