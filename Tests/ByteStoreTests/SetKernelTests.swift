import ByteStore
import CKernels
import StoreTestSupport
import Testing

@Suite struct SetKernelTests {
  private typealias Kernel = (
    UnsafePointer<UInt32>, Int, UnsafePointer<UInt32>, Int, UnsafeMutablePointer<UInt32>, Int
  ) -> Int

  private func ascending(
    _ count: Int, below limit: UInt32, _ random: inout TestRandom
  ) -> [UInt32] {
    var members = Set<UInt32>()
    while members.count < count { members.insert(UInt32.random(in: 0..<limit, using: &random)) }
    return members.sorted()
  }

  private func run(_ kernel: Kernel, _ a: [UInt32], _ b: [UInt32], _ capacity: Int) -> [UInt32] {
    // One more number, to see that nothing is written behind the capacity.
    var output = [UInt32](repeating: 77, count: capacity + 1)
    let found = kernel(a, a.count, b, b.count, &output, capacity)
    #expect(output.last == 77)
    return Array(output.prefix(found))
  }

  @Test func intersectionsAgreeWithSets() {
    var random = TestRandom()
    for _ in 0..<300 {
      let limit = UInt32.random(in: 200...2000, using: &random)
      let a = ascending(Int.random(in: 0...150, using: &random), below: limit, &random)
      let b = ascending(Int.random(in: 0...150, using: &random), below: limit, &random)
      let expected = Set(a).intersection(b).sorted()
      let least = min(a.count, b.count)
      #expect(run(pharos_intersect, a, b, least) == expected)
      #expect(run(pharos_intersect_scalar, a, b, least) == expected)
      let capacity = Int.random(in: 0...least, using: &random)
      #expect(run(pharos_intersect, a, b, capacity) == Array(expected.prefix(capacity)))
      #expect(run(pharos_intersect_scalar, a, b, capacity) == Array(expected.prefix(capacity)))
    }
    let edge: [UInt32] = [0, 1, 2, 3, 4, 5, 6, 7, .max - 1, .max]
    #expect(run(pharos_intersect, edge, edge, edge.count) == edge)
  }

  @Test func blocksAreComparedAsAWhole() {
    var random = TestRandom()
    for round in 0..<200 {
      var block = ascending(128, below: UInt32.random(in: 128...3000, using: &random), &random)
      // Numbers from 2^31 on are no negative ones.
      if round % 2 == 1 { block = block.map { $0 &+ (.max - 3000) } }
      let near = block.map { $0 &+ UInt32.random(in: 0...3, using: &random) }
      let candidates = Set([0, .max] + near.prefix(Int.random(in: 0...128, using: &random)))
        .sorted()
      var output = [UInt32](repeating: 77, count: candidates.count)
      let found = pharos_block_members(candidates, candidates.count, block, &output)
      #expect(Array(output.prefix(found)) == candidates.filter(Set(block).contains))
      for target in candidates {
        #expect(pharos_block_place(block, target) == block.count { $0 < target })
      }
    }
  }

  @Test func bitsetAgreesWithSet() {
    var random = TestRandom()
    for count in [0, 1, 63, 64, 65, 127, 128, 1000, 4096] {
      var bits = Bitset(count: count)
      var other = Bitset(count: count)
      var set = Set<Int>()
      var otherSet = Set<Int>()
      for _ in 0..<count {
        let member = Int.random(in: 0..<count, using: &random)
        #expect(bits.insert(member) == set.insert(member).inserted)
        let second = Int.random(in: 0..<count, using: &random)
        #expect(other.insert(second) == otherSet.insert(second).inserted)
        let third = Int.random(in: 0..<count, using: &random)
        #expect(bits.remove(third) == (set.remove(third) != nil))
      }
      #expect(bits.members == set.sorted())
      #expect(bits.popcount() == set.count)
      #expect(bits.isEmpty == set.isEmpty)
      #expect(bits.popcount(and: other) == set.intersection(otherSet).count)
      for member in -1...count { #expect(bits.contains(member) == set.contains(member)) }
      #expect(bits.next(from: count / 2) == set.filter { $0 >= count / 2 }.min())
      #expect(bits.next(from: -5) == set.min())
      #expect(bits.next(from: count) == nil)

      var result = bits
      result.formIntersection(other)
      #expect(result.members == set.intersection(otherSet).sorted())
      result = bits
      result.formUnion(other)
      #expect(result.members == set.union(otherSet).sorted())
      result = bits
      result.subtract(other)
      #expect(result.members == set.subtracting(otherSet).sorted())
      result = bits
      result.complement()
      #expect(result.members == (0..<count).filter { !set.contains($0) })
      var again = Bitset(count: count)
      again.insert(contentsOf: set.shuffled(using: &random).map { UInt32($0) })
      again.insert(contentsOf: [])
      #expect(again == bits)
      #expect(Bitset(allBelow: count).members == Array(0..<count))
      #expect(Bitset(count: count, words: bits.words + [.max]) == bits)
      #expect(Bitset(count: count, words: [.max]).popcount() == min(count, 64))
      result.withMutableWords { words in
        for index in words.indices { words[index] = .max }
      }
      #expect(result == Bitset(allBelow: count))
    }
  }

  @Test func wordsAreCopiedAndSummarized() {
    var random = TestRandom()
    for count in [0, 1, 3, 63, 64, 65, 127, 128, 200, 1024] {
      var from = [UInt64](repeating: 0, count: count)
      for i in 0..<count where i % 5 == 1 || i % 64 == 63 {
        from[i] = .random(in: 1 ... .max, using: &random)
      }
      var to = [UInt64](repeating: 7, count: count + 1)
      var summary = [UInt64](repeating: 7, count: count / 64 + 2)
      pharos_copy_summarized(from, &to, count, &summary)
      #expect(Array(to[..<count]) == from)
      #expect(to[count] == 7, "nothing is written behind the last word")
      let used = (count + 63) / 64
      #expect(summary[used] == 7)
      for block in 0..<used {
        var expected: UInt64 = 0
        for i in block * 64..<min(count, block * 64 + 64) where from[i] != 0 {
          expected |= 1 << UInt64(i - block * 64)
        }
        #expect(summary[block] == expected, "word \(block) of the summary of \(count)")
      }
    }
  }

  @Test func sumsDoNotWrap() {
    let numbers = [UInt32](repeating: .max, count: 130)
    #expect(pharos_sum(numbers, 0, 130) == 130 * UInt64(UInt32.max))
    #expect(pharos_sum(numbers, 5, 5) == 0)
    #expect(pharos_sum([1, 2, 3, 4], 1, 3) == 5)
  }
}
