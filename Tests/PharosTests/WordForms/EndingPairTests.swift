import Foundation
import TestSupport
import Testing

@testable import Pharos

/// What is learned of endings, from words alone.
@Suite struct EndingPairTests {
  private static let stems = [
    "walk", "talk", "jump", "paint", "clean", "start", "print", "open", "load", "mount", "turn",
    "count", "point",
  ]

  private static func words(_ texts: [String]) -> [[UInt8]] {
    texts.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static func candidates(_ pairs: EndingPairs, _ word: String) -> [String] {
    pairs.candidates(of: Array(word.utf8)).map { String(decoding: $0.term, as: UTF8.self) }
  }

  @Test func frequentPairsAreForms() {
    let pairs = EndingPairs(
      words: Self.words(Self.stems.flatMap { [$0, $0 + "s", $0 + "ing"] }))
    #expect(pairs.partners[[]]?.map(\.count) == [13, 13])
    // Most candidates are no words.
    #expect(Set(Self.candidates(pairs, "walks")) == ["walk", "walking", "walksing", "walkss"])
    // Words that were not there have forms as well; endings that were not there have none.
    #expect(Set(Self.candidates(pairs, "climbing")).isSuperset(of: ["climb", "climbs"]))
    #expect(!Self.candidates(pairs, "walked").contains("walk"))
  }

  @Test func rarePairsAreChance() {
    let pairs = EndingPairs(
      words: Self.words(Self.stems.prefix(11).flatMap { [$0, $0 + "s"] }))
    #expect(pairs.partners.isEmpty)
    #expect(Self.candidates(pairs, "walks").isEmpty)
  }

  @Test func endingsTakeEachOthersPlace() {
    let stems = [
      "librar", "categor", "director", "histor", "batter", "deliver", "countr", "industr",
      "memor", "entr", "propert", "repositor", "galler",
    ]
    let pairs = EndingPairs(words: Self.words(stems.flatMap { [$0 + "y", $0 + "ies"] }))
    #expect(Self.candidates(pairs, "queries") == ["query"])
    #expect(Self.candidates(pairs, "query") == ["queries"])
    // A stem has four letters at least, and no fewer than the ending.
    #expect(Self.candidates(pairs, "ties").isEmpty)
    #expect(Self.candidates(pairs, "fly").isEmpty)
  }

  @Test func anyLetters() {
    let stems = [
      "команд", "каталог", "документ", "процесс", "элемент", "объект", "сервер", "пакет", "формат",
      "символ", "контейнер", "интерфейс",
    ].map { $0.decomposedStringWithCanonicalMapping }
    let pairs = EndingPairs(words: Self.words(stems.flatMap { [$0 + "ом", $0 + "ами"] }))
    #expect(Self.candidates(pairs, "размером") == ["размерами"])
    #expect(Self.candidates(pairs, "ab12cd").isEmpty)
    #expect(Self.candidates(pairs, "").isEmpty)
    #expect(EndingPairs(words: []).partners.isEmpty)
  }

  @Test func pairsAreDescribedWithExamples() throws {
    let words = Self.words(Self.stems.flatMap { [$0, $0 + "s", $0 + "ed"] })
    let described = EndingPairs.described(words: words, examples: 3)
    #expect(described.map(\.ending) == ["", "", "ed"])
    #expect(described.map(\.other) == ["ed", "s", "s"])
    #expect(described.allSatisfy { $0.beginnings == 13 })
    // The 3rd, the 7th and the 11th of 13.
    let beginnings = Self.stems.sorted()
    for pair in described {
      #expect(pair.examples.map(\.word) == [2, 6, 10].map { beginnings[$0] + pair.ending })
      #expect(pair.examples.map(\.form) == [2, 6, 10].map { beginnings[$0] + pair.other })
    }
    #expect(EndingPairs.described(words: words, examples: 0).allSatisfy { $0.examples.isEmpty })
    #expect(
      EndingPairs.described(words: words, examples: 20).allSatisfy { $0.examples.count == 13 })
    #expect(EndingPairs.described(words: [], examples: 2).isEmpty)
    let pairs = EndingPairs(words: words)
    for pair in described {
      let partners = try #require(pairs.partners[Array(pair.ending.utf8)])
      #expect(
        partners.contains { $0.ending == Array(pair.other.utf8) && $0.count == pair.beginnings })
    }
    #expect(2 * described.count == pairs.partners.values.reduce(0) { $0 + $1.count })
  }

  /// The sample of two lexicons together is found in their samples.
  @Test func samplesOfPartsHaveTheSampleOfTheWhole() async throws {
    let seed = SeededGenerator.seed(or: 4)
    var random = SeededGenerator(seed: seed)
    let words = Set(
      (0..<3000).map { _ in
        String(
          (0..<Int.random(in: 3...9, using: &random)).map { _ in
            "abcdefg".randomElement(using: &random) ?? "a"
          })
      }
    ).sorted()
    func sample(_ words: [String], _ capacity: Int) async throws -> (Set<String>, UInt32) {
      let index = SearchIndex.inMemory()
      try await index.add([Item("a", attributes: [.title: .text(words.joined(separator: " "))])])
      let vocabulary = index.snapshot().state.segments[0].segment.vocabulary
      let sample = try TermSample(vocabulary, capacity: capacity)
      #expect(sample.families.reduce(0) { $0 + $1.words } <= capacity)
      let terms = try sample.families.flatMap(\.terms).map {
        String(decoding: try vocabulary.term($0), as: UTF8.self)
      }
      return (Set(terms), sample.limit)
    }
    let (all, unlimited) = try await sample(words, 10_000)
    #expect(unlimited == .max)
    #expect(all == Set(words.filter { $0.count >= 4 }))
    let (whole, limit) = try await sample(words, 400)
    let (left, _) = try await sample(words.filter { $0 < "d" }, 400)
    let (right, _) = try await sample(words.filter { $0 >= "d" }, 400)
    #expect(limit < .max)
    #expect(whole.count > 200)
    #expect(whole.isSubset(of: left.union(right)), "seed \(seed)")
  }
}
