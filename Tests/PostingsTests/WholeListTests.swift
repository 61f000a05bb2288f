import CKernels
import StoreTestSupport
import Testing

@testable import ByteStore
@testable import Postings

/// Whole lists against what was written: appended, added to sets, counted, decoded when short.
@Suite struct WholeListTests {
  private struct Sample {
    let list: TermPostings
    let opened: PostingList
  }

  private func sample(
    _ count: Int, below limit: UInt32, _ random: inout TestRandom
  ) throws -> Sample {
    let pattern = DocumentPattern.allCases[random.below(DocumentPattern.allCases.count)]
    let documents = PostingSamples.documents(count, below: limit, pattern, &random)
    let list = PostingSamples.postings(
      documents, spellings: 1 + random.below(4), frequent: random.chance(2), &random)
    return Sample(
      list: list, opened: try WrittenLists([list]).list(documentCount: limit))
  }

  private func documents(_ list: TermPostings, _ mask: UInt8) -> [UInt32] {
    list.documents.indices.filter { (list.masks.isEmpty ? 1 : list.masks[$0]) & mask != 0 }
      .map { list.documents[$0] }
  }

  @Test(arguments: [1, 2, 60, 127, 128, 129, 1000, 4300])
  func wholeLists(_ count: Int) throws {
    var random = TestRandom()
    for _ in 0..<12 {
      let limit = UInt32(count + 1 + random.below(count * 12))
      let first = try sample(count, below: limit, &random)
      let cursor = BlockCursor(first.opened)
      var appended: [UInt32] = [7]
      try cursor.appendDocuments(to: &appended)
      #expect(appended == [7] + first.list.documents)

      let mask: UInt8 = random.chance(2) ? 0xFF : UInt8(1 + random.below(7))
      let expected = documents(first.list, mask)
      // Sets of the segment's size, and smaller ones.
      for size in [Int(limit), Int(limit) / 2] {
        var reused: BlockCursor?
        var set = Bitset(count: size)
        try set.formUnion(first.opened, allowedMask: mask, using: &reused)
        #expect(set.documents == expected.filter { $0 < UInt32(size) })
        #expect(set.members == set.documents.map { Int($0) })
        cursor.open(first.opened)
        #expect(
          try cursor.count(in: set) == expected.count { $0 < UInt32(size) })
      }

      let second = try sample(1 + random.below(3 * count), below: limit, &random)
      let common = Set(first.list.documents).intersection(second.list.documents).count
      #expect(
        try BlockCursor(first.opened).countCommon(with: BlockCursor(second.opened)) == common)
      #expect(
        try BlockCursor(second.opened).countCommon(with: BlockCursor(first.opened)) == common)

      var short = [UInt32](repeating: 9, count: ShortList.capacity)
      let decoded = try short.withUnsafeMutableBufferPointer { buffer in
        try buffer.baseAddress.flatMap { try ShortList.decode(first.opened, into: $0) }
      }
      #expect(decoded == (count < 128 ? count : nil))
      if let decoded { #expect(Array(short.prefix(decoded)) == first.list.documents) }
    }
  }

  @Test func wordsFromAnyBase() throws {
    var random = TestRandom()
    for _ in 0..<60 {
      let limit = UInt32(500 + random.below(30_000))
      let sample = try sample(1 + random.below(Int(limit) / 2), below: limit, &random)
      let cursor = BlockCursor(sample.opened)
      var base = UInt32(random.below(200))
      while base < limit {
        var words = [UInt64](repeating: 0, count: 1 + random.below(9))
        try words.withUnsafeMutableBufferPointer { try cursor.fill(from: base, into: $0) }
        let end = base + UInt32(words.count * 64)
        let found = Bitset(count: words.count * 64, words: words).documents.map { $0 + base }
        #expect(found == sample.list.documents.filter { $0 >= base && $0 < end })
        base = end + UInt32(random.chance(2) ? 0 : random.below(900))
      }
    }
  }

  @Test func bitKernels() {
    var random = TestRandom()
    for _ in 0..<400 {
      let bits = (0..<random.below(40)).map { _ in
        random.chance(3) ? 0xFF : UInt8.random(in: 0...255, using: &random)
      }
      let members = (0..<UInt32(bits.count * 8)).filter { bits[Int($0) / 8] >> ($0 % 8) & 1 != 0 }
      var output = [UInt32](repeating: 77, count: members.count + 1)
      #expect(pharos_bits_expand(bits, bits.count, 5, &output, members.count) == members.count)
      #expect(output == members.map { $0 + 5 } + [77])
      if members.count > 1 {
        let capacity = random.below(members.count)
        #expect(pharos_bits_expand(bits, bits.count, 5, &output, capacity) == capacity + 1)
      }

      let start = random.below(500) - 250
      let bitCount = random.below(bits.count * 8 + 1)
      var words = [UInt64](repeating: 0, count: random.below(6))
      pharos_bits_or(&words, words.count, Int64(start), bits, bitCount)
      let expected = members.filter { $0 < UInt32(bitCount) }.map { Int($0) + start }
        .filter { $0 >= 0 && $0 < words.count * 64 }
      #expect(Bitset(count: words.count * 64, words: words).members == expected)

      var set = [UInt64](repeating: 0, count: words.count)
      pharos_bits_set(&set, set.count, 3, members, members.count)
      let inside = members.filter { $0 >= 3 && Int($0) - 3 < set.count * 64 }
      #expect(
        Bitset(count: set.count * 64, words: set).members == inside.map { Int($0) - 3 })
      #expect(
        pharos_bits_count_members(set, set.count, 3, members, members.count) == inside.count)
    }
  }

  @Test func ascendingBlocksOfEveryWidth() throws {
    var random = TestRandom()
    for width in 1...32 {
      let base = UInt32(random.below(1000))
      let largest = min(UInt64(1) << UInt64(width), UInt64(UInt32.max - base) / 128)
      var values: [UInt32] = []
      var next = UInt64(base)
      for i in 0..<128 {
        next +=
          i == 0 ? UInt64(random.below(Int(largest))) : 1 + UInt64(random.below(Int(largest) - 1))
        values.append(UInt32(next))
      }
      var output = [UInt32](repeating: 0, count: 128)
      var bytes = [UInt8](repeating: 0, count: 16 * width)
      let needed = Int(pharos_block_delta_width(values, base))
      guard needed <= width else { continue }
      #expect(pharos_block_pack_deltas(values, base, UInt32(width), &bytes, bytes.count))
      func unpack(_ last: UInt32) -> Bool {
        pharos_block_unpack_ascending(bytes, bytes.count, UInt32(width), base, last, &output)
      }
      #expect(unpack(values[127]))
      #expect(output == values)
      #expect(!unpack(values[127] &+ 1) && !unpack(values[127] &- 1))
      // A repeated number is refused.
      var repeated = values
      let place = 1 + random.below(127)
      let step = repeated[place] - repeated[place - 1]
      for i in place..<128 { repeated[i] -= step }
      #expect(pharos_block_pack_deltas(repeated, base, UInt32(width), &bytes, bytes.count))
      #expect(!unpack(repeated[127]))
    }
  }
}
