import Foundation
import Pharos
import TestSupport
import Testing

/// What is like the best results of a long text comes nearer to them.
@Suite struct ResultLikenessTests {
  private static let words = (0..<90).map { number in "w\(number % 7)or\(number)d" }

  /// Items about topics: most of the words of one are of its topic.
  private static func items(_ count: Int, _ random: inout SeededGenerator) -> [Item] {
    (0..<count).map { number in
      let topic = Int.random(in: 0..<6, using: &random)
      func text(_ length: Int) -> AttributeValue {
        .text(
          (0..<length).map { _ in
            let isOwn = Int.random(in: 0..<3, using: &random) > 0
            return isOwn
              ? words[topic * 15 + Int.random(in: 0..<15, using: &random)]
              : words.randomElement(using: &random) ?? ""
          }.joined(separator: " "))
      }
      var item = Item("\(number)", attributes: [.title: text(3), .textContent: text(18)])
      if number % 4 == 0 { item.attributes[.rankingHint] = .number(Double(number % 101)) }
      return item
    }
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    let topic = Int.random(in: 0..<6, using: &random)
    return (0..<Int.random(in: 5...9, using: &random)).map { _ in
      words[(topic * 15 + Int.random(in: 0..<20, using: &random)) % words.count]
    }.joined(separator: " ")
  }

  private static func found(
    _ snapshot: Snapshot, _ count: Int, _ query: TypedQuery, _ ranking: Ranking = .default
  ) throws -> [String] {
    try snapshot.top(typed: query, limit: count, ranking: ranking).map {
      "\(try snapshot.identifier(of: $0.document)) \($0.score) \($0.tier)"
    }
  }

  @Test func orderDoesNotDependOnSegments() async throws {
    let seed = SeededGenerator.seed(or: 311)
    var random = SeededGenerator(seed: seed)
    let items = Self.items(300, &random)
    let texts = (0..<12).map { _ in Self.text(&random) }
    var expected: [[String]]?
    for layout in EngineLayout.allCases {
      let folder = try TemporaryFolder()
      let snapshot = try await layout.index(of: items, in: folder).snapshot()
      let found = try texts.map { try Self.found(snapshot, 40, TypedQuery($0)) }
      if let expected {
        #expect(found == expected, "seed \(seed), \(layout)")
      } else {
        expected = found
        var words = Ranking()
        words.likenessWeight = 0
        let plain = try texts.map { try Self.found(snapshot, 40, TypedQuery($0), words) }
        #expect(plain != found)
      }
    }
  }

  /// What deleted items had does not count, merged or not.
  @Test func deletedItemsTeachNothing() async throws {
    let seed = SeededGenerator.seed(or: 312)
    var random = SeededGenerator(seed: seed)
    let items = Self.items(240, &random)
    let gone = (0..<240).filter { $0 % 3 == 0 }
    let index = SearchIndex.inMemory()
    try await index.add(items)
    try await index.delete(identifiers: gone.map { "\($0)" })
    let other = SearchIndex.inMemory()
    try await other.add(items.indices.filter { !gone.contains($0) }.map { items[$0] })
    for _ in 0..<10 {
      let query = TypedQuery(Self.text(&random))
      #expect(
        try Self.found(index.snapshot(), 30, query) == Self.found(other.snapshot(), 30, query),
        "seed \(seed), \(query.text)")
    }
  }

  /// Every list is the beginning of the longer one, sorted by the scores that are explained.
  @Test func explanationsAddUp() async throws {
    let seed = SeededGenerator.seed(or: 313)
    var random = SeededGenerator(seed: seed)
    let index = SearchIndex.inMemory()
    try await index.add(Self.items(200, &random))
    let snapshot = index.snapshot()
    for _ in 0..<8 {
      let query = TypedQuery(Self.text(&random))
      let place = "seed \(seed), \(query.text)"
      let all = try snapshot.top(typed: query, limit: 200)
      var likened = 0
      for result in all {
        let identifier = try snapshot.identifier(of: result.document)
        let why = try #require(try snapshot.explainScore(of: identifier, typed: query))
        #expect(why.score == result.score, "\(place)")
        let sum = why.summands.reduce(0) { $0 + $1.value }
        #expect(abs(sum - Float(why.score) / Ranking.pointsPerUnit) < 0.01, "\(place)")
        if why.signals[.likeness] != nil { likened += 1 }
      }
      #expect(likened > 0 && likened <= 20, "\(place)")
      #expect(zip(all, all.dropFirst()).allSatisfy { $0.score >= $1.score }, "\(place)")
      for count in [1, 5, 20, 21, 60] {
        #expect(
          try snapshot.top(typed: query, limit: count) == Array(all.prefix(count)),
          "\(place), \(count)")
      }
      let strict = try snapshot.top(typed: TypedQuery(query.text, fillsUp: false), limit: 200)
      #expect(strict == all.filter { $0.tier == .match }, "\(place)")
    }
  }

  /// Two items have the same of the words; one is about what the best results are about.
  private static func heatedPlates(_ count: Int) async throws -> Snapshot {
    let index = SearchIndex.inMemory()
    try await index.add(
      (0..<count).map { number in
        Item(
          "plate-\(number)",
          attributes: [
            .textContent: .text(
              "heat transfer of a slender plate with a boundary layer, conduction in slabs, \(number)"
            )
          ])
      } + [
        Item(
          "strange",
          attributes: [.textContent: "heat of the summer with picnics on meadows, lemonade and tea"]
        ),
        Item(
          "alike",
          attributes: [
            .textContent: "heat on a boundary layer, conduction in slabs and other walls"
          ]),
      ])
    return index.snapshot()
  }

  private static let question = "which heat transfer does a slender plate have"

  @Test func whatIsAboutTheSameComesFirst() async throws {
    let snapshot = try await Self.heatedPlates(18)
    var words = Ranking()
    words.likenessWeight = 0
    let query = TypedQuery(Self.question)
    let plain = try snapshot.top(typed: query, limit: 20, ranking: words)
    let likened = try snapshot.top(typed: query, limit: 20)
    #expect(try snapshot.identifier(of: try #require(likened.last).document) == "strange")
    let own = try #require(try snapshot.explainScore(of: "alike", typed: query))
    let other = try #require(try snapshot.explainScore(of: "strange", typed: query))
    #expect((own.signals[.likeness] ?? 0) > 2 * (other.signals[.likeness] ?? 0))
    #expect(own.description.contains("  likeness"))
    // Without it they are apart by little, and nothing has that summand.
    let scores = try ["alike", "strange"].map {
      try snapshot.explainScore(of: $0, typed: query, ranking: words)
    }
    #expect(scores.allSatisfy { $0?.signals[.likeness] == nil })
    #expect(Set(plain.map(\.document)) == Set(likened.map(\.document)))
  }

  @Test func fewResultsAndShortTextsAreLeftAsTheyAre() async throws {
    let few = try await Self.heatedPlates(17)
    let found = try few.explainScore(of: "alike", typed: TypedQuery(Self.question))
    #expect(found?.signals[.likeness] == nil)
    let many = try await Self.heatedPlates(40)
    for text in ["heat transfer slender plate", "heat transfer slender plate ", "heat", ""] {
      let why = try many.explainScore(of: "plate-3", typed: TypedQuery(text))
      #expect(why?.signals[.likeness] == nil, "\(text)")
    }
    let why = try many.explainScore(of: "plate-3", typed: TypedQuery(Self.question))
    #expect(why?.signals[.likeness] != nil)
  }

  /// Weights that are no weights end no search.
  @Test(arguments: [-1, .nan, .infinity, 1e30] as [Float])
  func anyWeightIsTaken(weight: Float) async throws {
    let snapshot = try await Self.heatedPlates(40)
    var ranking = Ranking()
    ranking.likenessWeight = weight
    let found = try snapshot.top(typed: TypedQuery(Self.question), limit: 10, ranking: ranking)
    #expect(found.count == 10)
  }

  /// Of a long text the beginning counts, and a cut within a word makes no word.
  @Test func longTextsAreReadInPart() async throws {
    let index = SearchIndex.inMemory()
    let long = (0..<9000).map { "ä\($0)ö" }.joined(separator: " ")
    try await index.add(
      (0..<30).map { number in
        Item(
          "\(number)",
          attributes: [.textContent: .text("slender plates with heat transfer \(number) \(long)")])
      })
    let snapshot = index.snapshot()
    let query = TypedQuery(Self.question)
    let why = try snapshot.explainScore(of: "7", typed: query)
    #expect((why?.signals[.likeness] ?? 0) > 0)
    #expect(try snapshot.top(typed: query, limit: 30).count == 30)
  }
}
