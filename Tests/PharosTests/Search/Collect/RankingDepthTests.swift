import Foundation
import Pharos
import QueryLanguage
import TestSupport
import Testing

/// Enough items for many blocks, groups and windows, so that bounds end walks early.
@Suite struct RankingDepthTests {
  private static let vocabulary = (0..<60).map { (number: Int) -> String in
    let start = "abcdefghij".dropFirst(number % 7).prefix(2 + number % 3)
    return "\(start)\(number % 10)x\(number)"
  }

  @Test func topEqualsFullSortWithManyBlocks() async throws {
    let seed = SeededGenerator.seed(or: 77)
    var random = SeededGenerator(seed: seed)
    let index = SearchIndex.inMemory(configuration: Self.atRest)
    let items = (0..<12_000).map { Self.item($0, &random) }
    try await index.add(Array(items.prefix(9_500)))
    try await index.add(Array(items.dropFirst(9_500)))
    try await index.delete(identifiers: (0..<300).map { "\($0 * 31)" })
    let snapshot = index.snapshot()
    for number in 0..<120 {
      let text = Self.query(&random)
      let query = try Query(parsing: text)
      let all = try snapshot.top(query, limit: 20_000)
      let place = "seed \(seed), query \(number): \(text)"
      #expect(all.count == (try snapshot.count(query)), "\(place)")
      for count in [1, 10, 60, 100] {
        for prunes in [false, true] {
          let top = try snapshot.top(query, limit: count, ranking: .default, alwaysPruning: prunes)
          #expect(top == Array(all.prefix(count)), "\(place), top \(count), \(prunes)")
        }
      }
    }
  }

  /// Time stands still: what use counts for fades between one search and the next.
  private static var atRest: IndexConfiguration {
    let now = Date()
    var configuration = IndexConfiguration()
    configuration.clock = { now }
    return configuration
  }

  /// Keys as they are typed: what is looked up or left out by bounds does not change the answer.
  @Test func typedTopEqualsFullSortWithManyBlocks() async throws {
    let seed = SeededGenerator.seed(or: 78)
    var random = SeededGenerator(seed: seed)
    let index = SearchIndex.inMemory(configuration: Self.atRest)
    let items = (0..<10_000).map { Self.item($0, &random) }
    try await index.add(Array(items.prefix(9_000)))
    try await index.add(Array(items.dropFirst(9_000)))
    try await index.delete(identifiers: (0..<300).map { "\($0 * 31)" })
    for number in 0..<40 { try await index.record([.use("\(number * 97)")]) }
    try await index.compact()
    let snapshot = index.snapshot()
    for number in 0..<100 {
      let text = Self.typed(&random)
      let query = TypedQuery(text, fillsUp: false)
      let ranking = number % 2 == 0 ? Ranking.default : Self.bonuses(&random)
      let all = try snapshot.top(typed: query, limit: 20_000, ranking: ranking)
      let place = "seed \(seed), \(number): \(text)"
      #expect(all.count == (try snapshot.count(typed: query)), "\(place)")
      for count in [1, 10, 60] {
        for prunes in [false, true] {
          let top = try snapshot.top(
            typed: query, limit: count, ranking: ranking, alwaysPruning: prunes)
          #expect(top == Array(all.prefix(count)), "\(place), top \(count), \(prunes)")
        }
      }
      for result in all.prefix(2) + all.suffix(1) {
        let identifier = try snapshot.identifier(of: result.document)
        let explanation = try snapshot.explainScore(
          of: identifier, typed: query, ranking: ranking)
        #expect(explanation?.score == result.score, "\(place)")
      }
    }
  }

  /// Long texts, of which any word is enough: what bounds leave out does not change the answer.
  @Test func longTypedTopEqualsFullSortWithManyBlocks() async throws {
    let seed = SeededGenerator.seed(or: 79)
    var random = SeededGenerator(seed: seed)
    let index = SearchIndex.inMemory(configuration: Self.atRest)
    let items = (0..<9_000).map { Self.item($0, &random) }
    try await index.add(Array(items.prefix(8_000)))
    try await index.add(Array(items.dropFirst(8_000)))
    try await index.delete(identifiers: (0..<200).map { "\($0 * 31)" })
    let snapshot = index.snapshot()
    for number in 0..<25 {
      let words = (0..<Int.random(in: 5...9, using: &random)).map { _ in
        Self.vocabulary.randomElement(using: &random) ?? ""
      }
      let text = words.joined(separator: " ") + (number % 2 == 0 ? " " : "")
      let place = "seed \(seed), \(number): \(text)"
      let all = try snapshot.top(typed: TypedQuery(text), limit: 20_000)
      #expect(!all.isEmpty, "\(place)")
      for count in [1, 10, 60] {
        for prunes in [false, true] {
          let top = try snapshot.top(
            typed: TypedQuery(text), limit: count, ranking: .default, alwaysPruning: prunes)
          #expect(top == Array(all.prefix(count)), "\(place), top \(count), \(prunes)")
        }
      }
      // What has every word is found alone, too, with the same scores in the same order.
      let strict = try snapshot.top(typed: TypedQuery(text, fillsUp: false), limit: 20_000)
      #expect(strict == all.filter { $0.tier == .match }, "\(place)")
      #expect(try snapshot.count(typed: TypedQuery(text)) == strict.count, "\(place)")
      for result in all.prefix(2) + all.suffix(1) {
        let identifier = try snapshot.identifier(of: result.document)
        let why = try snapshot.explainScore(of: identifier, typed: TypedQuery(text))
        #expect(why?.score == result.score, "\(place)")
        #expect(why?.isMatch == (result.tier == .match), "\(place)")
      }
    }
  }

  /// Weights under which now one, now another bonus decides.
  private static func bonuses(_ random: inout SeededGenerator) -> Ranking {
    var ranking = Ranking()
    ranking.exactnessWeight = Float.random(in: 0...12, using: &random)
    ranking.closenessWeight = Float.random(in: 0...12, using: &random)
    ranking.patternRarity = Float.random(in: 0...2, using: &random)
    ranking.itemWeight = Float.random(in: 0...6, using: &random)
    return ranking
  }

  /// One to three words, the last one cut off somewhere.
  private static func typed(_ random: inout SeededGenerator) -> String {
    let words = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let place = Double.random(in: 0..<1, using: &random)
      return vocabulary[Int(place * place * Double(vocabulary.count))]
    }
    let text = words.joined(separator: " ")
    return String(text.dropLast(Int.random(in: 0...5, using: &random)))
  }

  private static func item(_ number: Int, _ random: inout SeededGenerator) -> Item {
    func words(_ count: Int) -> AttributeValue {
      .text(
        (0..<count).map { _ in
          // The square favours the first words, as language does.
          let place = Double.random(in: 0..<1, using: &random)
          return vocabulary[Int(place * place * place * Double(vocabulary.count))]
        }.joined(separator: " "))
    }
    var item = Item("\(number)")
    item.attributes[.title] = words(Int.random(in: 1...5, using: &random))
    if number % 3 > 0 {
      item.attributes[.textContent] = words(Int.random(in: 1...30, using: &random))
    }
    if number % 5 == 0 { item.attributes[.keywords] = words(2) }
    if number % 4 == 0 {
      item.attributes[.rankingHint] = .number(Double(Int.random(in: 0...100, using: &random)))
    }
    return item
  }

  private static func query(_ random: inout SeededGenerator) -> String {
    func comparison() -> String {
      let word = vocabulary.randomElement(using: &random) ?? "a"
      let part = word.prefix(Int.random(in: 1...3, using: &random))
      let attribute = ["*", "**", "title", "textContent"].randomElement(using: &random) ?? "*"
      let pattern = [word, word, "\(part)*", "*\(part)*"].randomElement(using: &random) ?? word
      return "\(attribute) == \"\(pattern)\"cdw"
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return "\(comparison()) && \(comparison())"
    case 1: return "\(comparison()) || \(comparison())"
    case 2: return "(\(comparison()) || \(comparison())) && \(comparison()) && !(\(comparison()))"
    default: return comparison()
    }
  }
}
