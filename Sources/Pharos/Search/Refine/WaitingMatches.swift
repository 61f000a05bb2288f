import Postings

/// Matches that wait for their bonuses, and the greatest scores without bonuses of all that came.
///
/// A value: what stands in a class is checked for exclusive access at every use.
struct WaitingMatches {
  struct Match {
    let document: UInt32
    /// What the comparisons come to, with the bonuses that were found out.
    var total: Float
    /// What the item is worth by itself; to find it out again would read its columns again.
    let item: Float
    /// The points without bonuses.
    let score: Int32
  }

  var matches: [Match] = []
  private var scores: GreatestScores
  private let formula: ScoreFormula

  /// - Parameter capacity: so many matches are asked for.
  init(capacity: Int, _ formula: ScoreFormula) {
    scores = GreatestScores(capacity: capacity)
    self.formula = formula
  }

  /// As many matches as are asked for have at least this score.
  var floor: Int32 { scores.least }

  /// Takes the matches of a span that bonuses of this worth may lift to the floor.
  mutating func add(
    _ survivors: [ScoreBoard.Survivor], _ base: UInt32, _ items: ItemScores, worth: Float
  ) throws {
    for survivor in survivors {
      let document = base &+ survivor.offset
      // What is known of its neighbourhood often tells enough.
      let most = formula.points(survivor.total + worth, items.bound(of: document))
      guard most >= floor else { continue }
      add(document, survivor.total, item: try items.score(document), worth: worth)
    }
  }

  /// Takes a match: what its comparisons come to without bonuses, and what the item is worth by itself.
  mutating func add(_ document: UInt32, _ total: Float, item: Float, worth: Float) {
    let score = formula.points(total, item)
    scores.insert(score)
    guard formula.points(total + worth, item) >= floor else { return }
    matches.append(Match(document: document, total: total, item: item, score: score))
  }

  /// Removes those that bonuses of this worth do not lift to a floor.
  mutating func keepPromising(worth: Float, floor: Int32) {
    let floor = max(floor, scores.least)
    guard floor > .min else { return }
    let formula = formula
    matches.removeAll { formula.points($0.total + worth, $0.item) < floor }
  }
}
