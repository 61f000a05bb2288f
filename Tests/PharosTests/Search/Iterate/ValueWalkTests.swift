import Postings
import TestSupport
import Testing

@testable import Pharos

/// Documents that are asked one by one whether they have one of many values.
@Suite struct ValueWalkTests {
  private static let count = 9_300

  /// Up to three keywords of 500, over several windows; none in some items.
  private static func items(_ random: inout SeededGenerator) -> [Item] {
    (0..<count).map { number in
      let keywords = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        AttributeValue.text("k\(Int.random(in: 0..<500, using: &random))")
      }
      return Item("\(number)", attributes: keywords.isEmpty ? [:] : [.keywords: .list(keywords)])
    }
  }

  @Test func waysAgree() async throws {
    let seed = SeededGenerator.seed(or: 31)
    var random = SeededGenerator(seed: seed)
    let index = SearchIndex.inMemory()
    try await index.add(Self.items(&random))
    try await index.compact()
    let search = try QuerySearch(index.snapshot(), Query(parsing: "keywords == '*'"))
    let segment = try #require(search.state.segments.first?.segment)
    let attribute = try #require(segment.attributes.number(named: AttributeKey.keywords.rawValue))
    let column = try #require(segment.values.column(attribute))
    let size = segment.documentCount
    for width: UInt32 in [0, 1, 7, 120, 500] {
      let start = UInt32.random(in: 0...(UInt32(column.count) - width), using: &random)
      let ordinals = start..<start + width
      let cursor = ValueWalkCursor(
        ValueMatches(column: column, ordinals: ordinals), documentCount: size,
        statistics: search.statistics)
      let expected = try (0..<size).filter { document in
        try column.ordinals(ofDocument: document).contains(where: ordinals.contains)
      }
      #expect(expected.isEmpty == (width == 0))
      var listed = DocumentArray()
      try cursor.list(into: &listed)
      #expect(listed.array(0..<listed.count) == expected, "\(ordinals), seed \(seed)")
      #expect(cursor.rewind())
      for share: UInt32 in [1, 2, 900] {
        let asked = (0..<size).filter { $0 % share == 0 }
        var kept = DocumentArray()
        kept.append(asked)
        try cursor.keep(&kept)
        #expect(
          kept.array(0..<kept.count) == expected.filter { $0 % share == 0 },
          "1 of \(share), \(ordinals), seed \(seed)")
      }
    }
  }

  /// A value that begins with what was typed counts, of however many such values it is one.
  @Test func beginningsCount() async throws {
    let index = SearchIndex.inMemory()
    try await index.add(
      (0..<600).map { number in
        let title = number % 2 == 0 ? "alder by n\(number)" : "by alder n\(number)"
        return Item("\(number)", attributes: [.title: .text(title)])
      })
    let snapshot = index.snapshot()
    for count in [5, 300] {
      let found = try snapshot.top(typed: TypedQuery("alder"), limit: count)
      let numbers = try snapshot.identifiers(of: found.map(\.document)).compactMap { Int($0) }
      #expect(numbers.count == count && numbers.allSatisfy { $0 % 2 == 0 })
    }
  }
}
