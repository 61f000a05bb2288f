import Testing

@testable import ByteStore
@testable import Columns

/// Stores are merged record by record or block by block, with the same result.
@Suite struct StoreMergeTests {
  private static let words = (0..<400).map { "word\($0 * 7919 % 1000)" }

  /// Records long and like enough to get a dictionary.
  private static func records(_ count: Int, _ random: inout SplitMix64) -> [[UInt8]] {
    (0..<count).map { number in
      let text = (0..<(20 + Int(random.next() % 100))).map { _ in
        words[Int(random.next() % UInt64(words.count))]
      }
      return Array("\(number) \(text.joined(separator: " "))".utf8)
    }
  }

  private static func store(_ write: (StoreWriter) throws -> Void, level: Int) throws -> Store {
    let image = SegmentImageWriter()
    let writer = StoreWriter(image.section(.store), level: level)
    try write(writer)
    try writer.finish()
    let opened = try SegmentImage(image.finishInMemory(), place: "test", trusted: true)
    return try Store(opened.requiredSection(.store))
  }

  @Test(arguments: [1, 3, 40, 5000] as [UInt64])
  func recordsStayTheSame(longestRun: UInt64) throws {
    var random = SplitMix64(seed: longestRun)
    let contents = (0..<3).map { _ in Self.records(1500, &random) }
    let stores = try contents.map { records in
      try Self.store({ for record in records { try $0.add(record) } }, level: 3)
    }
    #expect(stores.allSatisfy { !$0.families[0].dictionary.isEmpty })
    var next = [UInt32](repeating: 0, count: 3)
    var expected: [[UInt8]] = []
    let merged = try Self.store(
      { writer in
        var merge = try StoreMerge(stores, level: 3, dictionary: [], to: writer, leastBlocks: 2)
        while let input = (0..<3).filter({ next[$0] < 1500 }).randomElement(using: &random) {
          let end = min(1500, next[input] + UInt32(1 + random.next() % longestRun))
          // Some documents are dropped.
          let first = min(end - 1, next[input] + UInt32(random.next() % 2))
          try merge.add(first..<end, of: input)
          expected += contents[input][Int(first)..<Int(end)]
          next[input] = end
        }
      }, level: 3)
    try merged.checkInvariants()
    #expect(Int(merged.documentCount) == expected.count)
    var cursor = merged.cursor()
    for record in expected { #expect(try cursor.next()?.record == record) }
    #expect(merged.families.count == 3)
    let copied = try (0..<merged.blockCount).contains { try merged.family(ofBlock: $0) > 0 }
    #expect(copied == (longestRun >= 40))
  }

  @Test func higherLevelsCompressAgain() throws {
    var random = SplitMix64(seed: 8)
    let records = Self.records(1500, &random)
    let low = try Self.store({ for record in records { try $0.add(record) } }, level: 1)
    let high = try Self.store(
      { writer in
        var merge = try StoreMerge([low], level: 9, dictionary: [], to: writer, leastBlocks: 2)
        try merge.add(0..<1500, of: 0)
      }, level: 9)
    #expect(high.families.map(\.level) == [9])
    let copy = try Self.store(
      { writer in
        var merge = try StoreMerge(
          [high, low], level: 3, dictionary: [], to: writer, leastBlocks: 2)
        try merge.add(0..<1500, of: 0)
        try merge.add(0..<1500, of: 1)
      }, level: 3)
    #expect(copy.families.map(\.level) == [9, 3])
    for number in stride(from: UInt32(0), to: 1500, by: 77) {
      #expect(try high.record(ofDocument: number) == records[Int(number)])
      #expect(try copy.record(ofDocument: number) == records[Int(number)])
      #expect(try copy.record(ofDocument: number + 1500) == records[Int(number)])
    }
    try copy.checkInvariants()
  }

  @Test func aDictionaryIsGivenToRecordsThatHaveNone() throws {
    var random = SplitMix64(seed: 9)
    let records = Self.records(1500, &random)
    let trained = try Self.store({ for record in records { try $0.add(record) } }, level: 3)
    let small = try Self.store({ for record in records[..<50] { try $0.add(record) } }, level: 3)
    let dictionary = try trained.commonDictionary()
    #expect(!dictionary.isEmpty)
    let merged = try Self.store(
      { writer in
        var merge = try StoreMerge(
          [small], level: 3, dictionary: dictionary, to: writer, leastBlocks: 2)
        try merge.add(0..<50, of: 0)
      }, level: 3)
    #expect(try merged.commonDictionary() == dictionary)
    for number in 0..<50 {
      #expect(try merged.record(ofDocument: UInt32(number)) == records[number])
    }
  }
}
