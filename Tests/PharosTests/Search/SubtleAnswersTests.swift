import Foundation
import Pharos
import QueryLanguage
import TestSupport
import Testing

/// Answers that hang on small things: normal forms, foldings, declarations that change.
@Suite struct SubtleAnswersTests {
  /// A query with the values that it must find and those that it must not.
  struct Case: Sendable, CustomStringConvertible {
    let query: String
    let found: [String]
    let notFound: [String]

    var description: String { query }
  }

  static let titles = [
    Case(query: "title == \"αϊ\"c", found: ["\u{1FB3}\u{308}", "ΑΪ"], notFound: ["α"]),
    Case(query: "title == \"αϊ*\"c", found: ["\u{1FB3}\u{308}x"], notFound: ["αx"]),
    Case(query: "title == \"\u{9C7}*\"", found: ["\u{9C7}\u{301}\u{9BE}"], notFound: ["\u{9CB}"]),
    Case(query: "title == \"한*\"", found: ["한국"], notFound: ["하나"]),
    Case(query: "title == \"하*\"", found: ["하나"], notFound: ["한국"]),
    Case(query: "title == \"strasse*\"c", found: ["STRAßE 7"], notFound: ["Strabe"]),
  ]

  @Test(arguments: titles) func values(entry: Case) async throws {
    let values = entry.found + entry.notFound
    let items = values.enumerated().map {
      Item("\($0.offset)", attributes: [.title: .text($0.element)])
    }
    let folder = try TemporaryFolder()
    for layout in EngineLayout.allCases {
      let found = try await layout.index(of: items, in: folder).snapshot()
        .identifiers(entry.query)
      #expect(Set(found) == Set(entry.found.indices.map { "\($0)" }), "\(layout)")
    }
  }

  @Test func identifiersInOtherNormalForms() async throws {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    try await index.add([Item("\u{212A}1"), Item("K2"), Item("a\u{37E}b")])
    let snapshot = index.snapshot()
    #expect(try snapshot.count("uniqueIdentifier == \"K1\"") == 1)
    #expect(try snapshot.count("uniqueIdentifier == \"K2\"") == 1)
    #expect(try snapshot.count("uniqueIdentifier == \"a;b\"") == 1)
    #expect(try snapshot.count("uniqueIdentifier == \"K\"") == 0)
  }

  /// What counts is how a custom attribute is declared now, not when its items were written.
  @Test func declarationsThatChange() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    var configuration = EngineLayout.configuration
    configuration.customAttributes = []
    var index = try await SearchIndex(at: path, configuration: configuration)
    try await index.add([Item("early", attributes: ["colour": "red"])])
    try await index.close()

    configuration.customAttributes = [
      try CustomAttribute(name: "colour", searchableByDefault: true)
    ]
    index = try await SearchIndex(at: path, configuration: configuration)
    try await index.add([Item("late", attributes: ["colour": "red"])])
    #expect(try Set(index.snapshot().identifiers("* == \"red\"")) == ["early", "late"])
    try await index.close()

    configuration.customAttributes = [try CustomAttribute(name: "colour", searchable: false)]
    index = try await SearchIndex(at: path, configuration: configuration)
    for _ in 0..<2 {
      let snapshot = index.snapshot()
      #expect(try snapshot.count("* == \"red\"") == 0)
      #expect(try snapshot.count("colour == \"red\"") == 0)
      #expect(try snapshot.item("early")?["colour"] == "red")
      try await index.compact()
    }
    try await index.close()
    try await index.close()
  }

  /// A tree that no parser would accept is refused, not carried out on a stack that is too small.
  @Test func treesThatAreTooHigh() throws {
    var expression = Expression.constant(true)
    for level in 0..<2_000 {
      expression = level % 2 == 0 ? .all([expression, .constant(true)]) : .any([.not(expression)])
    }
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    #expect(throws: IndexError.self) { try index.snapshot().count(Query(expression)) }
  }

  @Test func limits() async throws {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    try await index.add((0..<10).map { Item("\($0)", attributes: [.title: "x"]) })
    let snapshot = index.snapshot()
    #expect(try snapshot.identifiers("title == \"x\"", limit: 3).count == 3)
    #expect(try snapshot.identifiers("title == \"x\"", limit: 0).isEmpty)
    #expect(try snapshot.items("title == \"x\"", fetching: [], limit: 20).count == 10)
  }
}
