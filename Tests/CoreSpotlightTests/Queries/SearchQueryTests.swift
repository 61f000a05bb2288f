import CoreSpotlight
import Foundation
import Synchronization
import Testing

/// Queries by string.
@Suite struct SearchQueryTests {
  /// What the handlers of a query were given.
  final class Notes: Sendable {
    struct Contents: Sendable {
      var portions: [Int] = []
      var counts: [Int] = []
      var completions: [CSSearchQueryError.Code?] = []
      var itemsAfterCompletion = 0
    }
    let contents = Mutex(Contents())
    var now: Contents { contents.withLock { $0 } }

    func watch(_ query: CSSearchQuery) {
      query.foundItemsHandler = { items in
        self.contents.withLock {
          $0.portions.append(items.count)
          $0.counts.append(query.foundItemCount)
          if !$0.completions.isEmpty { $0.itemsAfterCompletion += 1 }
        }
      }
      query.completionHandler = { error in
        self.contents.withLock { $0.completions.append((error as? CSSearchQueryError)?.code) }
      }
    }
  }

  private func fill(_ count: Int) async throws {
    try await CSSearchableIndex.default().indexSearchableItems(
      (0..<count).map { number in
        item("\(number)") {
          $0.title = "Item number \(number)"
          $0.pageCount = NSNumber(value: number)
        }
      })
  }

  @Test func handlers() async throws {
    try await withHost { _ in
      try await fill(1000)
      let query = CSSearchQuery(queryString: "title == \"Item*\"", queryContext: nil)
      let notes = Notes()
      notes.watch(query)
      #expect(query.foundItemCount == 0)
      query.start()
      query.start()
      await eventually("the end") { notes.now.completions.count == 1 }
      try await Task.sleep(for: .milliseconds(30))
      let contents = notes.now
      #expect(contents.portions.reduce(0, +) == 1000)
      #expect(contents.portions.count > 1)
      #expect(query.foundItemCount == 1000)
      var sum = 0
      for (portion, count) in zip(contents.portions, contents.counts) {
        sum += portion
        #expect(count == sum)
      }
      #expect(contents.completions == [nil])
      #expect(contents.itemsAfterCompletion == 0)
      #expect(!query.isCancelled)
    }
  }

  @Test func readingStartsAndHandlersAreSilent() async throws {
    try await withHost { _ in
      try await fill(600)
      let query = CSSearchQuery(queryString: "pageCount >= 100", queryContext: nil)
      let notes = Notes()
      notes.watch(query)
      var found: Set<String> = []
      for try await result in query.results {
        found.insert(result.id)
        query.start()
      }
      #expect(found.count == 500)
      #expect(query.foundItemCount == 500)
      #expect(notes.now.portions == [] && notes.now.completions == [])
      for try await _ in query.results { Issue.record("a second reading") }
    }
  }

  @Test func cancelling() async throws {
    try await withHost { _ in
      try await fill(2000)
      let query = CSSearchQuery(queryString: "* == *", queryContext: nil)
      let notes = Notes()
      notes.watch(query)
      let handler = query.foundItemsHandler
      query.foundItemsHandler = { items in
        handler?(items)
        query.cancel()
      }
      query.start()
      await eventually("the end") { notes.now.completions.count == 1 }
      try await Task.sleep(for: .milliseconds(30))
      #expect(notes.now.portions.count == 1)
      #expect(notes.now.completions == [.cancelled])
      #expect(query.isCancelled)
      query.start()
      for query in [query, CSSearchQuery(queryString: "* == *", queryContext: nil)] {
        query.cancel()
        await #expect(throws: CSSearchQueryError(.cancelled)) {
          for try await _ in query.results {}
        }
      }
      let half = CSSearchQuery(queryString: "* == *", queryContext: nil)
      var count = 0
      await #expect(throws: CSSearchQueryError(.cancelled)) {
        for try await _ in half.results {
          count += 1
          if count == 10 { half.cancel() }
        }
      }
      #expect(count == 10)
    }
  }

  @Test func cancelledTasks() async throws {
    try await withHost { host in
      try await fill(2000)
      let task = Task {
        try await host.run {
          var count = 0
          for try await _ in CSSearchQuery(queryString: "* == *", queryContext: nil).results {
            count += 1
            if count == 300 { withUnsafeCurrentTask { $0?.cancel() } }
            #expect(count <= 300)
          }
        }
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test func badQueries() async throws {
    try await withHost { _ in
      try await fill(3)
      for (text, filters) in [("title = ", []), ("pageCount > 1", ["("])] {
        await #expect(throws: CSSearchQueryError(.invalidQuery)) {
          try await identifiers(text, filters: filters)
        }
        let context = CSSearchQueryContext()
        context.filterQueries = filters
        let query = CSSearchQuery(queryString: text, queryContext: context)
        let notes = Notes()
        notes.watch(query)
        query.start()
        await eventually("the end") { notes.now.completions == [.invalidQuery] }
        #expect(notes.now.portions == [])
      }
    }
  }

  @Test func fetchLists() async throws {
    try await withHost { _ in
      try await CSSearchableIndex.default().indexSearchableItems([
        item("1", domain: "d") {
          $0.title = "Paris"
          $0.comment = "c"
        }
      ])
      let only = try await stored("1", fetching: ["title", "noSuchAttribute", "kMDItemComment"])
      #expect(only.attributeSet.title == "Paris")
      #expect(only.attributeSet.comment == "c")
      #expect(only.attributeSet.contentType == nil)
      let none = try await stored("1", fetching: [])
      #expect(none.attributeSet.title == nil)
      #expect(none.domainIdentifier == "d")
      let tree = try await stored("1", fetching: ["contentTypeTree"])
      #expect(tree.attributeSet.contentTypeTree?.contains("public.data") == true)
      #expect(tree.attributeSet.contentType == nil)
    }
  }

  @Test func filters() async throws {
    try await withHost { _ in
      try await fill(30)
      #expect(
        try await identifiers("title == \"Item*\"", filters: ["pageCount > 10", "pageCount <= 12"])
          == ["11", "12"])
    }
  }

  @Test func timeIsThatOfTheStart() async throws {
    let clock = TestClock()
    try await withHost(clock: clock) { _ in
      try await CSSearchableIndex.default().indexSearchableItems([
        item("now") { $0.dueDate = clock.now.addingTimeInterval(5) }
      ])
      let query = CSSearchQuery(queryString: "dueDate > $time.now", queryContext: nil)
      var iterator = query.results.makeAsyncIterator()
      #expect(try await iterator.next()?.id == "now")
      clock.advance(10)
      #expect(try await identifiers("dueDate > $time.now") == [])
    }
  }

  @Test func aUserContextLimitsAndRanks() async throws {
    try await withHost { _ in
      try await fill(50)
      let context = CSUserQueryContext()
      context.maxResultCount = 7
      var found: [CSSearchQuery.Results.Item] = []
      for try await result in CSSearchQuery(queryString: "* == *", queryContext: context).results {
        found.append(result)
      }
      #expect(found.count == 7)
      #expect(found == found.sorted())
      #expect(Set(found).count == 7)
    }
  }
}
