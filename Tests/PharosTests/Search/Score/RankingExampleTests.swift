import Foundation
import Pharos
import QueryLanguage
import Testing

/// Scores against a plain computation of the formula, and what people expect of an order.
@Suite struct RankingExampleTests {
  private static let texts = [
    "house by the sea", "the house the house the house", "house",
    "a long story about a small house",
    "boat and sea", "sea sea sea", "a house boat on the sea near the house of the fisherman",
  ]

  /// BM25 of one word in one attribute, as it is written in the literature.
  @Test func scoresFollowTheFormula() async throws {
    let index = SearchIndex.inMemory()
    try await index.add(
      Self.texts.enumerated().map { Item("\($0)", attributes: [.title: .text($1)]) })
    let ranking = Ranking.default
    let lengths = Self.texts.map { $0.split(separator: " ").count }
    let average = Double(lengths.reduce(0, +)) / Double(lengths.count)
    for word in ["house", "sea", "boat", "the"] {
      let frequencies = Self.texts.map { text in
        text.split(separator: " ").filter { $0 == word }.count
      }
      let having = Double(frequencies.filter { $0 > 0 }.count)
      let rarity = log(1 + (Double(Self.texts.count) - having + 0.5) / (having + 0.5))
      let k = Double(ranking.saturation)
      let b = Double(ranking.lengthInfluence)
      let snapshot = index.snapshot()
      let top = try snapshot.top("title == \"\(word)\"cdw", limit: 100)
      #expect(top.count == Int(having))
      for ranked in top {
        let number = Int(try snapshot.identifier(of: ranked.document)) ?? -1
        let norm = 1 - b + b * Double(lengths[number]) / average
        let x = 5 * Double(frequencies[number]) / norm
        let expected = rarity * (k + 1) * x / (k + x) + Double(ranking.itemWeight) * 50 / 252
        let score = Double(ranked.score) / Double(Ranking.pointsPerUnit)
        #expect(abs(score - expected) < 0.005, "\(word) in \(Self.texts[number])")
      }
      #expect(top.map(\.score) == top.map(\.score).sorted(by: >))
    }
  }

  @Test func titleStandsAboveContentAndShortAboveLong() async throws {
    let index = SearchIndex.inMemory()
    try await index.add([
      Item("content", attributes: [.title: "Notes", .textContent: "a walk in paris"]),
      Item("long", attributes: [.title: "everything about the museums of paris in may"]),
      Item("short", attributes: [.title: "Paris"]),
      Item("none", attributes: [.title: "London"]),
    ])
    let snapshot = index.snapshot()
    for query in ["** == 'paris'cdw", "** == 'par*'cdw", "** == '*ari*'cd"] {
      let found = try snapshot.top(query, limit: 10).map {
        try snapshot.identifier(of: $0.document)
      }
      #expect(found == ["short", "long", "content"], "\(query)")
    }
  }

  @Test func ownSignalsDecideAmongEqualMatches() async throws {
    let index = SearchIndex.inMemory()
    try await index.add([
      Item("plain", attributes: [.title: "Paris"]),
      Item("hinted", attributes: [.title: "Paris", .rankingHint: 90]),
      Item("curated", attributes: [.title: "Paris", .userCurated: true]),
      Item("later", attributes: [.title: "Paris"]),
    ])
    let snapshot = index.snapshot()
    for query in [
      "title == 'paris'cdw", "title == 'p*'cdw", "title == 'paris'cdw || title == 'x'cdw",
    ] {
      let found = try snapshot.top(query, limit: 10).map {
        try snapshot.identifier(of: $0.document)
      }
      #expect(found == ["curated", "hinted", "plain", "later"], "\(query)")
    }
  }

  @Test func nothingAskedForIsNothing() async throws {
    let index = SearchIndex.inMemory()
    try await index.add([Item("1", attributes: [.title: "Paris"])])
    #expect(try index.snapshot().top("title == 'paris'cdw", limit: 0).isEmpty)
    #expect(try index.snapshot().top("title == 'paris'cdw", limit: -1).isEmpty)
    #expect(try index.snapshot().top("title == 'rome'cdw", limit: 3).isEmpty)
  }
}
