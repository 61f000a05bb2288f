import Testing

@testable import ByteStore
@testable import Columns
@testable import Segments

/// Hot unions that a merge puts together are those that its output's lists give.
@Suite struct UnionMergeTests {
  private static let words = [
    "Alpha", "beta", "GammaRay", "delta-wing", "echo", "東京都", "fooBar", "bar", "élan", "Elan",
    "e2e", "teST", "Test", "zulu", "yAnkee", "Xray",
  ]

  private static func options(unions: Bool) -> SegmentOptions {
    var options = SegmentOptions(hotUnions: unions)
    options.unionPolicy = UnionPolicy(
      list: 0, posting: 1, least: 0.25, leastOfNames: 0.25, shortest: 0, shortestOfNames: 0,
      leastOfByte: 0, leastOfByteOfNames: 0)
    return options
  }

  private static func segment(
    _ part: Int, count: Int, _ random: inout SplitMix64, unions: Bool
  ) throws -> Segment {
    let ranks = (0..<count).map { _ in UInt8(random.next() % 5) }.sorted(by: >)
    // Words differ from part to part, so that a gram is hot in one and not in another.
    let first = Int(random.next() % 8)
    func text(_ length: Int) -> String {
      (0..<length).map { _ in words[first + Int(random.next() % 8)] }.joined(separator: " ")
    }
    var builder = SegmentBuilder()
    func add(_ name: String, _ traits: AttributeTraits, _ text: String) throws {
      builder.beginField(try builder.place(ofAttribute: name, traits: traits))
      builder.add(text: Array(text.utf8))
      builder.endField()
    }
    for _ in 0..<count {
      builder.beginDocument()
      let title = text(1 + Int(random.next() % 3))
      try add("title", [.inDefaultSearch, .searchable, .namesItem], title)
      // Some parts have none, and the others mostly the same.
      let name = random.next() % 6 == 0 ? text(2) : title
      let naming: AttributeTraits = [.inDefaultSearch, .searchable, .namesItem]
      if part != 2 { try add("displayName", naming, name) }
      let content: AttributeTraits = [.inDefaultSearch, .searchable, .isContent]
      try add("textContent", content, text(Int(random.next() % 6)))
      // What `*` searches can differ from segment to segment.
      let own: AttributeTraits = part == 1 ? [.searchable] : [.searchable, .inDefaultSearch]
      if part < 3 { try add("own", own, text(2)) }
    }
    let documents = (0..<count).map { number in
      DocumentInput(
        identifier: Array("\(part)-\(number)".utf8),
        entry: FixedEntry(
          staticRank: ranks[number], sequence: UInt64(part * 10_000 + number)),
        record: [1])
    }
    let image = SegmentImageWriter()
    try builder.write(documents, into: image, options: options(unions: unions))
    return try Segment(SegmentImage(image.finishInMemory(), place: "test", trusted: true))
  }

  @Test(arguments: 1...16 as ClosedRange<UInt64>)
  func mergedUnionsAreThoseOfTheLists(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var inputs: [MergeInput] = []
    for part in 0..<(2 + Int(random.next() % 4)) {
      let count = 20 + Int(random.next() % 300)
      let segment = try Self.segment(
        part, count: count, &random, unions: part == 0 || random.next() % 4 > 0)
      var dropped: Bitset?
      if random.next() % 2 == 0 {
        dropped = Bitset(count: count)
        for document in 0..<count where random.next() % 5 == 0 { dropped?.insert(document) }
      }
      inputs.append(MergeInput(segment: segment, dropped: dropped))
    }
    let image = SegmentImageWriter()
    try SegmentMerger(inputs).write(into: image, options: Self.options(unions: true))
    let merged = try Segment(SegmentImage(image.finishInMemory(), place: "test", trusted: true))
    try merged.checkInvariants()
    let fresh = SegmentImageWriter()
    try HotUnionsWriter.write(merged, to: fresh, Self.options(unions: true))
    let expected = try SegmentImage(fresh.finishInMemory(), place: "test", trusted: true)
    let left = try merged.image.requiredSection(.hotUnions)
    let right = try expected.requiredSection(.hotUnions)
    #expect((merged.hotUnions?.count ?? 0) > 20)
    let found = try left.view(0, left.count).bytes(0, left.count)
    #expect(try found == right.view(0, right.count).bytes(0, right.count))
  }
}
