import StoreTestSupport
import Testing

@testable import ByteStore
@testable import Postings

/// Arrays of documents against sets of the standard library.
@Suite struct DocumentArrayTests {
  private func array(_ documents: [UInt32]) -> DocumentArray {
    var array = DocumentArray()
    array.append(documents)
    return array
  }

  private func documents(_ array: borrowing DocumentArray) -> [UInt32] {
    array.array(0..<array.count)
  }

  private func random(
    _ count: Int, below limit: UInt32, _ random: inout TestRandom
  ) -> [UInt32] {
    Set((0..<count).map { _ in UInt32(random.below(Int(limit))) }).sorted()
  }

  @Test(arguments: [0, 1, 7, 64, 300, 5_000])
  func algebra(_ size: Int) {
    var generator = TestRandom()
    for other in [0, 1, 3, 40, 700, 20_000] {
      let limit = UInt32(max(8, generator.below(8 * (size + other) + 8)))
      let a = random(size, below: limit, &generator)
      let b = random(other, below: limit, &generator)
      let (first, second) = (Set(a), Set(b))

      var common = array(a)
      common.formIntersection(array(b))
      #expect(documents(common) == first.intersection(second).sorted())
      var alike = array(a)
      alike.formIntersection(b)
      #expect(documents(alike) == documents(common))

      var all = array(a)
      all.formUnion(array(b))
      #expect(documents(all) == first.union(second).sorted())

      var rest = array(a)
      rest.subtract(array(b))
      #expect(documents(rest) == first.subtracting(second).sorted())

      var set = Bitset(count: Int(limit))
      for document in b { set.insert(Int(document)) }
      var kept = array(a)
      kept.keep(in: set)
      #expect(documents(kept) == documents(common))
      var without = array(a)
      without.subtract(set)
      #expect(documents(without) == documents(rest))

      var listed = DocumentArray()
      listed.append(set)
      #expect(documents(listed) == b)
      let start = limit / 3 & ~63
      let end = limit / 2
      var some = array([1])
      some.append(set, from: start, to: max(start, end))
      #expect(documents(some) == [1] + b.filter { $0 >= start && $0 < end })

      var shuffled = array(b + a + b.reversed())
      shuffled.sortDistinct()
      #expect(documents(shuffled) == documents(all))
    }
  }

  @Test func windowsAndPlaces() {
    var generator = TestRandom()
    let all = random(3_000, below: 20_000, &generator)
    let array = array(all)
    var next = 0
    var back = DocumentArray()
    var chosen = DocumentArray()
    while next < array.count {
      let base = DocumentWindow.base(of: array[next])
      let window = DocumentWindow()
      let end = array.insert(from: next, into: window, base: base)
      #expect(end == all.firstIndex { $0 >= base + 4096 } ?? all.count)
      back.append(window, base: base)
      window.remove(offset: array[next] - base)
      chosen.append(next..<end, of: array, in: window, base: base)
      next = end
    }
    #expect(documents(back) == all)
    #expect(chosen.count == all.count - Set(all.map { $0 / 4096 }).count)
    for _ in 0..<200 {
      let start = generator.below(all.count)
      let target = UInt32(generator.below(21_000))
      let expected = all[start...].firstIndex { $0 >= target } ?? all.count
      #expect(array.firstPlace(from: start, notBelow: target) == expected)
    }
    let set = array.set(from: 5_000, count: 4_000)
    #expect(set.documents == all.filter { (5_000..<9_000).contains($0) }.map { $0 - 5_000 })
    back.truncate(to: 10)
    #expect(documents(back) == Array(all.prefix(10)))
  }

  /// A list's part of a range, and what it has of some documents, in one go and step by step.
  @Test(arguments: [1, 2, 60, 127, 128, 129, 1000, 4300, 9000])
  func listsAndArrays(_ count: Int) throws {
    var random = TestRandom()
    for _ in 0..<10 {
      let limit = UInt32(count + 1 + random.below(count * 12))
      let pattern = DocumentPattern.allCases[random.below(DocumentPattern.allCases.count)]
      let list = PostingSamples.postings(
        PostingSamples.documents(count, below: limit, pattern, &random),
        spellings: 1 + random.below(4), frequent: random.chance(2), &random)
      let opened = try WrittenLists([list]).list(documentCount: limit)
      let mask: UInt8 = random.chance(2) ? 0xFF : UInt8(1 + random.below(7))
      let expected = list.documents.indices.filter {
        (list.masks.isEmpty ? 1 : list.masks[$0]) & mask != 0
      }.map { list.documents[$0] }

      var whole = DocumentArray()
      try BlockCursor(opened).appendDocuments(in: 0..<UInt32.max, allowedMask: mask, to: &whole)
      #expect(documents(whole) == expected)

      let cursor = BlockCursor(opened)
      var parts = DocumentArray()
      var start: UInt32 = 0
      while start < limit {
        let end = min(limit, start + 1 + UInt32(random.below(Int(limit) / 3 + 1)))
        try cursor.appendDocuments(in: start..<end, allowedMask: mask, to: &parts)
        start = end
      }
      #expect(documents(parts) == expected)

      let bytes = list.documents.map { _ in UInt8(random.below(256)) }
      let accepted = (0..<256).map { _ in UInt8(random.below(2)) }
      let isExpected = Set(expected)
      var accepting = DocumentArray()
      let half = limit / 2
      let byteCursor = BlockCursor(opened)
      for range in [0..<half, half..<UInt32.max] {
        try bytes.withUnsafeBufferPointer { bytes in
          try accepted.withUnsafeBufferPointer { accepted in
            try byteCursor.appendDocuments(
              in: range, allowedMask: mask, to: &accepting, where: bytes, areAmong: accepted)
          }
        }
      }
      #expect(
        documents(accepting)
          == list.documents.indices.filter {
            accepted[Int(bytes[$0])] == 1 && isExpected.contains(list.documents[$0])
          }.map { list.documents[$0] })

      for density in [2, 20, 400] {
        let candidates = (0..<limit).filter { _ in random.chance(density) }
        let common = Set(candidates).intersection(expected).sorted()
        var found = DocumentArray()
        try BlockCursor(opened).appendCommon(
          with: array(candidates), allowedMask: mask, to: &found)
        #expect(documents(found) == common)

        let cursor = BlockCursor(opened)
        var pieces = DocumentArray()
        var next = 0
        while next < candidates.count {
          let end = min(candidates.count, next + 1 + random.below(90))
          try cursor.appendCommon(
            with: array(Array(candidates[next..<end])), allowedMask: mask, to: &pieces)
          next = end
        }
        #expect(documents(pieces) == common)
      }
    }
  }
}
