import ByteStore
import Postings
import StoreTestSupport
import Testing

/// What lets bounds be added up in another order than scores are, and sets be filled by windows.
@Suite struct ScoreBoundTests {
  /// A sum that is kept and changed stays within the allowance of the sum of a score.
  @Test func allowancesCoverEveryOrder() {
    let seed = TestRandom.seed(or: 91)
    var random = TestRandom(seed: seed)
    for round in 0..<4_000 {
      let count = Int.random(in: 1...64, using: &random)
      let greatest = Float([0.01, 1, 30, 1_000][round % 4])
      var worths = (0..<count).map { _ in Float.random(in: 0...greatest, using: &random) }
      var total = worths.reduce(0.0) { $0 + Double($1) }
      for _ in 0..<count {
        let place = Int.random(in: 0..<count, using: &random)
        let worth = Bool.random(using: &random) ? 0 : Float.random(in: 0...greatest, using: &random)
        total += Double(worth) - Double(worths[place])
        worths[place] = worth
      }
      // As scores are: one after the other.
      let sum = worths.reduce(0, +)
      var place: Comment { "seed \(seed), round \(round)" }
      #expect(ScoreFormula.inAnyOrder(Float(total)) >= sum, place)
      #expect(ScoreFormula.inAnyOrder(atLeast: Float(total)) <= sum, place)
      let shuffled = worths.shuffled(using: &random).reduce(0, +)
      #expect(ScoreFormula.inAnyOrder(shuffled) >= sum, place)
    }
  }

  @Test func windowsFillSets() {
    let seed = TestRandom.seed(or: 92)
    var random = TestRandom(seed: seed)
    for count in [1, 63, 64, 4_095, 4_096, 4_097, 10_000] {
      var set = Bitset(count: count)
      var expected: Set<UInt32> = []
      var base: UInt32 = 0
      while base < UInt32(count) {
        let window = DocumentWindow()
        for _ in 0..<50 {
          // Also behind the end of the set.
          let offset = UInt32.random(in: 0..<DocumentWindow.size, using: &random)
          window.insert(offset: offset)
          if base + offset < UInt32(count) { expected.insert(base + offset) }
        }
        window.add(to: &set, base: base)
        base = DocumentWindow.next(after: base)
      }
      #expect(Set(set.documents) == expected, "seed \(seed), \(count)")
      #expect(set.popcount() == expected.count, "seed \(seed), \(count)")
    }
  }
}
