import Pharos
import PharosTesting
import Testing

/// The generators and the matcher, as a test of an app would use them.
@Suite struct RandomItemTests {
  @Test(arguments: TestCorpus.Profile.allCases)
  func seedsDecideEverything(_ profile: TestCorpus.Profile) {
    let items = TestCorpus.items(count: 20, seed: 5, profile: profile)
    #expect(items == TestCorpus.items(count: 20, seed: 5, profile: profile))
    #expect(items != TestCorpus.items(count: 20, seed: 6, profile: profile))
    #expect(Set(items.map(\.uniqueIdentifier)).count == 20)
    var queries = QueryGenerator(items: items, seed: 5)
    var again = QueryGenerator(items: items, seed: 5)
    for _ in 0..<20 { #expect(queries.next() == again.next()) }
  }

  @Test func theMatcherFindsWhatTheIndexFinds() async throws {
    let items = TestCorpus.items(count: 100, seed: 9)
    let index = SearchIndex.inMemory(configuration: TestCorpus.configuration)
    try await index.add(items)
    let matcher = ReferenceMatcher(configuration: TestCorpus.configuration)
    let query = Attribute.title.hasValue || Attribute.dueDate >= .today(-30)
    let expected = try matcher.identifiers(query, in: items)
    #expect(!expected.isEmpty)
    #expect(try Set(index.snapshot().identifiers(query)) == Set(expected))
    #expect(try matcher.identifiers(query.description, in: items) == expected)
    let error = #expect(throws: IndexError.self) { try matcher.identifiers("title ==", in: items) }
    guard case .invalidQuery? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
