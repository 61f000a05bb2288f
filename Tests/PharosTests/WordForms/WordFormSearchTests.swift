import Foundation
import Pharos
import TestSupport
import Testing

/// Typed text finds other forms of its words; the query language does not.
@Suite struct WordFormSearchTests {
  private static let stems = [
    "walk", "talk", "jump", "paint", "clean", "start", "print", "open", "load", "mount", "turn",
    "count", "point", "climb",
  ]

  /// Items from which the forms are learned, among others.
  private static var items: [Item] {
    var items = stems.enumerated().map { number, stem in
      Item(
        "forms-\(number)",
        attributes: [.textContent: .text("\(stem)s \(stem)ing others \(stem) \(number)")])
    }
    items.append(Item("one", attributes: [.title: "A wing flow"]))
    items.append(Item("many", attributes: [.title: "A wing flows"]))
    items.append(Item("other", attributes: [.title: "A wing flower"]))
    items.append(Item("neither", attributes: [.title: "A wing"]))
    return items
  }

  private static func found(_ snapshot: Snapshot, _ text: String) throws -> [String] {
    try snapshot.top(typed: TypedQuery(text, fillsUp: false), limit: 10).map {
      try snapshot.identifier(of: $0.document)
    }
  }

  @Test(arguments: EngineLayout.allCases)
  func typedWordsFindTheirForms(layout: EngineLayout) async throws {
    let folder = try TemporaryFolder()
    let snapshot = try await layout.index(of: Self.items, in: folder).snapshot()
    // As written first, then the form.
    #expect(try Self.found(snapshot, "flows ") == ["many", "one"])
    #expect(try Self.found(snapshot, "flow ") == ["one", "many"])
    #expect(try Self.found(snapshot, "wing flows ") == ["many", "one"])
    // A word that no item has.
    #expect(try Self.found(snapshot, "flowing ").sorted() == ["many", "one"])
    #expect(try snapshot.count(typed: TypedQuery("flows ")) == 2)
    // The language is exact.
    #expect(try snapshot.count("** == 'flows'cdw") == 1)
    let why = try snapshot.explainScore(of: "one", typed: TypedQuery("flows "))
    #expect(why?.isMatch == true)
    #expect(why?.summands.first?.formOf == "flows")
    #expect(why?.description.contains("a form of flows") == true)
    let own = try snapshot.explainScore(of: "many", typed: TypedQuery("flows "))
    #expect(own?.summands.first?.formOf == nil)
  }

  /// What deleted items had is forgotten at once, not when segments are merged.
  @Test func deletedItemsTeachNothing() async throws {
    let index = SearchIndex.inMemory()
    try await index.add(Self.items)
    #expect(try Self.found(index.snapshot(), "flows ") == ["many", "one"])
    try await index.delete(identifiers: (0..<5).map { "forms-\($0)" })
    #expect(try Self.found(index.snapshot(), "flows ") == ["many"])
    try await index.add(Self.items)
    #expect(try Self.found(index.snapshot(), "flows ") == ["many", "one"])
  }

  /// A form that only deleted items have is none.
  @Test func scoresDoNotDependOnSegments() async throws {
    let folder = try TemporaryFolder()
    let texts = [
      "walks", "walking ", "jumps paint", "cleaning starts ", "opens and loads turning counts ",
      "pointing climbs talked starts printing",
    ]
    var expected: [[String]]?
    for layout in EngineLayout.allCases {
      let snapshot = try await layout.index(of: Self.items, in: folder).snapshot()
      let all = try texts.map { text in
        try snapshot.top(typed: TypedQuery(text), limit: 100).map {
          "\(try snapshot.identifier(of: $0.document)) \($0.score) \($0.tier)"
        }
      }
      #expect(all.allSatisfy { !$0.isEmpty })
      #expect(expected.map { $0 == all } ?? true, "\(layout)")
      expected = all
    }
  }

  /// Clauses of several terms are pruned as others are.
  @Test func topEqualsFullSort() async throws {
    let seed = SeededGenerator.seed(or: 15)
    var random = SeededGenerator(seed: seed)
    let words = Self.stems.flatMap { [$0, $0 + "s", $0 + "ing"] }
    func text(_ count: Int) -> AttributeValue {
      .text(
        (0..<count).map { _ in
          let place = Double.random(in: 0..<1, using: &random)
          return words[Int(place * place * Double(words.count))]
        }.joined(separator: " "))
    }
    let index = SearchIndex.inMemory()
    try await index.add(
      (0..<9_000).map { number in
        var item = Item("\(number)", attributes: [.title: text(3)])
        if number % 2 == 0 { item.attributes[.textContent] = text(20) }
        if number % 5 == 0 { item.attributes[.rankingHint] = .number(Double(number % 100)) }
        return item
      })
    try await index.delete(identifiers: (0..<200).map { "\($0 * 17)" })
    let snapshot = index.snapshot()
    for number in 0..<24 {
      let typed = (0..<(1 + number % 6)).map { _ in words.randomElement(using: &random) ?? "" }
      let query = TypedQuery(typed.joined(separator: " ") + (number % 2 == 0 ? " " : ""))
      let all = try snapshot.top(typed: query, limit: 20_000)
      for count in [1, 10, 60] {
        for prunes in [false, true] {
          let top = try snapshot.top(
            typed: query, limit: count, ranking: .default, alwaysPruning: prunes)
          #expect(top == Array(all.prefix(count)), "seed \(seed), \(query.text), \(count)")
        }
      }
    }
  }
}
