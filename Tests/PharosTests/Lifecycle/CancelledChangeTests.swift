import Pharos
import TestSupport
import Testing

/// A change is made whether or not its task is cancelled.
@Suite struct CancelledChangeTests {
  @Test func aTaskThatWasCancelledBefore() async throws {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      #expect(Task.isCancelled)
      try await index.add([Item("1"), Item("2")])
      try await index.update([ItemUpdate("1", attributes: [.title: "Paris"])])
      try await index.delete(identifiers: ["2"])
    }
    try await task.value
    #expect(try index.snapshot().identifiers("* == *") == ["1"])
    #expect(try index.snapshot().count("title == 'Paris'") == 1)
  }

  @Test func tasksThatAreCancelledWhileTheyWait() async throws {
    let folder = try TemporaryFolder()
    let index = try await SearchIndex(at: folder.path, configuration: EngineLayout.configuration)
    let tasks = (0..<40).map { number in
      Task { try await index.add((0..<20).map { Item("\(number)-\($0)") }) }
    }
    for task in tasks.shuffled() {
      task.cancel()
      await Task.yield()
    }
    for task in tasks { try await task.value }
    #expect(try index.snapshot().count("* == *") == 800)
    try await index.close()
    let again = try await SearchIndex.openForReading(at: folder.path)
    #expect(try again.snapshot().count("* == *") == 800)
  }
}
