import Foundation
import Pharos
import Synchronization
import TestSupport
import Testing

/// Queries that are asked for with `read` leave the threads of Swift's tasks free.
@Suite struct QueryReadingTests {
  @Test("More reads than processors, none of which ends before a short task has run")
  func leavesThePoolFree() async throws {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    try await index.add(PlainItems.items(count: 50, seed: 1))
    let isFree = Flag()
    let ended = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
        group.addTask {
          try await index.read { snapshot in
            // Other tests take their turns in the pool first, however many there are.
            let deadline = ContinuousClock.now + .seconds(900)
            while !isFree.isSet, ContinuousClock.now < deadline {
              _ = try snapshot.count("title == 'river*'cdw")
              usleep(1_000)
            }
            return isFree.isSet ? 1 : 0
          }
        }
      }
      // Let the reads begin, then ask for a turn of the pool.
      try await Task.sleep(for: .milliseconds(50))
      await Task.detached { isFree.set() }.value
      return try await group.reduce(0, +)
    }
    #expect(ended == 2 * ProcessInfo.processInfo.activeProcessorCount)
  }

  @Test("Cancelling the task ends the query that is running")
  func cancellation() async throws {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    try await index.add(PlainItems.items(count: 200, seed: 2))
    let hasBegun = Flag()
    let task = Task {
      try await index.read { snapshot in
        while true {
          hasBegun.set()
          _ = try snapshot.count("textContent == '*e*t*'")
        }
      }
    }
    while !hasBegun.isSet { try await Task.sleep(for: .milliseconds(1)) }
    task.cancel()
    await #expect(throws: IndexError.cancelled) { try await task.value }
  }

  private struct OwnError: Error {}

  @Test("Values and errors come back, with task-local values on the way; reads can be nested")
  func values() async throws {
    enum Local { @TaskLocal static var name = "" }
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    try await index.add(PlainItems.items(count: 50, seed: 3))
    let snapshot = index.snapshot()
    let (count, name) = try await Local.$name.withValue("here") {
      try await snapshot.read { (try $0.count("* == '*'"), Local.name) }
    }
    #expect((count, name) == (50, "here"))
    await #expect(throws: OwnError.self) { try await index.read { _ in throw OwnError() } }
    await #expect(throws: IndexError.self) { try await index.read { try $0.count("title ==") } }
    let onMain = try await Self.onMain(index)
    #expect(onMain == 50)
  }

  @MainActor private static func onMain(_ index: SearchIndex) async throws -> Int {
    try await index.read { snapshot in
      #expect(!Thread.isMainThread)
      return try snapshot.count("* == '*'")
    }
  }
}

/// Something that one task tells another.
final class Flag: Sendable {
  private let value = Atomic<Bool>(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { value.store(true, ordering: .relaxed) }
}
