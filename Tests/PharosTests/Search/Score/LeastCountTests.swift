import Postings
import TestSupport
import Testing

@testable import Pharos

/// How much a comparison must count, beside all counts tried one after the other.
@Suite struct LeastCountTests {
  @Test func noSmallerCountReachesTheThreshold() {
    let seed = SeededGenerator.seed(or: 52)
    print("LeastCountTests.noSmallerCountReachesTheThreshold: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let formula = ScoreFormula(saturation: Float.random(in: 0...3, using: &random))
      let rarity = Float.random(in: 0.01...12, using: &random)
      let others = Float.random(in: 0...20, using: &random)
      let item = Float.random(in: 0...4, using: &random)
      let bound = Int32.random(in: 0...3_000, using: &random)
      let floor = Int32.random(in: -10...40_000, using: &random)
      let least = LeastCount(formula, rarity: rarity, bound: bound)
        .count(besides: { others + $0 }, item: item, floor: floor)
      func points(_ count: Int32) -> Int32 {
        formula.points(others + rarity * formula.saturated(count), item)
      }
      #expect(least >= 0 && least <= max(bound, 1))
      for count in 0..<least { #expect(points(count) < floor, "seed \(seed)") }
      if least == 0 { #expect(bound == 0 || points(0) >= floor, "seed \(seed)") }
    }
  }

  @Test func fieldsBehindNeedMore() {
    let least = LeastCounts(anywhere: 3, behind: 9, from: 2)
    #expect((0..<4).map { least[$0] } == [3, 3, 9, 9])
    #expect(LeastCounts(anywhere: 3, behind: 2, from: 1)[2] == 3)
    #expect(LeastCounts(7)[5] == 7)
  }
}
