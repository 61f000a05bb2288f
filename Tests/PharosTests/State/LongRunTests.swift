import Pharos
import QueryLanguage
import TestSupport
import Testing

/// Runs of more than 255 bytes, which are not in the vocabulary, in more text than is kept for them.
@Suite struct LongRunTests {
  private static let count = 240
  private static let filler = String(repeating: "sand and stone by the river ", count: 120)

  /// Every text has a run of its own, some the same in two spellings; together they have 0.8 MB.
  private static let items = (0..<count).map { number in
    let run =
      String(repeating: "ab", count: 150) + "Q\(number)Q" + (number % 2 == 0 ? "end" : "END")
    return Item(
      "\(number)", attributes: [.textContent: .text("\(filler) \(run) \(number % 3) stone")])
  }

  @Test(arguments: [
    "textContent == \"*q17q*\"cd", "** == \"*abq1*\"cd", "textContent == \"*END\"w",
    "textContent == \"abab*\"cdw", "textContent == \"*q23?*\"cd", "** == \"*bQ9Q*\"",
  ])
  func patternsWithinRunsReadNoTexts(_ text: String) async throws {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    try await index.add(Self.items)
    try await index.compact()
    let query = try Query(parsing: text)
    let matcher = ReferenceMatcher(customAttributes: [])
    let expected = Set(matcher.matches(in: Self.items, query, context: TestCorpus.context))
    let snapshot = index.snapshot()
    #expect(Set(try snapshot.identifiers(query)) == expected)
    #expect(try snapshot.count(query) == expected.count)
    #expect(try snapshot.top(query, limit: Self.count).count == expected.count)
    if !text.contains("?") {
      #expect(!expected.isEmpty, "it must find something to mean anything")
      #expect(try snapshot.explain(query).documentsVerified == 0)
    }
  }
}
