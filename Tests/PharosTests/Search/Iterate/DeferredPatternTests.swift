import Pharos
import TestSupport
import Testing

/// Patterns of which many spellings would have to be examined, beside parts that leave few or many
/// documents.
@Suite struct DeferredPatternTests {
  private static let count = 4_000

  /// Titles of words that begin alike, written in three ways; a rare word in some.
  private static let items = (0..<count).map { number in
    let word = ["alder\(number)", "Alder\(number)", "ALDER\(number)"][number % 3]
    return Item(
      "\(number)", domain: "box.\(number % 5)",
      attributes: [
        .title: .text("\(word) \(number % 500 == 0 ? "rare" : "often") \(number % 2)"),
        .contentType: .text(["Public.png", "public.html", "com.png"][number % 3]),
        .textContent: "some \(word), and others",
      ])
  }

  private func snapshot() async throws -> Snapshot {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    try await index.add(Self.items)
    return index.snapshot()
  }

  /// Few documents are left: their texts decide, and no term is examined.
  @Test func fewDocumentsAreLookedAt() async throws {
    let now = try await snapshot()
    for (query, matches) in [
      (#"title == "rare"w && title == "al*"w"#, { $0 % 3 == 0 }),
      (#"title == "al*"w && title == "rare"w"#, { $0 % 3 == 0 }),
      (#"title == "rare"w && !(title == "Al*"w)"#, { $0 % 3 != 1 }),
      (#"title == "rare"w && (title == "al*"w || title == "AL*"w)"#, { $0 % 3 != 1 }),
      (#"title == "rare"w && textContent == "AL*"w"#, { $0 % 3 == 2 }),
      (#"title == "rare"w && title == "*LDER*""#, { $0 % 3 == 2 }),
    ] as [(String, (Int) -> Bool)] {
      let expected = (0..<Self.count).filter { $0 % 500 == 0 && matches($0) }.map(String.init)
      let explanation = try now.explain(query)
      #expect(try now.identifiers(query).sorted() == expected.sorted(), "\(query)")
      #expect(explanation.termsExpanded <= 3, "\(explanation)")
      #expect(explanation.documentsVerified <= 32, "\(explanation)")
    }
  }

  /// Many are left: lists decide, as where nothing is put off.
  @Test func manyDocumentsAreFoundByLists() async throws {
    let now = try await snapshot()
    for (query, matches) in [
      (#"title == "often"w && title == "al*"w"#, { $0 % 500 != 0 && $0 % 3 == 0 }),
      (#"title == "al*"w && title == "*der*""#, { $0 % 3 == 0 }),
      (#"!(title == "al*"w) && !(title == "*LDER*")"#, { $0 % 3 == 1 }),
      (#"title == "1"w && (title == "al*"w || title == "Al*"w)"#, { $0 % 2 == 1 && $0 % 3 != 2 }),
    ] as [(String, (Int) -> Bool)] {
      let expected = (0..<Self.count).filter(matches).map(String.init)
      #expect(try now.identifiers(query).sorted() == expected.sorted(), "\(query)")
      #expect(try now.count(query) == expected.count, "\(query)")
      #expect(try now.top(try Query(parsing: query), limit: 10).count == min(10, expected.count))
    }
  }

  /// Attributes of few values: these are tried.
  @Test func fewValuesAreTried() async throws {
    let now = try await snapshot()
    for (query, expected) in [
      (#"contentType == "*u*""#, Self.items.indices.count { $0 % 3 != 2 }),
      (#"contentType == "P*""#, Self.items.indices.count { $0 % 3 == 0 }),
      (#"title == "Al*"w && contentType == "*P*""#, 0),
      (#"title == "al*"w && contentType == "*P*""#, Self.items.indices.count { $0 % 3 == 0 }),
    ] {
      let explanation = try now.explain(query)
      #expect(explanation.matches == expected, "\(explanation)")
    }
  }

  /// The items five times, in more than one window of documents.
  private static func snapshotOfSeveralWindows() async throws -> Snapshot {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    try await index.add(
      (0..<5).flatMap { part in
        items.enumerated().map { number, item in
          Item("\(part).\(number)", attributes: item.attributes)
        }
      })
    return index.snapshot()
  }

  /// The best matches are the first ones: the texts of a window decide, and lists behind it.
  @Test func theFirstWindowIsLookedAt() async throws {
    let now = try await Self.snapshotOfSeveralWindows()
    for (query, matches) in [
      (#"!(title == "al*"w)"#, { $0 % 3 != 0 }),
      (#"!(title == "al*"w) || !(title == "Al*"w)"#, { _ in true }),
      (#"!(title == "al*"w || title == "Al*"w)"#, { $0 % 3 == 2 }),
    ] as [(String, (Int) -> Bool)] {
      let expected = 5 * (0..<Self.count).count(where: matches)
      let all = try now.top(query, limit: 20_000)
      #expect(all.count == expected, "\(query)")
      for limit in [1, 10, 3_000] {
        let best = try now.top(query, limit: limit)
        #expect(best.map(\.document) == all.prefix(limit).map(\.document), "\(query) \(limit)")
      }
    }
  }

  /// The best matches of a comparison that scores: texts of the first documents, and lists behind them.
  @Test func theBestAreLookedForInTexts() async throws {
    let now = try await Self.snapshotOfSeveralWindows()
    for (query, matches) in [
      (#"title == "Al*"w"#, { $0 % 3 == 1 }),
      (#"textContent == "AL*""#, { $0 % 3 == 2 }),
      (#"** == "*LDER*""#, { $0 % 3 == 2 }),
      (#"** == "Alder*"wd || title == "rare"w"#, { $0 % 3 == 1 || $0 % 500 == 0 }),
      (#"* == "al*"t && ** == "*DER*"c"#, { $0 % 3 == 0 }),
      (#"title == "*Q*""#, { _ in false }),
      (#"contentType == "*u*""#, { $0 % 3 != 2 }),
      (#"title == "Al*" || contentType == "P*""#, { $0 % 3 != 2 }),
    ] as [(String, (Int) -> Bool)] {
      let expected = 5 * (0..<Self.count).count(where: matches)
      let all = try now.top(query, limit: 20_000)
      #expect(all.count == expected, "\(query)")
      #expect(try now.count(query) == expected, "\(query)")
      for limit in [1, 10, 3_000] {
        let best = try now.top(query, limit: limit)
        #expect(best.map(\.document) == all.prefix(limit).map(\.document), "\(query) \(limit)")
      }
    }
  }
}
