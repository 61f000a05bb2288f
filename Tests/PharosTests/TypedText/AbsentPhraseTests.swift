import Pharos
import Testing

/// Phrases in quotes that no item has.
@Suite struct AbsentPhraseTests {
  private static func snapshot() async throws -> Snapshot {
    let index = SearchIndex.inMemory()
    let texts = [
      "formatting": "systems for formatting text: what you get is what you see",
      "editors": "text editors and scribes", "pride": "pride and prejudice, a novel on text",
      "flow": "flow over wings",
    ]
    try await index.add(
      texts.map { Item($0, attributes: [.textContent: .text($1), .contentType: "public.text"]) })
    return index.snapshot()
  }

  private static func found(_ typed: TypedQuery, in snapshot: Snapshot) throws -> [String] {
    try snapshot.identifiers(of: snapshot.top(typed: typed, limit: 9).map(\.document))
  }

  private static let question =
    #"articles on text formatting systems, including "what you see is what you get" systems "#

  @Test func longTextsGoOnWithoutTheQuotes() async throws {
    let snapshot = try await Self.snapshot()
    let typed = TypedQuery(Self.question)
    let results = try snapshot.top(typed: typed, limit: 9)
    let found = try Self.found(typed, in: snapshot)
    #expect(found.first == "formatting" && Set(found) == ["formatting", "editors", "pride"])
    #expect(results.allSatisfy { $0.tier == .partial }, "They are no matches.")
    #expect(try snapshot.count(typed: typed) == 0)
    #expect(try snapshot.documents(typed: typed).isEmpty)
    for result in results {
      let identifier = try snapshot.identifier(of: result.document)
      let why = try #require(try snapshot.explainScore(of: identifier, typed: typed))
      #expect(why.score == result.score && !why.isMatch, "\(identifier)")
    }
    let marker = try snapshot.marker(typed: typed, includingSimilar: true)
    #expect(!marker.ranges(in: "you get", of: .textContent).isEmpty)
    #expect(
      try snapshot.marker(typed: typed).ranges(in: "you get", of: .textContent).isEmpty,
      "A match has the phrase.")
  }

  @Test(
    "What is asked for exactly is found exactly",
    arguments: [
      #""what you see is what you get""#, #""you see is" text "#, #""formatting systems" text"#,
    ])
  func exact(text: String) async throws {
    let snapshot = try await Self.snapshot()
    let query = TypedQuery(text, fillsUp: false)
    #expect(try Self.found(query, in: snapshot).isEmpty)
    if TypedQuery(text).syntax.plainWordsAndPhrases <= 4 {
      #expect(try Self.found(TypedQuery(text), in: snapshot).isEmpty)
    }
    #expect(try Self.found(TypedQuery(Self.question, fillsUp: false), in: snapshot).isEmpty)
  }

  @Test func phrasesThatAreSomewhereStay() async throws {
    let snapshot = try await Self.snapshot()
    func found(_ text: String) throws -> [String] {
      try Self.found(TypedQuery(text), in: snapshot)
    }
    let long = #"articles on text formatting systems and "pride and prejudice" "#
    #expect(try found(long) == ["pride"])
    #expect(try found(long + #""no such phrase" "#) == ["pride"], "The other one is dropped.")
    #expect(try found(long + "-novel ").isEmpty == false, "With the exclusion no item has it.")
    #expect(try found(Self.question + "kind:pdf ").isEmpty, "Filters stay.")
    #expect(try found(Self.question + "-editors ") == ["formatting", "pride"])
    #expect(
      try found(#"what do you see on wings -"flow over wings" of text "#).contains("flow") == false)
  }
}

extension TypedSyntax {
  fileprivate var plainWordsAndPhrases: Int {
    parts.reduce(0) { $0 + $1.text.split(separator: " ").count }
  }
}
