import Foundation
import Pharos
import QueryLanguage
import TestSupport
import Testing

/// What bounds of bonuses and proofs leave out does not change the answer: words that begin others,
/// words inside of others, words that another one stands for, more comparisons than proofs tell.
@Suite struct RankingBoundsTests {
  private static let words = [
    "the", "quick", "brown", "fox", "foxes", "jump", "jumpstart", "bar", "barista", "pub", "paper",
    "newsPaper", "PaperMill", "it's", "s", "report", "10005", "1000",
  ]

  private static func items(
    _ count: Int, named prefix: String = "", _ random: inout SeededGenerator
  ) -> [Item] {
    func text(_ most: Int) -> String {
      (0..<Int.random(in: 1...most, using: &random)).map { _ in
        // The first words are the most frequent ones.
        let place = min(
          Int.random(in: 0..<words.count, using: &random),
          Int.random(in: 0..<words.count, using: &random))
        return words[place]
      }.joined(separator: " ")
    }
    return (0..<count).map { number in
      Item(
        "\(prefix)\(number)",
        attributes: [.title: .text(text(5)), .textContent: .text(text(14))])
    }
  }

  @Test(arguments: [2, 3, 4, 6]) func typedTopEqualsFullSort(count: Int) async throws {
    let seed = SeededGenerator.seed(or: 91 + UInt64(count))
    var random = SeededGenerator(seed: seed)
    var configuration = IndexConfiguration()
    let now = Date()
    configuration.clock = { now }
    configuration.synonyms = Synonyms([["bar", "pub"], ["quick", "jump"]])
    let index = SearchIndex.inMemory(configuration: configuration)
    try await index.add(Self.items(5_000, &random))
    try await index.compact()
    let snapshot = index.snapshot()
    for number in 0..<60 {
      let typed = (0..<count).map { _ in Self.words.randomElement(using: &random) ?? "" }
      let text = typed.joined(separator: " ") + (number % 3 == 0 ? "" : " ")
      let query = TypedQuery(text, fillsUp: count > 4)
      let all = try snapshot.top(typed: query, limit: 20_000)
      for limit in [1, 3, 10] {
        for prunes in [false, true] {
          let top = try snapshot.top(
            typed: query, limit: limit, ranking: .default, alwaysPruning: prunes)
          #expect(
            top == Array(all.prefix(limit)), "seed \(seed): “\(text)”, top \(limit), \(prunes)")
        }
      }
    }
  }

  /// What was perhaps meant stands for words that few items have as they were written, or none: only
  /// those few may have what bonuses ask for.
  @Test(arguments: [true, false])
  func rareWordsWithOthersInTheirPlaceEqualFullSort(isOneSegment: Bool) async throws {
    let seed = SeededGenerator.seed(or: isOneSegment ? 97 : 98)
    var random = SeededGenerator(seed: seed)
    var configuration = IndexConfiguration()
    let now = Date()
    configuration.clock = { now }
    let index = SearchIndex.inMemory(configuration: configuration)
    let rare = ["quikc brown fox", "the quikc paper", "brwon fox report", "quick brwon paper"]
    try await index.add(
      Self.items(5_000, &random)
        + (0..<12).map { Item("rare \($0)", attributes: [.title: .text(rare[$0 % rare.count])]) })
    if isOneSegment {
      try await index.compact()
    } else {
      try await index.add(Self.items(700, named: "more ", &random))
      try await index.delete(identifiers: ["rare 0", "rare 5", "17", "more 3"])
      try await index.record([.use("rare 2"), .use("rare 3"), .use("40"), .use("more 7")])
    }
    let snapshot = index.snapshot()
    let words = ["quikc", "brwon", "fxo", "the", "quick", "paper", "reprot", "fox"]
    for number in 0..<80 {
      let typed = (0..<3).map { _ in words.randomElement(using: &random) ?? "" }
      let text = typed.joined(separator: " ") + (number % 2 == 0 ? "" : " ")
      let query = TypedQuery(text, fillsUp: true)
      let all = try snapshot.top(
        typed: query, limit: 10, ranking: .default, alwaysPruning: false)
      let pruned = try snapshot.top(
        typed: query, limit: 10, ranking: .default, alwaysPruning: true)
      #expect(all == pruned, "seed \(seed): “\(text)”")
      let bound = try snapshot.top(typed: query, limit: 20_000).prefix(10)
      #expect(all == Array(bound), "seed \(seed): “\(text)”, full sort")
    }
  }

  /// Proofs tell 64 comparisons; what only further ones match is found all the same.
  @Test func manyAlternativesAreAllFound() async throws {
    let index = SearchIndex.inMemory()
    try await index.add(
      (0..<600).map { Item("\($0)", attributes: [.title: .text("word\($0 % 75)")]) })
    let snapshot = index.snapshot()
    let query = try Query(
      parsing: (0..<75).map { "title == \"word\($0)\"cdw" }.joined(separator: " || "))
    let all = try snapshot.top(query, limit: 1_000)
    #expect(all.count == 600)
    for limit in [10, 500, 600] {
      let top = try snapshot.top(query, limit: limit, ranking: .default, alwaysPruning: true)
      #expect(top == Array(all.prefix(limit)), "top \(limit)")
    }
  }
}
