import StoreTestSupport
import Testing

@testable import ByteStore

@Suite struct TermListTests {
  @Test func sortsAndIntersects() {
    var random = TestRandom("term lists", salt: 21)
    for _ in 0..<60 {
      let limit = random.pick([10, 3000, 100_000, Int(UInt32.max)])
      func list(_ random: inout TestRandom) -> [UInt32] {
        (0..<random.below(random.pick([3, 300, 2000]))).map { _ in UInt32(random.below(limit)) }
      }
      var left = list(&random)
      var right = list(&random)
      let sets = (Set(left), Set(right))
      TermLists.sortDistinct(&left)
      TermLists.sortDistinct(&right)
      #expect(left == sets.0.sorted() && right == sets.1.sorted())
      #expect(TermLists.intersection(left, right) == sets.0.intersection(sets.1).sorted())
    }
  }
}
