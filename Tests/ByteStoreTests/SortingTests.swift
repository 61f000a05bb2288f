import ByteStore
import StoreTestSupport
import Testing

@Suite struct SortingTests {
  @Test(arguments: [0, 1, 2, 7, 191, 192, 1000, 5000])
  func sortsByKeyAndComparison(count: Int) {
    var random = TestRandom("key sort", salt: UInt64(count))
    let keys = (0..<count).map { _ in
      random.percent(50) ? UInt64(random.below(5)) << UInt64(random.below(60)) : random.next()
    }
    let seconds = (0..<count).map { _ in random.below(3) }
    let sorted = KeySort.sorted(count) {
      keys[Int($0)]
    } precedes: {
      (seconds[Int($0)], $0) < (seconds[Int($1)], $1)
    }
    let expected = (0..<count).sorted {
      (keys[$0], seconds[$0], $0) < (keys[$1], seconds[$1], $1)
    }
    #expect(sorted.map { Int($0) } == expected)
  }

  @Test(arguments: [0, 1, 2, 1000, 5000])
  func sortsByTheHighHalf(count: Int) {
    var random = TestRandom("high half", salt: UInt64(count))
    for bits in [0, 3, 11, 12, 18, 32] {
      // The lower halves ascend, as those of words that are noted in order.
      var words = (0..<count).map { number in
        (random.next() & (1 << UInt64(bits) - 1)) << 32 | UInt64(number)
      }
      let expected = words.sorted()
      KeySort.sort(&words, fromBit: 32) { $0 }
      #expect(words == expected)
    }
  }

  @Test func comparesAsBytesDo() {
    var random = TestRandom("byte hash", salt: 2)
    let texts = random.texts(200)
    for left in texts {
      for right in texts {
        left.withUnsafeBufferPointer { a in
          right.withUnsafeBufferPointer { b in
            #expect(ByteHash.areEqual(a, b) == (left == right))
            if left == right { #expect(ByteHash.hash(a) == ByteHash.hash(b)) }
            if ByteHash.leadingBytes(a) < ByteHash.leadingBytes(b) {
              #expect(left.lexicographicallyPrecedes(right))
            }
          }
        }
      }
    }
  }
}
