/// The greatest scores seen so far, at most so many: a binary heap with the least on top.
///
/// Invariants:
/// 1. no parent `scores[(i - 1) / 2]` is greater than its child `scores[i]`.
/// 2. at most `capacity` scores.
struct GreatestScores {
  /// Of more, nothing is told.
  private static let mostKept = 1 << 14

  private let capacity: Int
  private var scores: [Int32] = []

  init(capacity: Int) { self.capacity = capacity }

  /// So many scores are at least this; the least number of all before.
  var least: Int32 { scores.count == capacity ? scores.first ?? .min : .min }

  mutating func insert(_ score: Int32) {
    guard capacity <= GreatestScores.mostKept, capacity > 0 else { return }
    if scores.count < capacity {
      scores.append(score)
      var place = scores.count - 1
      while place > 0, scores[place] < scores[(place - 1) / 2] {
        scores.swapAt(place, (place - 1) / 2)
        place = (place - 1) / 2
      }
    } else if score > scores[0] {
      scores[0] = score
      sink()
    }
  }

  private mutating func sink() {
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < scores.count && scores[child] < scores[least] { least = child }
      guard least != place else { return }
      scores.swapAt(place, least)
      place = least
    }
  }
}
