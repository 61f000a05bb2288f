import CoreSpotlight
import Foundation
import Pharos
import PharosTesting
import Synchronization
import Testing

/// Wherever a program ends between the beginning and the end of a batch, the client state and the
/// items are those before the batch, or those after it.
@Suite struct BatchCrashTests {
  /// What a batch does, step by step; each can be the last one that is done.
  private static let steps: [@Sendable (CSSearchableIndex) async throws -> Void] = [
    { $0.beginBatch() },
    { try await $0.indexSearchableItems([item("new 1"), item("new 2", domain: "d")]) },
    { try await $0.deleteSearchableItems(withIdentifiers: ["old 1"]) },
    { try await $0.deleteSearchableItems(withDomainIdentifiers: ["d"]) },
    { try await $0.indexSearchableItems([update("old 2") { $0.title = "changed" }]) },
    { try await $0.indexSearchableItems([item("new 3")]) },
  ]

  private struct Content: Equatable {
    var state: String
    var identifiers: [String]
    var title: String?
  }

  private static let nothing = Content(state: "", identifiers: [])
  private static let before = Content(
    state: "before", identifiers: ["old 1", "old 2"], title: "first")
  private static let after = Content(
    state: "after", identifiers: ["new 1", "new 3", "old 2"], title: "changed")
  /// What the batch makes of an empty index: an update of what is not there does nothing.
  private static let afterNothing = Content(state: "after", identifiers: ["new 1", "new 3"])

  private func content() async throws -> Content {
    let state = try await CSSearchableIndex(name: "n").fetchLastClientState()
    let title = try await items("uniqueIdentifier == \"old 2\"", fetching: ["title"]).first?
      .attributeSet.title
    return Content(
      state: String(decoding: state, as: UTF8.self), identifiers: try await identifiers(),
      title: title)
  }

  /// A disk with what was there before.
  private func filled() async throws -> MemoryDisk {
    let disk = MemoryDisk()
    try await withHost(on: disk) { (_: CSHost) async throws in
      let index = CSSearchableIndex(name: "n")
      index.beginBatch()
      try await index.indexSearchableItems([item("old 1"), item("old 2") { $0.title = "first" }])
      try await index.endBatch(withClientState: Data("before".utf8))
      #expect(try await content() == Self.before)
    }
    return disk
  }

  private func expect(
    _ allowed: [Content], on disk: MemoryDisk, _ comment: Comment
  ) async throws {
    try await withHost(on: disk) { (_: CSHost) async throws in
      let found = try await content()
      #expect(allowed.contains(found), comment)
      // The batch is done again by whoever reads the state.
      if found == Self.before {
        let index = CSSearchableIndex(name: "n")
        for step in Self.steps { try await step(index) }
        try await index.endBatch(withClientState: Data("after".utf8))
        #expect(try await content() == Self.after, comment)
      }
    }
  }

  /// The program is killed, or the power cut, after some steps of a batch that does not end.
  @Test(arguments: 0...steps.count) func unfinishedBatches(done: Int) async throws {
    let disk = try await filled()
    try await withHost(on: disk) { (_: CSHost) async throws in
      let index = CSSearchableIndex(name: "n")
      for step in Self.steps.prefix(done) { try await step(index) }
      #expect(try await content() == Self.before)
      try await expect([Self.before], on: disk.afterProcessEnd(), "killed after \(done) steps")
      for seed in 0..<UInt64(4) {
        try await expect(
          [Self.before], on: disk.afterPowerLoss(seed: seed), "power cut after \(done) steps")
      }
    }
  }

  /// Something goes wrong in each call to the disk that the end of a batch makes.
  @Test(arguments: ["fails", "power is cut"], [true, false])
  func endsThatFail(fault: String, isFirst: Bool) async throws {
    let old = isFirst ? Self.nothing : Self.before
    let new = isFirst ? Self.afterNothing : Self.after
    var outcomes: Set<String> = []
    for call in 1...60 {
      let disk = isFirst ? MemoryDisk() : try await filled()
      let isOver = Mutex(false)
      try await withHost(on: disk) { (_: CSHost) async throws in
        if !isFirst { #expect(try await content() == old) }
        let index = CSSearchableIndex(name: "n")
        for step in Self.steps { try await step(index) }
        let start = disk.changeCount
        let calls = Mutex(0)
        if fault == "fails" {
          disk.failCalls { file in
            guard file.operation.isChange else { return nil }
            return calls.withLock { calls in
              calls += 1
              return calls == call ? EIO : nil
            }
          }
        } else {
          disk.cutPower(atChange: start + call, seed: UInt64(call))
        }
        let code = await indexErrorCode {
          try await index.endBatch(withClientState: Data("after".utf8))
        }
        disk.failCalls(nil)
        outcomes.insert(code == nil ? "done" : "refused")
        var allowed = code == nil ? [new] : [old, new]
        if code == nil {
          isOver.withLock { $0 = disk.changeCount < start + call }
          try await expect([new], on: disk.afterProcessEnd(), "acknowledged, call \(call)")
        } else {
          // Whether the batch reached the device before the failure is told by the state.
          #expect(code == .indexUnavailableError, "call \(call)")
          if fault == "fails" { allowed = [try await content()] }
          #expect(allowed.allSatisfy { $0 == old || $0 == new }, "call \(call)")
          try await expect(allowed, on: disk.afterProcessEnd(), "call \(call)")
        }
        for seed in 0..<UInt64(3) {
          try await expect(allowed, on: disk.afterPowerLoss(seed: seed), "call \(call)")
        }
      }
      if isOver.withLock({ $0 }) { break }
    }
    #expect(outcomes == ["done", "refused"])
  }

  /// A real process is killed at set points of a batch.
  @Test(arguments: ["begun", "added a", "added b", "added c", "deleted"])
  func killedAt(point: String) async throws {
    let folder = try TestFolder()
    let child = try ChildProcess("SpotlightWriter", [folder.url.path, "9", "4", point])
    child.wait(lines: 4)
    #expect(child.kill() == ["1", "2", "3", point])
    try await withHost(folder: folder) { (_: CSHost) async throws in
      let state = try await CSSearchableIndex(name: "crash").fetchLastClientState()
      #expect(String(decoding: state, as: UTF8.self) == "3")
      #expect(try await identifiers() == ["2a", "2b", "2c", "3a", "3b", "3c"])
    }
  }
}
