import ByteStore
import Foundation
import Pharos
import QueryLanguage
import Synchronization
import TestSupport
import Testing

/// Queries end at their limits with an error that says so, never with a wrong answer.
@Suite struct QueryBudgetTests {
  /// A query of many comparisons, each of which looks at many terms and texts.
  private static let slow: String = {
    let letters = ["e", "t", "a", "o", "i", "n", "s", "r"]
    return (0..<100).map { number in
      let pieces = [number, number / 8 + 1, number / 3 + 2].map { letters[$0 % letters.count] }
      return "** == \"*\(pieces.joined(separator: "*"))*\""
    }.joined(separator: " || ")
  }()

  private static func index(_ count: Int) async throws -> SearchIndex {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    let items = PlainItems.items(count: count, seed: 11)
    try await index.add(Array(items.prefix(count * 2 / 3)))
    try await index.add(Array(items.dropFirst(count * 2 / 3)))
    return index
  }

  /// A call of every kind.
  private static let calls: [(name: String, run: @Sendable (Snapshot, Query) throws -> Int)] = [
    ("count", { try $0.count($1) }),
    ("documents", { try $0.documents($1).count }),
    (
      "sorted",
      { try $0.documents($1, sortedBy: [.ascending(.title), .descending(.fileSize)]).count }
    ),
    ("identifiers", { try $0.identifiers($1).count }),
    ("items", { try $0.items($1, limit: 40).count }),
    ("top", { try $0.top($1, limit: 30).count }),
    ("page", { try $0.top($1, limit: 10, offset: 10).count }),
    (
      "facets",
      {
        try $0.facets(
          $1,
          by: [.texts(.contentType), .numbers(.fileSize), .dates(.contentCreationDate, by: .day)]
        ).reduce(0) { $0 + $1.distinctCount }
      }
    ),
    ("explain", { try $0.explain($1).matches }),
    ("score", { try $0.explainScore(of: "item-7", $1) == nil ? 0 : 1 }),
    ("typed", { try $0.top(typed: TypedQuery("rivr stone wint", filters: [$1]), limit: 20).count }),
    ("typed count", { try $0.count(typed: TypedQuery("river st", filters: [$1])) }),
    (
      "completions",
      { snapshot, _ in
        try ["ri", "silver mo", "cluod"].reduce(0) { try $0 + snapshot.completions(of: $1).count }
      }
    ),
  ]

  @Test("A deadline ends a hundred comparisons, in every call", arguments: [5, 50])
  func deadline(milliseconds: Int) async throws {
    let snapshot = try await Self.index(6_000).snapshot()
    let limit = Duration.milliseconds(milliseconds)
    let query = try Query(parsing: Self.slow)
    for (name, run) in Self.calls where name != "completions" {
      let begin = ThreadTime.now
      do {
        _ = try run(snapshot.within(QueryBudget(time: limit)), query)
        Issue.record("\(name) has an answer")
      } catch IndexError.timeLimitExceeded(limit, let spent) {
        #expect(spent > limit, "\(name)")
      }
      let spent: Duration = ThreadTime.now - begin
      #expect(spent < limit * 2 + Duration.milliseconds(50), "\(name)")
    }
    let error = IndexError.timeLimitExceeded(limit: limit, spent: limit * 3)
    #expect("\(error)".contains("its limit is 0.0"))
  }

  @Test("Whatever a query works on, it looks at its budget in between")
  func pollsOften() async throws {
    let snapshot = try await Self.index(3_000).snapshot()
    let query = try Query(
      parsing: Self.slow.components(separatedBy: " || ").prefix(12).joined(separator: " || "))
    for (name, run) in Self.calls {
      let clock = GapClock()
      var metered = snapshot
      metered.meter = QueryMeter(time: .seconds(3600), clock: { clock.next() })
      _ = try run(metered, query)
      // Without optimization; a tenth of it and less with.
      #expect(clock.longestGap < .milliseconds(30), "\(name)")
    }
  }

  @Test("Lists of values look at the budget as they are gone through")
  func lists() async throws {
    let items = PlainItems.items(count: 3_000, seed: 11)
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    // With letters beyond ASCII, identifiers are tried where case does not count.
    try await index.add(items + [Item("é")])
    func looks(_ attribute: String, _ values: [String], _ letters: String) throws -> Int {
      let clock = CountingClock()
      var metered = index.snapshot()
      metered.meter = QueryMeter(time: .seconds(3600), clock: { clock.next() })
      let list = values.joined(separator: ", ")
      #expect(try metered.count("InList(\(attribute), \(list))\(letters)") > 0)
      return clock.looks
    }
    let identifiers = items.map { "\"\($0.uniqueIdentifier)\"" }
    let titles = items.compactMap { item -> String? in
      guard case .text(let title)? = item.attributes[.title] else { return nil }
      return "\"\(title)\""
    }
    let sizes = items.compactMap { item -> String? in
      guard case .number(let size)? = item.attributes[.fileSize] else { return nil }
      return "\(size)"
    }
    for (attribute, values, letters) in [
      ("uniqueIdentifier", identifiers, ""), ("title", titles, "c"), ("fileSize", sizes, ""),
    ] {
      let one = try looks(attribute, [try #require(values.first)], letters)
      let all = try looks(attribute, values, letters)
      #expect(all >= one + 2, "\(attribute) \(letters)")
    }
    // One pass over all identifiers, however long the list is.
    let one = try looks("uniqueIdentifier", [identifiers[0]], "")
    #expect(try looks("uniqueIdentifier", [identifiers[0]], "c") >= one + 2)
  }

  @Test("A memory limit ends it")
  func memory() async throws {
    // More than a window: only then all forms are passed before texts are walked.
    let snapshot = try await Self.index(9_000).snapshot()
    let limit = 100_000
    let small = snapshot.within(QueryBudget(memory: limit))
    #expect { try small.count(Self.slow) } throws: {
      guard case IndexError.memoryLimitExceeded(limit, let needed) = $0 else { return false }
      return needed > limit
    }
    // Results count as well.
    let tiny = snapshot.within(QueryBudget(memory: 16_000))
    for call in [
      { try tiny.items("* == '*'").count }, { try tiny.identifiers("* == '*'").count },
      { try tiny.documents("* == '*'", sortedBy: [.ascending(.fileSize)]).count },
      { try tiny.top("* == '*'", limit: 9_000).count },
    ] {
      #expect(throws: IndexError.self) { try call() }
    }
    #expect(try small.count("* == '*'") == 9_000)
    #expect(try small.identifiers("* == '*'", limit: 10).count == 10)
  }

  @Test("Memory that one segment took is free for the next, and batches of a sequence are apart")
  func memoryIsGivenBack() async throws {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    for part in 0..<12 {
      try await index.add(
        PlainItems.items(count: 300, seed: UInt64(part)).map {
          var item = $0
          item.uniqueIdentifier = "\(part)-\(item.uniqueIdentifier)"
          return item
        })
    }
    let snapshot = index.snapshot()
    let query = "** == \"*e*r*\" && ** == \"*o*\""
    let meter = QueryMeter()
    var metered = snapshot
    metered.meter = meter
    _ = try metered.count(query)
    let one = snapshot.within(QueryBudget(memory: 3 * meter.held))
    #expect(try one.count(query) == snapshot.count(query))
    var found = 0
    for try await items in snapshot.within(QueryBudget(memory: 900_000)).search("* == '*'") {
      found += items.count
    }
    #expect(found == 3_600)
  }

  @Test("The budget of the index holds for its queries, and a call can have another one")
  func configuration() async throws {
    var configuration = EngineLayout.configuration
    configuration.queryBudget = QueryBudget(time: .zero)
    let index = SearchIndex.inMemory(configuration: configuration)
    try await index.add(PlainItems.items(count: 20, seed: 5))
    #expect(throws: IndexError.self) { try index.snapshot().count("* == '*'") }
    #expect(throws: IndexError.self) { try index.completions(of: "ri") }
    #expect(try index.snapshot().within(.unlimited).count("* == '*'") == 20)
  }

  @Test("Interrupted anywhere, a query gives its error alone, and the next one answers as ever")
  func interruptedAnywhere() async throws {
    let seed = SeededGenerator.seed(or: 41)
    var random = SeededGenerator(seed: seed)
    let items = TestCorpus.items(count: 300, seed: seed, profile: .mixed)
    var queries = QueryGenerator(items: items, seed: seed)
    for layout in [EngineLayout.scattered, .merged] {
      let folder = try TemporaryFolder()
      let index = try await layout.index(of: items, in: folder)
      for number in 0..<60 {
        let text = queries.next()
        let query = try Query(parsing: text)
        let (name, run) = Self.calls[number % Self.calls.count]
        let place = "seed \(seed), \(layout), \(name), query \(number): \(text)"
        // What is kept for later queries is not there yet when the first one is interrupted.
        var answers: [Int] = []
        for _ in 0..<4 {
          let clock = EndingClock(polls: Int.random(in: 0..<60, using: &random))
          var snapshot = index.snapshot()
          snapshot.meter = QueryMeter(time: .zero, clock: { clock.next() })
          do {
            answers.append(try run(snapshot, query))
          } catch {
            #expect(
              error as? IndexError == .timeLimitExceeded(limit: .zero, spent: .seconds(1)),
              "\(place)")
          }
        }
        let answer = try run(index.snapshot(), query)
        #expect(answers.allSatisfy { $0 == answer }, "\(place)")
        #expect(try run(index.snapshot(), query) == answer, "\(place)")
      }
    }
  }
}

/// A clock that stands still until it has been looked at so many times, and then is past the
/// deadline.
private final class EndingClock: Sendable {
  private let polls: Atomic<Int>

  init(polls: Int) { self.polls = Atomic(polls) }

  func next() -> Duration {
    polls.subtract(1, ordering: .relaxed).newValue < 0 ? .seconds(1) : .zero
  }
}

/// A clock that stands still and counts how often it has been looked at.
private final class CountingClock: Sendable {
  private let count = Atomic(0)

  var looks: Int { count.load(ordering: .relaxed) }

  func next() -> Duration {
    count.add(1, ordering: .relaxed)
    return .zero
  }
}

/// A clock that notes the longest time of the thread between two looks at it.
private final class GapClock: Sendable {
  private let state = Mutex<(last: Duration, longest: Duration)>((ThreadTime.now, .zero))

  var longestGap: Duration { state.withLock { $0.longest } }

  func next() -> Duration {
    let now = ThreadTime.now
    state.withLock { state in
      state.longest = max(state.longest, now - state.last)
      state.last = now
    }
    return .zero
  }
}

/// The processor time of the thread: other processes do not count.
private enum ThreadTime {
  static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
