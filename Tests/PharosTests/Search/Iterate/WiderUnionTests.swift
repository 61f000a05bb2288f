import QueryLanguage
import TestSupport
import Testing

@testable import Pharos

/// Patterns that ignore case and not diacritics, where unions are kept of what ignores both.
@Suite struct WiderUnionTests {
  private static let count = 6_000

  /// The word of an item: one in 500 has a mark on its first letter, one in 700 on its last.
  private static func word(_ number: Int) -> String {
    let first = number % 500 == 0 ? "š" : number % 2 == 0 ? "s" : "S"
    return "\(first)w\(number)\(number % 700 == 0 ? "ñ" : "n")"
  }

  /// Items with a second word, which of some matches where the first does not, and many others beside: of a
  /// large share of all words the texts would be read.
  private func snapshot(in folder: TemporaryFolder) async throws -> Snapshot {
    let index = try await SearchIndex(
      at: folder.path + "/index", configuration: EngineLayout.configuration)
    try await index.add(
      (0..<Self.count).map { number in
        Item(
          "\(number)",
          attributes: [
            .title: .text("\(Self.word(number)) \(number % 1_000 == 0 ? "sun" : "k\(number)")"),
            .displayName: .text("\(Self.word(number)) \(number % 11)"),
            .textContent: .text(
              "\(Self.word(number)), and \(Self.word(number + 1)) "
                + "abcdef".map { "k\(number)\($0)" }.joined(separator: " ")),
          ])
      })
    try await index.compact()
    return index.snapshot()
  }

  @Test func textsDecideFew() async throws {
    let folder = try TemporaryFolder()
    let now = try await snapshot(in: folder)
    let plain = { (number: Int) in number % 500 != 0 }
    for (query, matches) in [
      (#"title == "s*"cw"#, { plain($0) || $0 % 1_000 == 0 }),
      (#"title == "*n"cw"#, { $0 % 700 != 0 || $0 % 1_000 == 0 }),
      (#"displayName == "s*"cw"#, plain),
      (#"textContent == "s*"cw"#, { plain($0) || plain($0 + 1) }),
      (#"title == "*s*"c"#, { plain($0) || $0 % 1_000 == 0 }),
      (#"** == "s*"cw"#, { _ in true }),
      (#"* == "s*"cw && !(title == "sun")"#, { plain($0) || $0 % 1_000 == 0 }),
    ] as [(String, (Int) -> Bool)] {
      let expected = (0..<Self.count).filter(matches).map(String.init)
      #expect(try now.identifiers(query).sorted() == expected.sorted(), "\(query)")
      #expect(try now.count(query) == expected.count, "\(query)")
      #expect(try now.top(query, limit: 8_000).count == expected.count, "\(query)")
    }
    // Where all are asked for, surface forms find them.
    let text = #"title == "s*"cw"#
    let explanation = try now.explain(text)
    #expect(explanation.description.contains("surface forms"), "\(explanation)")
    #expect(explanation.documentsVerified <= 32, "\(explanation)")
    let search = try QuerySearch(now, Query(parsing: text))
    let recorder = PlanRecorder()
    let planner = SegmentPlanner(
      try #require(search.state.segments.first), customAttributes: [:],
      statistics: search.statistics, recorder: recorder)
    _ = try planner.cursor(for: search.node)
    #expect(recorder.lines.contains { $0.contains("but for") }, "\(recorder.lines)")
  }
}
