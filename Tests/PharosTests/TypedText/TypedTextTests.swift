import Foundation
import Pharos
import QueryLanguage
import TestSupport
import Testing

/// Typed text finds what `** == "text*"cdwt` finds, in an order that is that of a full sort.
@Suite struct TypedTextTests {
  private static let textsEach =
    (ProcessInfo.processInfo.environment["PHAROS_PAIRS"].flatMap { Int($0) } ?? 150) / 15

  private static func identifiers(
    _ snapshot: Snapshot, _ text: String, count: Int = 10, fillsUp: Bool = false
  ) throws -> [String] {
    try snapshot.top(typed: TypedQuery(text, fillsUp: fillsUp), limit: count).map {
      try snapshot.identifier(of: $0.document)
    }
  }

  @Test(arguments: [TestCorpus.Profile.small, .mixed])
  func matchesAreThoseOfTheQueryString(profile: TestCorpus.Profile) async throws {
    let seed = SeededGenerator.seed(or: 77)
    var random = SeededGenerator(seed: seed)
    let items = TestCorpus.items(count: 40, seed: seed, profile: profile)
    let folder = try TemporaryFolder()
    var indexes: [(EngineLayout, SearchIndex)] = []
    for layout in EngineLayout.allCases {
      indexes.append((layout, try await layout.index(of: items, in: folder)))
    }
    for number in 0..<Self.textsEach {
      let text = Self.text(items, &random)
      var expected: [String]?
      for (layout, index) in indexes {
        let snapshot = index.snapshot()
        let place = "seed \(seed), \(profile), \(number), \(layout): \(text.debugDescription)"
        let query = TypedQuery(text, fillsUp: false, isPlain: true)
        let strict = Query(
          .comparison(
            Comparison(
              .anyWithContent, .equal,
              .text(TextLiteral(characters: TextLiteral(exactly: text).characters + [.wildcard])),
              [.ignoreCase, .ignoreDiacritics, .words, .tokens])))
        let all = try snapshot.top(typed: query, limit: 1000)
        if !text.isEmpty {
          #expect(Set(all.map(\.document)) == Set(try snapshot.documents(strict)), "\(place)")
        }
        #expect(try snapshot.count(typed: query) == all.count, "\(place)")
        #expect(
          Set(try snapshot.documents(typed: query)) == Set(all.map(\.document)), "\(place)")
        for count in [1, 4] {
          #expect(
            try snapshot.top(typed: query, limit: count) == Array(all.prefix(count)), "\(place)")
        }
        let described = try all.map {
          "\(try snapshot.identifier(of: $0.document)) \($0.score)"
        }
        if let expected {
          #expect(described == expected, "\(place)")
        } else {
          expected = described
        }
        try checkFillingUp(snapshot, text, strict: all, place)
        for result in all.prefix(2) {
          let identifier = try snapshot.identifier(of: result.document)
          let explanation = try snapshot.explainScore(of: identifier, typed: query)
          #expect(explanation?.score == result.score, "\(place)")
          #expect(explanation?.isMatch == true, "\(place)")
          let sum = explanation?.summands.reduce(0) { $0 + $1.value } ?? 0
          #expect(abs(sum * Ranking.pointsPerUnit - Float(result.score)) < 3, "\(place)")
        }
      }
    }
  }

  /// Results that lack words come after all matches, each item once.
  private func checkFillingUp(
    _ snapshot: Snapshot, _ text: String, strict: [TypedResult], _ place: String
  ) throws {
    let filled = try snapshot.top(typed: TypedQuery(text, isPlain: true), limit: 1000)
    #expect(filled.filter { $0.tier == .match } == strict, "\(place)")
    #expect(Set(filled.map(\.document)).count == filled.count, "\(place)")
    // Of more than four words the score decides, whatever the tier.
    if text.split(separator: " ").count <= 4 {
      #expect(filled.map(\.tier) == filled.map(\.tier).sorted(), "\(place)")
    }
    let few = try snapshot.top(typed: TypedQuery(text, isPlain: true), limit: 7)
    #expect(few == Array(filled.prefix(7)), "\(place)")
  }

  private static func text(_ items: [Item], _ random: inout SeededGenerator) -> String {
    let texts = items.compactMap { item -> String? in
      guard case .text(let text)? = item.attributes[.title] else { return nil }
      return text
    }
    let words = texts.flatMap { $0.split(separator: " ").map(String.init) }
    var chosen = (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in
      words.randomElement(using: &random)
    }
    if Bool.random(using: &random), let text = texts.randomElement(using: &random) {
      chosen = [String(text.prefix(Int.random(in: 1...12, using: &random)))]
    }
    let joined = chosen.joined(separator: " ")
    return Bool.random(using: &random)
      ? joined : String(joined.dropLast(Int.random(in: 0...2, using: &random)))
  }

  @Test func wholeValuesAndWholeWordsComeFirst() async throws {
    let index = SearchIndex.inMemory()
    try await index.add([
      Item("beginning", attributes: [.title: "News of Parish"]),
      Item("word", attributes: [.title: "Notes of Par"]),
      Item("value", attributes: [.title: "Par"]),
      Item("begins", attributes: [.title: "Par for the course"]),
      Item("content", attributes: [.title: "Golf", .textContent: "below par again"]),
    ])
    let snapshot = index.snapshot()
    let found = try Self.identifiers(snapshot, "par")
    #expect(found.first == "value")
    #expect(Set(found) == ["beginning", "word", "value", "begins", "content"])
    #expect(found.firstIndex(of: "word")! < found.firstIndex(of: "beginning")!)
    #expect(found.last == "content")
  }

  @Test func wordsSideBySideComeFirst() async throws {
    let index = SearchIndex.inMemory()
    try await index.add([
      Item("apart", attributes: [.title: "Red boat and big house"]),
      Item("together", attributes: [.title: "Boat and big red house"]),
      Item("turned", attributes: [.title: "House red and boat big"]),
    ])
    #expect(try Self.identifiers(index.snapshot(), "red house").first == "together")
  }

  @Test func fresherItemsComeFirst() async throws {
    var configuration = IndexConfiguration()
    let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
    configuration.clock = { now }
    let index = SearchIndex.inMemory(configuration: configuration)
    try await index.add([
      Item("undated", attributes: [.title: "Plan"]),
      Item("old", attributes: [.title: "Plan", .contentModificationDate: .date(now - 4e8)]),
      Item("new", attributes: [.title: "Plan", .contentModificationDate: .date(now - 1e5)]),
      Item("soon", attributes: [.title: "Plan", .dueDate: .date(now + 1e4)]),
      Item("far", attributes: [.title: "Plan", .startDate: .date(now + 3e9)]),
    ])
    let found = try Self.identifiers(index.snapshot(), "plan")
    #expect(found == ["soon", "new", "old", "far", "undated"])
    var still = Ranking.default
    still.freshnessWeight = 0
    let byDate = try index.snapshot().top("title == 'plan'cdw", limit: 10, ranking: still)
    let snapshot = index.snapshot()
    #expect(
      try byDate.map { try snapshot.identifier(of: $0.document) }
        == ["far", "soon", "new", "old", "undated"])
  }

  @Test func emptyTextGivesWhatPassesTheFilters() async throws {
    let index = SearchIndex.inMemory()
    try await index.add([
      Item("a", attributes: [.title: "One", .contentType: "public.image"]),
      Item("b", attributes: [.title: "Two", .contentType: "public.text", .userCurated: true]),
      Item("c", attributes: [.title: "Three", .contentType: "public.text"]),
    ])
    let snapshot = index.snapshot()
    #expect(try Self.identifiers(snapshot, "").first == "b")
    #expect(try snapshot.count(typed: TypedQuery("  ")) == 3)
    let filter = try Query(parsing: "contentType == 'public.text'")
    #expect(try snapshot.count(typed: TypedQuery("", filters: [filter])) == 2)
    #expect(try snapshot.count(typed: TypedQuery("t", filters: [filter])) == 2)
    #expect(try snapshot.count(typed: TypedQuery("tw", filters: [filter])) == 1)
  }

  @Test func anyTextIsLegal() async throws {
    let index = SearchIndex.inMemory()
    try await index.add([Item("a", attributes: [.title: "One * two \\ \"three\" $time.now"])])
    let snapshot = index.snapshot()
    for text in [
      "*", "\\", "\"", "$time.now", "one *", "(", "!", "a\u{0}b", "👩‍👩‍👧‍👦", "   ", "\u{301}",
      String(repeating: "one two ", count: 3000), String(repeating: "x", count: 50_000),
    ] {
      _ = try snapshot.top(typed: TypedQuery(text), limit: 5)
      _ = try snapshot.count(typed: TypedQuery(text))
    }
    #expect(try Self.identifiers(snapshot, "two \\ \"thr") == ["a"])
  }
}
