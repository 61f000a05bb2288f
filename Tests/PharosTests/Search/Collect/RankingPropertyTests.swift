import Foundation
import Pharos
import QueryLanguage
import TestSupport
import Testing

/// The best few are those of a full sort, under any weights and in every layout.
@Suite struct RankingPropertyTests {
  static let queriesEach =
    (ProcessInfo.processInfo.environment["PHAROS_PAIRS"].flatMap { Int($0) } ?? 150) / 2

  @Test(arguments: [TestCorpus.Profile.small, .mixed, .prose])
  func topEqualsFullSortInEveryLayout(profile: TestCorpus.Profile) async throws {
    let seed = SeededGenerator.seed(or: 31)
    var random = SeededGenerator(seed: seed)
    let items = TestCorpus.items(count: 80, seed: seed, profile: profile)
    let folder = try TemporaryFolder()
    var indexes: [(EngineLayout, SearchIndex)] = []
    for layout in EngineLayout.allCases {
      indexes.append((layout, try await layout.index(of: items, in: folder)))
    }
    var generator = QueryGenerator(items: items, seed: seed)
    for number in 0..<Self.queriesEach {
      let text = number % 4 == 0 ? Self.simpleQuery(items, &random) : generator.next()
      let ranking = number % 3 == 0 ? Ranking.default : Self.weights(&random)
      let query = try Query(parsing: text)
      var expected: [String]?
      for (layout, index) in indexes {
        let snapshot = index.snapshot()
        let place = "seed \(seed), \(profile), query \(number), \(layout): \(text)"
        let all = try snapshot.top(query, limit: 1000, ranking: ranking)
        #expect(all.count == (try snapshot.count(query)), "\(place)")
        #expect(Set(all.map(\.document)).count == all.count, "\(place)")
        let described = try all.map { "\(try Self.identifier($0, snapshot)) \($0.score)" }
        if let expected {
          #expect(described == expected, "\(place)")
        } else {
          expected = described
        }
        for count in [1, 3, 10, 64] {
          for prunes in [false, true] {
            let top = try snapshot.top(query, limit: count, ranking: ranking, alwaysPruning: prunes)
            #expect(top == Array(all.prefix(count)), "\(place), top \(count), \(prunes)")
          }
        }
      }
    }
  }

  private static func identifier(
    _ ranked: RankedDocument, _ snapshot: Snapshot
  ) throws -> String {
    try snapshot.identifier(of: ranked.document)
  }

  /// A word or a pattern of a word that the items have: the classes with ways of their own.
  private static func simpleQuery(_ items: [Item], _ random: inout SeededGenerator) -> String {
    let words = items.flatMap { item -> [Substring] in
      guard case .text(let text)? = item.attributes[.title] else { return [] }
      return text.split { !$0.isLetter }
    }
    let word = words.randomElement(using: &random).map(String.init) ?? "a"
    let part = QueryEscape.escape(
      String(word.prefix(Int.random(in: 1...3, using: &random))))
    let attribute = ["*", "**", "title", "textContent"].randomElement(using: &random) ?? "*"
    let whole = QueryEscape.escape(word)
    let pattern =
      [whole, "\(part)*", "*\(part)", "*\(part)*"].randomElement(using: &random) ?? whole
    let modifiers = ["cdw", "cdw", "cd", "cw", "w"].randomElement(using: &random) ?? "cdw"
    return "\(attribute) == \"\(pattern)\"\(modifiers)"
  }

  private static func weights(_ random: inout SeededGenerator) -> Ranking {
    var ranking = Ranking()
    ranking.attributeWeights = [
      .title: Float.random(in: 0...20, using: &random),
      .textContent: Float.random(in: 0...20, using: &random),
      .keywords: Float.random(in: 0...5, using: &random),
    ]
    ranking.otherWeight = Float.random(in: 0...3, using: &random)
    ranking.saturation = Float.random(in: 0.1...3, using: &random)
    ranking.lengthInfluence = Float.random(in: 0...0.9, using: &random)
    ranking.itemWeight = Float.random(in: 0...8, using: &random)
    ranking.patternRarity = Float.random(in: 0...3, using: &random)
    return ranking
  }
}
