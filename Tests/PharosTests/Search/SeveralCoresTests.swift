import Pharos
import TestSupport
import Testing

/// Queries that work on several cores answer as those on one do.
@Suite struct SeveralCoresTests {
  private static let queries = [
    "textContent == \"*s i*\"cd", "** == \"*e*.*\"", "** == \"*.*\"cd", "title == \"*a\"t",
    "** == \"*e*e*\"c && !(title == \"*o*\")", "** == \"i*e*\"cd || fileSize < 100",
    "** == \"\"", "textContent == \"*e*s*t*\"", "* == \"r*r\"cdw", "**!=\"s*t*e\"c",
  ]

  private static func index() async throws -> SearchIndex {
    let index = SearchIndex.inMemory()
    try await index.add(PlainItems.items(count: 14_000, seed: 5))
    try await index.compact()
    return index
  }

  @Test func answersAreThoseOfOneCore() async throws {
    let snapshot = try await Self.index().snapshot()
    let together = snapshot.within(QueryBudget(cores: 3))
    for text in Self.queries {
      #expect(try together.count(text) == snapshot.count(text), "\(text)")
      let all = try (
        together.documents(Query(parsing: text)), snapshot.documents(Query(parsing: text))
      )
      #expect(Array(all.0) == Array(all.1), "\(text)")
      let best = try (
        together.top(Query(parsing: text), limit: 20), snapshot.top(Query(parsing: text), limit: 20)
      )
      #expect(best.0.map(\.score) == best.1.map(\.score), "\(text)")
    }
  }

  @Test func limitsHoldForAllThreads() async throws {
    let snapshot = try await Self.index().snapshot()
    let text = "** == \"*e*s*t*\" || ** == \"*a*.*o*\""
    #expect(throws: IndexError.self) {
      try snapshot.within(QueryBudget(time: .zero, cores: 4)).count(text)
    }
    #expect(throws: IndexError.self) {
      try snapshot.within(QueryBudget(memory: 1 << 10, cores: 4)).count(text)
    }
    let task = Task.detached {
      withUnsafeCurrentTask { $0?.cancel() }
      return try snapshot.within(QueryBudget(cores: 4)).count(text)
    }
    await #expect(throws: IndexError.self) { try await task.value }
  }

  @Test func manyQueriesAtOnceShareTheThreads() async throws {
    let snapshot = try await Self.index().snapshot().within(QueryBudget(cores: 8))
    let text = "** == \"*e*s*t*\""
    let expected = try snapshot.within(.unlimited).count(text)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<12 { group.addTask { try snapshot.count(text) } }
      for try await count in group { #expect(count == expected) }
    }
  }
}
