import Foundation
import Pharos
import QueryLanguage
import TestSupport
import Testing

/// Items like one of the index, against a plain computation, and what holds of every answer.
@Suite struct SimilarItemsTests {
  /// Items of a few words of a vocabulary in which some are frequent and most are rare.
  private struct PlainItems {
    private static let fields: [(key: AttributeKey, weight: Double, length: ClosedRange<Int>)] = [
      (.title, 5, 1...4), (.contentDescription, 2, 0...15), (.comment, 2, 0...15),
      (.textContent, 1, 0...15),
    ]
    /// Per item the words of each field; lengths up to 15 are stored as they are.
    let texts: [[[String]]]

    init(count: Int, _ random: inout SeededGenerator) {
      func word() -> String {
        "w\(Int(pow(Double.random(in: 0..<1, using: &random), 3) * 120))"
      }
      texts = (0..<count).map { _ in
        Self.fields.map { field in
          (0..<Int.random(in: field.length, using: &random)).map { _ in word() }
        }
      }
    }

    var items: [Item] {
      texts.enumerated().map { number, texts in
        var attributes = AttributeSet()
        for (field, words) in zip(Self.fields, texts) {
          attributes[field.key] = .text(words.joined(separator: " "))
        }
        return Item("\(number)", attributes: attributes)
      }
    }

    /// What each word counts in an item: x of BM25F.
    func counts(_ number: Int) -> [String: Double] {
      var counts: [String: Double] = [:]
      for (place, field) in Self.fields.enumerated() {
        let lengths = texts.map { $0[place].count }.filter { $0 > 0 }
        let average = Double(lengths.reduce(0, +)) / Double(lengths.count)
        let norm = 0.25 + 0.75 * Double(texts[number][place].count) / average
        for word in texts[number][place] { counts[word, default: 0] += field.weight / norm }
      }
      return counts
    }

    func idf(_ word: String) -> Double {
      let having = Double(
        Self.fields.indices.map { place in texts.count { $0[place].contains(word) } }.max() ?? 0)
      return log(1 + (Double(texts.count) - having + 0.5) / (having + 0.5))
    }

    func isShared(_ word: String) -> Bool {
      texts.count { $0.contains { $0.contains(word) } } > 1
    }
  }

  @Test func followsThePlainComputation() async throws {
    let seed = SeededGenerator.seed(or: 41)
    var random = SeededGenerator(seed: seed)
    let plain = PlainItems(count: 90, &random)
    let index = SearchIndex.inMemory()
    try await index.add(plain.items)
    let snapshot = index.snapshot()
    var ranking = Ranking()
    (ranking.itemWeight, ranking.freshnessWeight) = (0, 0)
    let counts = plain.texts.indices.map { plain.counts($0) }
    for number in plain.texts.indices {
      let words = try snapshot.tellingWords(of: "\(number)", limit: 1000)
      let expected = counts[number].filter { plain.isShared($0.key) }.mapValues { $0.squareRoot() }
      #expect(Set(words.map(\.text)) == Set(expected.keys), "seed \(seed), item \(number)")
      #expect(zip(words, words.dropFirst()).allSatisfy { $0.weight >= $1.weight })
      for word in words {
        let weight = (expected[word.text] ?? 0) * plain.idf(word.text)
        #expect(abs(Double(word.weight) - weight) < 1e-3 * weight + 1e-4)
      }
      // The scores of all others, by the words that were chosen.
      let chosen = words.prefix(32).map(\.text)
      let greatest = chosen.compactMap { expected[$0] }.max() ?? 1
      var scores: [String: Double] = [:]
      for other in plain.texts.indices where other != number {
        var score = 0.0
        for word in chosen {
          guard let x = counts[other][word] else { continue }
          score += (expected[word] ?? 0) / greatest * plain.idf(word) * 2.2 * x / (1.2 + x)
        }
        if score > 0 { scores["\(other)"] = score }
      }
      let found = try snapshot.similar(to: "\(number)", limit: 1000, ranking: ranking)
      #expect(found.count == scores.count, "seed \(seed), item \(number)")
      for ranked in found {
        let score = Double(ranked.score) / Double(Ranking.pointsPerUnit)
        let expected = scores[try snapshot.identifier(of: ranked.document)] ?? 0
        #expect(abs(score - expected) < 0.03, "seed \(seed), item \(number)")
      }
    }
  }

  @Test(arguments: [TestCorpus.Profile.small, .mixed, .prose])
  func isTheSameInEveryLayout(profile: TestCorpus.Profile) async throws {
    let seed = SeededGenerator.seed(or: 43)
    let items = TestCorpus.items(count: 60, seed: seed, profile: profile)
    let folder = try TemporaryFolder()
    var expected: [String: [String]] = [:]
    for layout in EngineLayout.allCases {
      let snapshot = try await layout.index(of: items, in: folder).snapshot()
      for item in items {
        let identifier = item.uniqueIdentifier
        guard try snapshot.item(identifier, fetching: []) != nil else { continue }  // expired
        let place = "seed \(seed), \(profile), \(layout), \(identifier)"
        let all = try snapshot.similar(to: identifier, limit: 1000)
        let described = try all.map { "\(try snapshot.identifier(of: $0.document)) \($0.score)" }
        let identifiers = try snapshot.identifiers(of: all.map(\.document))
        #expect(!identifiers.contains(identifier), "\(place)")
        #expect(Set(identifiers).count == identifiers.count, "\(place)")
        if let known = expected[identifier] {
          #expect(described == known, "\(place)")
        } else {
          expected[identifier] = described
        }
        let words = try snapshot.tellingWords(of: identifier)
        let query = Query.any {
          for word in words {
            Attribute.anyWithContent.hasPhrase(word.text, [.ignoreCase, .ignoreDiacritics])
          }
        }
        var matching = Set(try snapshot.identifiers(query))
        matching.remove(identifier)
        // A comparison of a query also finds a word inside of a longer one, as ranking does.
        #expect(matching == Set(identifiers), "\(place)")
        for prunes in [false, true] {
          let few = try snapshot.similar(
            to: identifier, limit: 3, filters: [], ranking: .default, alwaysPruning: prunes)
          #expect(few == Array(all.prefix(3)), "\(place), \(prunes)")
        }
      }
    }
    #expect(expected.values.contains { $0.count > 1 })
  }

  @Test func filtersChooseAndDoNotCount() async throws {
    let index = SearchIndex.inMemory()
    try await index.add([
      Item("a", attributes: [.title: "paper boats", .pageCount: 1]),
      Item("b", attributes: [.title: "paper ships", .pageCount: 2]),
      Item("c", attributes: [.title: "paper boats and ships", .pageCount: 3]),
    ])
    let snapshot = index.snapshot()
    let all = try snapshot.similar(to: "a")
    #expect(try snapshot.identifiers(of: all.map(\.document)) == ["c", "b"])
    let query = try Query(parsing: "pageCount < 3 && title == 'paper'cdw")
    let few = try snapshot.similar(to: "a", filters: [query])
    #expect(few == [all[1]])
    #expect(try snapshot.similar(to: "a", limit: .max).count == all.count)
    #expect(try snapshot.similar(to: "a", limit: 0).isEmpty)
    #expect(try snapshot.similar(to: "a", limit: -1).isEmpty)
  }

  @Test func whatHasNothingInCommonIsLikeNothing() async throws {
    let index = SearchIndex.inMemory()
    try await index.add([
      Item("none", attributes: [.pageCount: 1]), Item("empty", attributes: [.title: ""]),
      Item("alone", attributes: [.title: "unheard", .textContent: "Unheard"]),
      Item("other", attributes: [.title: "words"]),
    ])
    let snapshot = index.snapshot()
    for identifier in ["none", "empty", "alone", "other"] {
      #expect(try snapshot.similar(to: identifier).isEmpty)
      #expect(try snapshot.tellingWords(of: identifier).isEmpty)
    }
  }

  @Test func whatIsNotThereIsRefused() async throws {
    var configuration = IndexConfiguration()
    configuration.clock = { Date(timeIntervalSinceReferenceDate: 1000) }
    let index = SearchIndex.inMemory(configuration: configuration)
    let past = Date(timeIntervalSinceReferenceDate: 999)
    try await index.add([
      Item("a", attributes: [.title: "one two"]), Item("b", attributes: [.title: "two three"]),
      Item("old", expirationDate: past, attributes: [.title: "two"]),
    ])
    try await index.delete(identifiers: ["b"])
    let snapshot = index.snapshot()
    for identifier in ["", "b", "old", "nothing"] {
      #expect(throws: IndexError.noSuchItem(identifier: identifier)) {
        try snapshot.similar(to: identifier)
      }
      #expect(throws: IndexError.noSuchItem(identifier: identifier)) {
        try snapshot.tellingWords(of: identifier)
      }
    }
    // What was deleted and what has expired shares no words with others.
    #expect(try snapshot.similar(to: "a").isEmpty)
    #expect("\(IndexError.noSuchItem(identifier: "b"))".contains("“b”"))
  }
}
