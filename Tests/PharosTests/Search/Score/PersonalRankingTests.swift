import Foundation
import QueryLanguage
import TestSupport
import Testing

@testable import Pharos

/// Popularity and the languages of a person: their own computation, layouts, explanations.
@Suite struct PersonalRankingTests {
  private static let query = "** == \"w1\"cdw"

  /// Items with words, and with anything as numbers and languages.
  private static func items(_ count: Int, _ random: inout SeededGenerator) -> [Item] {
    let numbers: [AttributeValue] = [
      .number(0), .number(-3), .number(1), .number(12.5), .number(1e9), .text("40"),
      .list([.number(3), .number(-1), .number(700)]), .boolean(true), .number(1e-3),
    ]
    let languages: [AttributeValue] = [
      .text("de"), .text("DE-ch"), .text("en"), .list([.text("fr"), .text("en_GB")]),
      .text("Français"), .text("den"), .text("d"), .text("-de"), .text(""), .text("日本語"),
      .text(String(repeating: "de", count: 200)),
    ]
    return (0..<count).map { number in
      var item = Item("\(number)")
      let words = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        "w\(Int.random(in: 0...3, using: &random))"
      }
      item[.title] = .text(words.joined(separator: " "))
      if Bool.random(using: &random) { item["plays"] = numbers.randomElement(using: &random) }
      if Bool.random(using: &random) { item[.languages] = languages.randomElement(using: &random) }
      if Int.random(in: 0...3, using: &random) == 0 {
        item[.rankingHint] = .number(Double(Int.random(in: 0...100, using: &random)))
      }
      if Int.random(in: 0...3, using: &random) == 0 {
        item[.contentCreationDate] = .date(
          Date(timeIntervalSinceReferenceDate: Double.random(in: 0...7e8, using: &random)))
      }
      return item
    }
  }

  private static func weights(_ random: inout SeededGenerator) -> Ranking {
    var ranking = Ranking()
    ranking.itemWeight = Float.random(in: 0...4, using: &random)
    ranking.freshnessWeight = Float.random(in: 0...2, using: &random)
    ranking.popularityAttribute =
      [nil, "plays", "plays", "none", .title].randomElement(using: &random) ?? nil
    ranking.popularityWeight = Float.random(in: -1...9, using: &random)
    ranking.popularityHalf = [0, -1, 0.5, 10, 1e6, .infinity].randomElement(using: &random) ?? 1
    ranking.languageWeight = Float.random(in: -1...9, using: &random)
    ranking.preferredLanguages =
      [[], ["de"], ["en", "de-AT", "de"], ["francais", "EN"], ["", "-", "日本語"], ["zz"]]
      .randomElement(using: &random) ?? []
    return ranking
  }

  /// What an item is worth for both, computed the plain way.
  private static func worth(of item: Item, _ ranking: Ranking) -> Double {
    func flat(_ value: AttributeValue?) -> [AttributeValue] {
      if case .list(let values)? = value { values } else { value.map { [$0] } ?? [] }
    }
    var worth = 0.0
    if let key = ranking.popularityAttribute, ranking.popularityWeight > 0 {
      let values = flat(item.attributes[key]).map { value -> Double in
        switch value {
        case .number(let number): number
        case .boolean(let value): value ? 1 : 0
        default: 0
        }
      }
      let value = max(0, values.max() ?? 0)
      let half = min(max(1e-9, ranking.popularityHalf), 1e18)
      worth += Double(ranking.popularityWeight) * value / (value + half)
    }
    func primary(_ text: String) -> String {
      let folded = text.lowercased().folding(options: .diacriticInsensitive, locale: nil)
      return String(folded.prefix { $0 != "-" && $0 != "_" })
    }
    var preferred: [String] = []
    for name in ranking.preferredLanguages.map(primary) where !name.isEmpty {
      if !preferred.contains(name) { preferred.append(name) }
    }
    let places = flat(item.attributes[.languages]).compactMap { value -> Int? in
      guard case .text(let text) = value else { return nil }
      return preferred.firstIndex(of: primary(text))
    }
    if let place = places.min(), ranking.languageWeight > 0 {
      worth += Double(ranking.languageWeight) / Double(place + 1)
    }
    return worth
  }

  @Test func topEqualsFullSortInEveryLayout() async throws {
    let seed = SeededGenerator.seed(or: 71)
    var random = SeededGenerator(seed: seed)
    for round in 0..<3 {
      let items = PersonalRankingTests.items([400, 90, 3][round], &random)
      let folder = try TemporaryFolder()
      var indexes: [(EngineLayout, SearchIndex)] = []
      for layout in EngineLayout.allCases {
        indexes.append((layout, try await layout.index(of: items, in: folder)))
      }
      for number in 0..<40 {
        let ranking = PersonalRankingTests.weights(&random)
        var plain = ranking
        (plain.popularityAttribute, plain.preferredLanguages) = (nil, [])
        let text =
          ["**=*", PersonalRankingTests.query, "title == \"w*\" || title == \"*2\""]
          .randomElement(using: &random) ?? ""
        let query = try Query(parsing: text)
        var expected: [String]?
        for (layout, index) in indexes {
          let snapshot = index.snapshot()
          let place = "seed \(seed), round \(round), ranking \(number), \(layout), \(text)"
          let all = try snapshot.top(query, limit: 1000, ranking: ranking)
          #expect(all.count == (try snapshot.count(query)), "\(place)")
          let described = try all.map { "\(try snapshot.identifier(of: $0.document)) \($0.score)" }
          #expect(described == expected ?? described, "\(place)")
          expected = described
          for count in [1, 3, 10, 64] {
            for prunes in [false, true] {
              let top = try snapshot.top(
                query, limit: count, ranking: ranking, alwaysPruning: prunes)
              #expect(top == Array(all.prefix(count)), "\(place), top \(count), \(prunes)")
            }
          }
          let scores = Dictionary(
            uniqueKeysWithValues: try snapshot.top(query, limit: 1000, ranking: plain).map {
              ($0.document, $0.score)
            })
          for ranked in all where layout == .scattered {
            let identifier = try snapshot.identifier(of: ranked.document)
            let item = items[Int(identifier) ?? 0]
            let more = Double(ranked.score - (scores[ranked.document] ?? 0))
            let worth = PersonalRankingTests.worth(of: item, ranking)
            #expect(abs(more / Double(Ranking.pointsPerUnit) - worth) < 0.01, "\(place)")
          }
        }
      }
    }
  }

  @Test func explanationsAddUp() async throws {
    var random = SeededGenerator(seed: SeededGenerator.seed(or: 72))
    let items = PersonalRankingTests.items(60, &random)
    let folder = try TemporaryFolder()
    let snapshot = try await EngineLayout.scattered.index(of: items, in: folder).snapshot()
    for _ in 0..<20 {
      let ranking = PersonalRankingTests.weights(&random)
      for ranked in try snapshot.top(PersonalRankingTests.query, limit: 100, ranking: ranking) {
        let identifier = try snapshot.identifier(of: ranked.document)
        let explanation = try #require(
          try snapshot.explainScore(of: identifier, PersonalRankingTests.query, ranking: ranking))
        #expect(explanation.score == ranked.score)
        let sum = explanation.summands.reduce(0) { $0 + $1.value }
        #expect(abs(sum - Float(ranked.score) / Ranking.pointsPerUnit) < 0.01)
        let signals = explanation.signals
        let worth = (signals[.popularity] ?? 0) + (signals[.language] ?? 0)
        let item = items[Int(identifier) ?? 0]
        #expect(abs(Double(worth) - PersonalRankingTests.worth(of: item, ranking)) < 0.001)
      }
    }
  }

  @Test func explanationsNameTheAttribute() async throws {
    let index = SearchIndex.inMemory()
    try await index.add([
      Item("1", attributes: [.title: "w1", "kMDItemPlayCount": 20, .languages: "pt-BR"])
    ])
    var ranking = Ranking()
    ranking.popularityAttribute = "kMDItemPlayCount"
    ranking.popularityHalf = 20
    ranking.preferredLanguages = ["en", "PT"]
    let explanation = try #require(
      try index.snapshot().explainScore(of: "1", "title == w1", ranking: ranking))
    #expect(explanation.description.contains("  1.000  popularity  in playCount\n"))
    #expect(explanation.description.contains("  1.000  language  in languages"))
    ranking.multipliers = [.popularity: 2, .language: 0.5]
    let weighed = try #require(
      try index.snapshot().explainScore(of: "1", "title == w1", ranking: ranking))
    #expect(weighed.signals[.popularity] == 2 && weighed.signals[.language] == 0.5)
  }

  /// What the configuration names counts where a call gives no weights, and is learned.
  @Test func theRankingOfAnIndex() async throws {
    var configuration = EngineLayout.configuration
    configuration.ranking.popularityAttribute = "plays"
    configuration.ranking.preferredLanguages = ["de"]
    let index = SearchIndex.inMemory(configuration: configuration)
    try await index.add(
      (0..<30).map { number in
        var item = Item(
          "\(number)", attributes: [.title: "w1", "plays": .number(Double((number * 7) % 30))])
        if number % 5 == 0 { item[.languages] = "de" }
        return item
      })
    let snapshot = index.snapshot()
    let query = PersonalRankingTests.query
    var without = configuration.ranking
    without.popularityAttribute = nil
    #expect(
      try snapshot.top(query, limit: 30)
        == snapshot.top(query, limit: 30, ranking: configuration.ranking))
    #expect(try snapshot.top(query, limit: 30) != snapshot.top(query, limit: 30, ranking: .default))
    #expect(try snapshot.top(query, limit: 30) != snapshot.top(query, limit: 30, ranking: without))
    #expect(
      try snapshot.top(typed: TypedQuery("w1"), limit: 30)
        == snapshot.top(typed: TypedQuery("w1"), limit: 30, ranking: configuration.ranking))

    let visible = try snapshot.top(typed: TypedQuery("w1"), limit: 8).map {
      try snapshot.identifier(of: $0.document)
    }
    let lessons = try snapshot.lessons(of: [
      .select(visible[7], visible: visible, typedText: "w1")
    ])
    #expect(lessons.count == 1)
    let shown = try visible.map { identifier in
      let item = try #require(try snapshot.item(identifier))
      return PersonalRankingTests.worth(of: item, configuration.ranking)
    }
    let places = [RankingSignal.popularity, .language].map {
      RankingSignal.learned.firstIndex(of: $0) ?? 0
    }
    for (vector, worth) in zip(lessons[0].passed + [lessons[0].chosen], shown) {
      let learned = places.reduce(0) { $0 + Double(vector.values[$1]) }
      #expect(abs(learned - worth) < 0.001 && worth > 0)
    }
    #expect(lessons[0].passed[0].values[places[1]] == 2)
    #expect(lessons[0].chosen.values[places[1]] == 0)
  }

  /// Bounds that were kept for one list or attribute are not taken for another.
  @Test func changingRankings() async throws {
    var random = SeededGenerator(seed: 73)
    let items = PersonalRankingTests.items(300, &random)
    let folder = try TemporaryFolder()
    let snapshot = try await EngineLayout.merged.index(of: items, in: folder).snapshot()
    for _ in 0..<60 {
      let ranking = PersonalRankingTests.weights(&random)
      let all = try snapshot.top("**=*", limit: 1000, ranking: ranking)
      let top = try snapshot.top("**=*", limit: 5, ranking: ranking)
      #expect(top == Array(all.prefix(5)))
      #expect(all.map(\.score) == all.map(\.score).sorted(by: >))
    }
  }

  @Test func cancelledWhileNumbersAreRead() async throws {
    let index = SearchIndex.inMemory()
    try await index.add(
      (0..<5000).map { number in Item("\(number)", attributes: ["plays": .number(Double(number))]) }
    )
    let snapshot = index.snapshot()
    var ranking = Ranking()
    ranking.popularityAttribute = "plays"
    (ranking.popularityWeight, ranking.popularityHalf) = (500, 5000)
    var budget = QueryBudget()
    budget.time = .nanoseconds(1)
    #expect(throws: IndexError.self) {
      try snapshot.within(budget).top("**=*", limit: 3, ranking: ranking)
    }
    // Nothing half-made was kept.
    let best = try snapshot.top("**=*", limit: 3, ranking: ranking)
    #expect(try snapshot.identifiers(of: best.map(\.document)) == ["4999", "4998", "4997"])
  }
}
