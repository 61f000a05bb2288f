import Foundation
import Pharos
import Synchronization
import TestSupport
import Testing

/// Queries that are built in a loop: quickly, and held to the limits of query strings.
@Suite struct GrowingQueryTests {
  private let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)

  @Test func alternativesInALoop() async throws {
    try await index.add((0..<20).map { Item("\($0)", attributes: [.title: .text("word \($0)")]) })
    var query = Attribute.title == "word 0"
    let time = ContinuousClock().measure {
      for number in 1..<4_000 { query = query || Attribute.title == "word \(number * 7)" }
    }
    #expect(time < .seconds(20))
    #expect(try index.snapshot().identifiers(query).sorted() == ["0", "14", "7"])
    #expect(try Query(parsing: query.description) == query)
    // Far beyond the limit building is as quick, and the error names the limit.
    let longer = ContinuousClock().measure {
      for number in 0..<50_000 { query = Attribute.pageCount == number || query }
    }
    #expect(longer < .seconds(100))
    let error = tooLarge("comparisons and combinations", 54_001, 4_096)
    #expect { try index.snapshot().count(query) } throws: { error($0) }
  }

  @Test func negationsInALoop() throws {
    var query = Attribute.title == "x"
    let time = ContinuousClock().measure {
      for _ in 0..<50_000 { query = !query }
    }
    #expect(time < .seconds(50))
    let now = index.snapshot()
    let error = tooLarge("depth", 50_000, 256)
    #expect { try now.count(query) } throws: { error($0) }
    #expect { try now.top(query, limit: 1) } throws: { error($0) }
    #expect { try now.marker(query) } throws: { error($0) }
    #expect { try now.explain(query) } throws: { error($0) }
    #expect { try now.top(typed: TypedQuery("x", filters: [query]), limit: 1) } throws: {
      error($0)
    }
    #expect(query.description.hasPrefix("!!!!"))
  }

  /// The limits are those of strings, one by one.
  @Test func limitsAreTheSameForStringsAndBuiltQueries() throws {
    let now = index.snapshot()
    func isTaken(_ query: Query) -> Bool { (try? now.count(query)) != nil }
    func isTaken(_ query: String) -> Bool { (try? now.count(query)) != nil }
    for depth in [1, 255, 256, 257, 300] {
      let text = String(repeating: "!", count: depth) + "title == \"x\""
      let built = (0..<depth).reduce(Attribute.title == "x") { query, _ in !query }
      #expect(isTaken(text) == (depth <= 256))
      #expect(isTaken(built) == (depth <= 256))
    }
    for count in [4_095, 4_096] {
      let built = Query.any { for number in 0..<count { Attribute.pageCount == number } }
      #expect(isTaken(built) == (count <= 4_095))
      #expect(isTaken(built.description) == (count <= 4_095))
    }
    var configuration = EngineLayout.configuration
    configuration.queryLimits = QueryLimits(depth: 2, nodes: 3)
    let small = SearchIndex.inMemory(configuration: configuration).snapshot()
    let page = Attribute.pageCount == 1
    #expect(try small.count(!(!page)) == 0)
    #expect { try small.count(!(!(!page))) } throws: { tooLarge("depth", 3, 2)($0) }
    #expect { try small.count(page && page && page) } throws: { tooLarge("comparisons", 4, 3)($0) }
    #expect(throws: IndexError.self) { try small.count("a=1&&b=1&&c=1") }
    // More than an index can carry out on any stack is not taken, whatever was configured.
    configuration.queryLimits = QueryLimits(depth: .max)
    let large = SearchIndex.inMemory(configuration: configuration).snapshot()
    let deep = (0..<257).reduce(page) { query, _ in !query }
    #expect { try large.count(deep) } throws: { tooLarge("depth", 257, 256)($0) }
    #expect(throws: IndexError.self) { try large.count(deep.description) }
  }

  @Test func partsThatAreSharedAgainAndAgain() throws {
    var query = Attribute.title == "x"
    for _ in 0..<500 { query = query && query }
    #expect(throws: IndexError.self) { try index.snapshot().count(query) }
    #expect(throws: IndexError.self) { try index.snapshot().marker(query) }
  }

  /// The deepest query that is taken is planned and carried out on the smallest stack there is.
  @Test func theDeepestQueryFitsASmallStack() async throws {
    try await index.add((0..<100).map { Item("\($0)", attributes: [.title: .text("word \($0)")]) })
    let query = (0..<256).reduce(Attribute.title.hasPrefix("word")) { query, level in
      level % 2 == 0 ? query && Attribute.title != "a" : query || Attribute.title == "b"
    }
    let now = index.snapshot()
    let counts = Mutex<[Int]>([])
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let found = [
        try? now.count(query), try? now.top(query, limit: 5).count,
        (try? now.marker(query).ranges(in: "word 1", of: .title))?.count,
      ]
      counts.withLock { $0 = found.compactMap { $0 } }
      done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    await Task.detached { wait(for: done) }.value
    #expect(counts.withLock { $0 } == [100, 5, 1])
  }

  private func tooLarge(_ what: String, _ size: Int, _ limit: Int) -> @Sendable (any Error) -> Bool
  {
    { error in
      guard case .tooLarge(let named, size, limit)? = error as? IndexError else { return false }
      return named.contains(what)
    }
  }
}

/// Waits where waiting is allowed.
private func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }
