import Foundation
import Pharos
import Synchronization
import Testing

/// Pages of a ranked search as a sequence.
@Suite struct RankedResultsTests {
  /// Items of which some have the word in the title, some in the text, with dates around now.
  private func index(_ count: Int, clock: @escaping @Sendable () -> Date) async throws
    -> SearchIndex
  {
    var configuration = IndexConfiguration()
    configuration.clock = clock
    let index = SearchIndex.inMemory(configuration: configuration)
    for start in stride(from: 0, to: count, by: 60) {
      try await index.add(
        (start..<min(start + 60, count)).map { number in
          Item(
            "\(number)",
            attributes: [
              number.isMultiple(of: 3) ? .title : .textContent: .text("paris \(number % 7)"),
              .contentModificationDate: .date(
                Date(timeIntervalSinceReferenceDate: Double(number) * 40_000)),
            ])
        })
    }
    return index
  }

  @Test(arguments: [1, 7, 20, 250, 1000]) func pagesAreTheWholeList(pageSize: Int) async throws {
    let time = Mutex(0.0)
    let index = try await index(250) {
      // A clock that runs fast: the order of freshness changes with every look.
      time.withLock { now in
        now += 500_000
        return Date(timeIntervalSinceReferenceDate: now)
      }
    }
    let query = Attribute.anyWithContent.hasPhrase("paris", .ignoreCase)
    let results = index.search(query, ranking: .default, fetching: [], pageSize: pageSize)
    var pages: [[RankedItem]] = []
    for try await page in results {
      if pages.isEmpty { try await index.delete(identifiers: ["0", "1", "2"]) }
      pages.append(page)
    }
    let all = pages.flatMap { $0 }
    #expect(all.count == 250)
    #expect(Set(all.map(\.item.uniqueIdentifier)).count == 250)
    #expect(all.map(\.score) == all.map(\.score).sorted(by: >))
    #expect(pages.dropLast().allSatisfy { $0.count == pageSize })
    // A second reading gives the same, and so does one list.
    var again: [RankedItem] = []
    for try await page in results { again += page }
    #expect(again == all)
  }

  @Test func limitsAndErrors() async throws {
    let index = try await index(50) { Date(timeIntervalSinceReferenceDate: 0) }
    func count(_ query: String, limit: Int?) async throws -> [Int] {
      var counts: [Int] = []
      for try await page in index.search(query, ranking: .default, limit: limit, pageSize: 8) {
        counts.append(page.count)
      }
      return counts
    }
    #expect(try await count("** == 'paris'w", limit: 20) == [8, 8, 4])
    #expect(try await count("** == 'paris'w", limit: 16) == [8, 8])
    #expect(try await count("** == 'paris'w", limit: 0) == [])
    #expect(try await count("** == 'nothing'w", limit: nil) == [])
    #expect(try await count("title == *", limit: nil) == [8, 8, 1])
    await #expect(throws: IndexError.self) { try await count("title ==", limit: nil) }
    let best = try index.snapshot().top("** == 'paris'w", limit: 3)
    var iterator = index.search("** == 'paris'w", ranking: .default, pageSize: 3)
      .makeAsyncIterator()
    let first = try #require(try await iterator.next())
    #expect(first.map(\.document) == best.map(\.document))
    #expect(first.map(\.score) == best.map(\.score))
    #expect(first.allSatisfy { !$0.item.attributes.isEmpty })
  }

  @Test func aCancelledTaskEndsTheSequence() async throws {
    let index = try await index(50) { Date(timeIntervalSinceReferenceDate: 0) }
    let task = Task { () async throws(IndexError) -> Int in
      var pages = 0
      for try await _ in index.search("** == 'paris'w", ranking: .default, pageSize: 5) {
        pages += 1
        withUnsafeCurrentTask { $0?.cancel() }
      }
      return pages
    }
    await #expect(throws: IndexError.cancelled) { try await task.value }
  }
}
