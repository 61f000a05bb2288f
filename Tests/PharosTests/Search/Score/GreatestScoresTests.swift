import TestSupport
import Testing

@testable import Pharos

/// The floor that scores make, beside a sorted list.
@Suite struct GreatestScoresTests {
  @Test func leastIsThatOfASort() {
    let seed = SeededGenerator.seed(or: 31)
    print("GreatestScoresTests.leastIsThatOfASort: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for capacity in [1, 2, 3, 10, 100] {
      var scores = GreatestScores(capacity: capacity)
      var all: [Int32] = []
      for _ in 0..<400 {
        // Few different ones, so that many are equal.
        let score = Int32.random(in: -20...20, using: &random)
        scores.insert(score)
        all.append(score)
        let best = all.sorted(by: >).prefix(capacity)
        #expect(scores.least == (best.count == capacity ? best.last : .min))
      }
    }
  }

  @Test func nothingIsToldOfNoneAndOfTooMany() {
    for capacity in [0, 1 << 20] {
      var scores = GreatestScores(capacity: capacity)
      for score in 0..<100 { scores.insert(Int32(score)) }
      #expect(scores.least == .min)
    }
  }
}
