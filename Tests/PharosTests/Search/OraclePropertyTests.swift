import Foundation
import Pharos
import QueryLanguage
import TestSupport
import Testing

/// The engine against the reference matcher: random items, random queries, every layout.
///
/// `PHAROS_PAIRS` sets how many queries each layout and profile is asked; `PHAROS_SEED` repeats a
/// failure.
@Suite struct OraclePropertyTests {
  static let queriesEach =
    ProcessInfo.processInfo.environment["PHAROS_PAIRS"].flatMap { Int($0) } ?? 150

  @Test(arguments: [TestCorpus.Profile.small, .mixed, .prose])
  func engineEqualsReference(profile: TestCorpus.Profile) async throws {
    let seed = SeededGenerator.seed(or: 20_240_515)
    try await compare(
      TestCorpus.items(count: 60, seed: seed, profile: profile), queries: Self.queriesEach,
      seed: seed, profile: profile)
  }

  @Test func engineEqualsReferenceOnHugeValues() async throws {
    let seed = SeededGenerator.seed(or: 7)
    try await compare(
      TestCorpus.items(count: 5, seed: seed, profile: .huge), queries: 6, seed: seed,
      profile: .huge)
  }

  private func compare(
    _ items: [Item], queries count: Int, seed: UInt64, profile: TestCorpus.Profile
  ) async throws {
    let folder = try TemporaryFolder()
    var indexes: [(EngineLayout, SearchIndex)] = []
    for layout in EngineLayout.allCases {
      indexes.append((layout, try await layout.index(of: items, in: folder)))
    }
    let matcher = ReferenceMatcher(customAttributes: TestCorpus.customAttributes)
    var generator = QueryGenerator(items: items, seed: seed)
    for number in 0..<count {
      let text = generator.next()
      let query = try Query(parsing: text)
      let expected = Set(matcher.matches(in: items, query, context: TestCorpus.context))
      for (layout, index) in indexes {
        let snapshot = index.snapshot()
        let found = try snapshot.identifiers(query)
        let isEqual = Set(found) == expected && found.count == expected.count
        if isEqual {
          #expect(try snapshot.count(query) == found.count)
          #expect(try snapshot.documents(query).count == found.count)
          continue
        }
        let wrong = Set(found).symmetricDifference(expected).sorted()
        Issue.record(
          """
          seed \(seed), profile \(profile), query \(number), layout \(layout): \(text)
          expected \(expected.count), found \(found.count), differ in \(wrong.prefix(5))
          \(await Self.counterexample(items, text))
          """)
        return
      }
    }
  }

  /// A small case with the same fault, found in memory.
  private static func counterexample(_ items: [Item], _ text: String) async -> String {
    let example = CounterexampleShrinker.shrink(items: items, query: text, budget: 1500) {
      items, text in
      guard let query = try? Query(parsing: text) else { return false }
      let matcher = ReferenceMatcher(customAttributes: TestCorpus.customAttributes)
      let expected = matcher.matches(in: items, query, context: TestCorpus.context)
      let found = try? SegmentOfItems.identifiers(query, of: items)
      return found.map { Set($0) != Set(expected) } ?? true
    }
    return example.description
  }
}
