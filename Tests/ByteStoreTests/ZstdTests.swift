import ByteStore
import StoreTestSupport
import Testing

@Suite struct ZstdTests {
  private func records(_ count: Int, _ random: inout TestRandom) -> [[UInt8]] {
    let words = ["Paris", "hotel", "window", "letter", "invoice", "meeting", "photo", "draft"]
    return (0..<count).map { number in
      let chosen = (0..<20).compactMap { _ in words.randomElement(using: &random) }
      return Array(
        "{\"identifier\":\"item-\(number)\",\"title\":\"\(chosen.joined(separator: " "))\"}".utf8)
    }
  }

  @Test func blocksComeBackWithoutDictionary() throws {
    var random = TestRandom()
    let codec = ZstdCodec()
    for count in [0, 1, 10, 4096, 200_000] {
      for level in [1, 3, 9] {
        let bytes = (0..<count).map { _ in UInt8.random(in: 0..<4, using: &random) }
        let packed = try codec.compress(bytes, level: level)
        let view = ByteView(copying: packed, place: "block")
        #expect(try codec.decompress(view, expectedCount: count) == bytes)
      }
    }
  }

  @Test func dictionaryMakesSmallBlocksSmaller() throws {
    var random = TestRandom()
    let samples = records(2000, &random)
    let trained = try #require(ZstdDictionary.train(samples: samples, capacity: 8192))
    #expect(trained.count <= 8192)
    let dictionary = try ZstdDictionary(trained)
    let codec = ZstdCodec()
    let record = try #require(records(1, &random).first)
    let plain = try codec.compress(record, level: 3)
    let packed = try codec.compress(record, level: 3, dictionary: dictionary)
    #expect(packed.count < plain.count)
    let view = ByteView(copying: packed, place: "block")
    let found = try codec.decompress(view, expectedCount: record.count, dictionary: dictionary)
    #expect(found == record)
    // The dictionary is not left behind in the context.
    #expect(try codec.compress(record, level: 3) == plain)
    #expect(throws: StoreError.self) {
      // Without its dictionary a block cannot come back as it was.
      let other = try codec.decompress(view, expectedCount: record.count)
      if other != record { throw StoreError.compression(place: "", detail: "") }
    }
  }

  @Test func tooFewSamplesGiveNoDictionary() {
    #expect(ZstdDictionary.train(samples: [], capacity: 8192) == nil)
    #expect(ZstdDictionary.train(samples: [[1, 2, 3]], capacity: 8192) == nil)
    let empty = [[UInt8]](repeating: [], count: 100)
    #expect(ZstdDictionary.train(samples: empty, capacity: 8192) == nil)
  }

  @Test func damagedDictionaryThrows() {
    // The mark of a trained dictionary and nothing behind it that makes sense.
    let bytes: [UInt8] = [0x37, 0xA4, 0x30, 0xEC] + [UInt8](repeating: 0xFF, count: 100)
    #expect(throws: StoreError.self) { try ZstdDictionary(bytes) }
  }

  @Test func damagedBlocksThrowOrDifferButNeverTrap() throws {
    var random = TestRandom()
    let codec = ZstdCodec()
    let bytes = records(20, &random).flatMap { $0 }
    let packed = try codec.compress(bytes, level: 3)
    for count in 0..<packed.count {
      let view = ByteView(copying: Array(packed.prefix(count)), place: "block")
      #expect(throws: StoreError.self) {
        try codec.decompress(view, expectedCount: bytes.count)
      }
    }
    for _ in 0..<500 {
      var broken = packed
      let index = Int.random(in: 0..<broken.count, using: &random)
      broken[index] ^= UInt8.random(in: 1...255, using: &random)
      let view = ByteView(copying: broken, place: "block")
      _ = storeError { () throws(StoreError) in
        let found = try codec.decompress(view, expectedCount: bytes.count)
        #expect(found.count == bytes.count)
      }
    }
    // The codec still works afterwards.
    let view = ByteView(copying: packed, place: "block")
    #expect(try codec.decompress(view, expectedCount: bytes.count) == bytes)
  }

  @Test func wrongSizesThrowBeforeAllocation() throws {
    let codec = ZstdCodec()
    let packed = try codec.compress([UInt8](repeating: 1, count: 1000), level: 3)
    let view = ByteView(copying: packed, place: "block")
    for count in [-1, 0, 999, 1001, 1 << 40, Int.max] {
      #expect(throws: StoreError.self) { try codec.decompress(view, expectedCount: count) }
    }
    #expect(throws: StoreError.self) {
      try codec.decompress(view, expectedCount: 1000, limit: 999)
    }
  }

  @Test func manyTasksShareACodec() async throws {
    var random = TestRandom()
    let dictionary = try ZstdDictionary(
      try #require(ZstdDictionary.train(samples: records(500, &random), capacity: 4096)))
    let inputs = records(64, &random)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for input in inputs {
        group.addTask {
          let packed = try ZstdCodec.shared.compress(input, level: 3, dictionary: dictionary)
          let view = ByteView(copying: packed, place: "block")
          return try ZstdCodec.shared.decompress(
            view, expectedCount: input.count, dictionary: dictionary) == input
        }
      }
      for try await isSame in group { #expect(isSame) }
    }
  }
}
