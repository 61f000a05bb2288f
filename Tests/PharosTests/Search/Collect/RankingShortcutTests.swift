import Foundation
import Pharos
import QueryLanguage
import TestSupport
import Testing

/// What ends walks early must not end them too early: ties, extreme weights, items that are gone,
/// and matches that no score tells of.
@Suite struct RankingShortcutTests {
  private static let now = 1000.0
  private static let words = [
    "how", "know", "made", "going", "tree", "house", "KnowHow", "treeHouse", "madeKnow", "Going",
    "maden", "howling",
  ]

  @Test(arguments: [false, true])
  func topEqualsFullSort(allAlike: Bool) async throws {
    let seed = SeededGenerator.seed(or: allAlike ? 5 : 6)
    var random = SeededGenerator(seed: seed)
    var configuration = IndexConfiguration()
    configuration.clock = { Date(timeIntervalSinceReferenceDate: Self.now) }
    configuration.mergesInBackground = false
    let index = SearchIndex.inMemory(configuration: configuration)
    let items = (0..<9_000).map { Self.item($0, allAlike: allAlike, &random) }
    try await index.add(Array(items.prefix(8_600)))
    try await index.add(Array(items.dropFirst(8_600)))
    try await index.delete(identifiers: (0..<400).map { "\($0 * 21)" })
    let snapshot = index.snapshot()
    for number in 0..<140 {
      let text = Self.query(&random)
      let ranking = Self.ranking(number, &random)
      let query = try Query(parsing: text)
      let place = "seed \(seed), query \(number): \(text), \(ranking)"
      let all = try snapshot.top(query, limit: 20_000, ranking: ranking)
      #expect(all.count == (try snapshot.count(query)), "\(place)")
      #expect(Set(all.map(\.document)).count == all.count, "\(place)")
      #expect(zip(all, all.dropFirst()).allSatisfy { $0.score >= $1.score }, "\(place)")
      for count in [1, 10, 65] {
        for prunes in [false, true] {
          let top = try snapshot.top(query, limit: count, ranking: ranking, alwaysPruning: prunes)
          #expect(top == Array(all.prefix(count)), "\(place), top \(count), \(prunes)")
        }
      }
    }
  }

  private static func item(
    _ number: Int, allAlike: Bool, _ random: inout SeededGenerator
  ) -> Item {
    func text(_ count: Int) -> AttributeValue {
      .text(
        (0..<count).map { _ in
          let place = Double.random(in: 0..<1, using: &random)
          return words[Int(place * place * Double(words.count))]
        }.joined(separator: " "))
    }
    var item = Item("\(number)")
    if allAlike {
      // Many items of the same score, so that arrival decides.
      item.attributes[.title] = .text(words[number % 3 == 0 ? 0 : number % words.count])
      item.attributes[.textContent] = .text("how know made")
    } else {
      item.attributes[.title] = text(Int.random(in: 1...3, using: &random))
      item.attributes[.textContent] = text(Int.random(in: 1...40, using: &random))
      if number % 7 == 0 { item.attributes[.keywords] = text(1) }
    }
    if number % 50 == 0 { item.attributes[.textContent] = text(2_000) }
    item.attributes[.fileSize] = .number(Double(number % 100))
    if number % 9 == 0 {
      item.attributes[.rankingHint] = .number(Double(Int.random(in: 0...3, using: &random) * 30))
    }
    if number % 13 == 0 {
      item.expirationDate = Date(
        timeIntervalSinceReferenceDate: now + Double(number % 2 == 0 ? -5 : 5))
    }
    return item
  }

  private static func query(_ random: inout SeededGenerator) -> String {
    func comparison() -> String {
      let word = words.randomElement(using: &random) ?? "how"
      let attribute = ["**", "*", "title", "textContent"].randomElement(using: &random) ?? "*"
      let modifiers = ["cdw", "cdw", "cdw", "cd", "w"].randomElement(using: &random) ?? "cdw"
      let pattern = [word, word, word, "\(word.prefix(2))*", "*\(word.suffix(2))"]
        .randomElement(using: &random)
      return "\(attribute) == \"\(pattern ?? word)\"\(modifiers)"
    }
    let range = "InRange(fileSize, \(Int.random(in: 0...40, using: &random)), 60)"
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return "\(comparison()) && \(comparison())"
    case 1: return "\(comparison()) || \(comparison())"
    case 2: return "\(comparison()) && \(comparison()) && \(comparison())"
    case 3: return "(\(comparison()) || \(comparison())) && \(comparison()) && !\(comparison())"
    case 4: return "\(comparison()) && \(range)"
    case 5: return "\(comparison()) || \(range)"
    case 6: return "(\(comparison()) && \(comparison())) || (\(comparison()) && \(range))"
    case 7: return range
    default: return comparison()
    }
  }

  /// The default, and weights at the ends of what they may be.
  private static func ranking(_ number: Int, _ random: inout SeededGenerator) -> Ranking {
    var ranking = Ranking.default
    if number % 2 == 0 { return ranking }
    func one(_ values: [Float]) -> Float { values.randomElement(using: &random) ?? 1 }
    ranking.attributeWeights = [
      .title: one([0, 1, 5, 20]), .textContent: one([0, 0.0001, 1, 5]), .keywords: one([0, 3]),
    ]
    ranking.otherWeight = one([0, 1])
    ranking.saturation = one([0, 0.5, 1.2, 3])
    ranking.lengthInfluence = one([0, 0.75, 0.75, 0.9])
    ranking.itemWeight = one([-1, 0, 2, 20])
    ranking.patternRarity = one([-1, 0, 1])
    return ranking
  }
}

extension RankingShortcutTests {
  /// Weights that are no numbers, or too large for scores, count as 0 or as the most there is.
  @Test func weightsThatAreNoNumbers() async throws {
    let index = SearchIndex.inMemory()
    try await index.add(
      (0..<300).map { number in
        Item(
          "\(number)",
          attributes: [
            .title: .text(number % 3 == 0 ? "house house tree" : "a tree"), .textContent: "house",
            .rankingHint: .number(Double(number % 100)),
          ])
      })
    let snapshot = index.snapshot()
    for value: Float in [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1] {
      for field in 0..<6 {
        var ranking = Ranking()
        switch field {
        case 0: ranking.attributeWeights = [.title: value, .textContent: value]
        case 1: ranking.otherWeight = value
        case 2: ranking.saturation = value
        case 3: ranking.lengthInfluence = value
        case 4: ranking.itemWeight = value
        default: ranking.patternRarity = value
        }
        for text in ["** == 'house'cdw", "** == 'ho*'cdw && ** == 'tree'cdw"] {
          let query = try Query(parsing: text)
          let all = try snapshot.top(query, limit: 1000, ranking: ranking)
          #expect(all.count == (try snapshot.count(query)), "\(value) \(field) \(text)")
          #expect(try snapshot.top(query, limit: 10, ranking: ranking) == Array(all.prefix(10)))
        }
      }
    }
  }
}
