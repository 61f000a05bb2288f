import CoreSpotlight
import Foundation
import Testing

/// Batches and client states.
@Suite struct BatchTests {
  @Test func aBatchIsOne() async throws {
    try await withHost { _ in
      let index = CSSearchableIndex(name: "n")
      #expect(try await index.fetchLastClientState() == Data())
      index.beginBatch()
      try await index.indexSearchableItems([
        item("1", domain: "d"), item("2"), item("3", domain: "e"),
      ])
      try await index.deleteSearchableItems(withIdentifiers: ["2"])
      try await index.deleteSearchableItems(withDomainIdentifiers: ["e"])
      #expect(try await identifiers() == [])
      index.beginBatch()
      try await index.endBatch(withClientState: Data("one".utf8))
      #expect(try await identifiers() == ["1"])
      #expect(try await index.fetchLastClientState() == Data("one".utf8))
      #expect(try await CSSearchableIndex(name: "other").fetchLastClientState() == Data())
      #expect(try await CSSearchableIndex.default().fetchLastClientState() == Data())
      index.beginBatch()
      try await index.deleteAllSearchableItems()
      try await index.indexSearchableItems([item("4")])
      try await index.endBatch(withClientState: Data("two".utf8))
      #expect(try await identifiers() == ["4"])
      #expect(try await index.fetchLastClientState() == Data("two".utf8))
      try await index.deleteAllSearchableItems()
      #expect(try await index.fetchLastClientState() == Data())
    }
  }

  @Test func handlersOfStates() async throws {
    try await withHost { _ in
      let index = CSSearchableIndex(name: "n")
      let none: Data? = await withCheckedContinuation { continuation in
        index.fetchLastClientState { state, error in
          #expect(error == nil)
          continuation.resume(returning: state)
        }
      }
      #expect(none == nil)
    }
  }

  @Test func statesHaveALimit() async throws {
    try await withHost { _ in
      let index = CSSearchableIndex(name: "n")
      index.beginBatch()
      try await index.indexSearchableItems([item("1")])
      try await index.endBatch(withClientState: Data(repeating: 7, count: 250))
      #expect(try await index.fetchLastClientState().count == 250)
      index.beginBatch()
      try await index.indexSearchableItems([item("2")])
      let code = await indexErrorCode {
        try await index.endBatch(withClientState: Data(repeating: 7, count: 251))
      }
      #expect(code == .invalidClientStateError)
      #expect(try await identifiers() == ["1"])
      #expect(try await index.fetchLastClientState().count == 250)
    }
  }

  @Test func expectedStates() async throws {
    try await withHost { _ in
      let app = CSSearchableIndex(name: "n")
      let helper = CSSearchableIndex(name: "n")
      app.beginBatch()
      try await app.indexSearchableItems([item("1")])
      try await app.endIndexBatch(expectedClientState: nil, newClientState: Data("1".utf8))
      helper.beginBatch()
      try await helper.indexSearchableItems([item("2")])
      let code = await indexErrorCode {
        try await helper.endIndexBatch(expectedClientState: nil, newClientState: Data("2".utf8))
      }
      #expect(code == .mismatchedClientState)
      #expect(try await identifiers() == ["1"])
      #expect(try await helper.fetchLastClientState() == Data("1".utf8))
      helper.beginBatch()
      try await helper.indexSearchableItems([item("2")])
      try await helper.endIndexBatch(
        expectedClientState: Data("1".utf8), newClientState: Data("2".utf8))
      #expect(try await identifiers() == ["1", "2"])
    }
  }

  @Test func theDefaultIndexTakesNoBatches() async throws {
    try await withHost { _ in
      let index = CSSearchableIndex.default()
      index.beginBatch()
      try await index.indexSearchableItems([item("1")])
      #expect(try await identifiers() == ["1"])
      #expect(
        await indexErrorCode { try await index.endBatch(withClientState: Data([1])) }
          == .invalidClientStateError)
    }
  }

  @Test func endsWithoutBeginnings() async throws {
    try await withHost { (_: CSHost) async throws in
      let index = CSSearchableIndex(name: "n")
      #expect(
        await indexErrorCode { try await index.endBatch(withClientState: Data([1])) }
          == .invalidClientStateError)
      #expect(try await index.fetchLastClientState() == Data())
    }
  }

  @Test func malformedItemsDoNotSpoilABatch() async throws {
    try await withHost { _ in
      let index = CSSearchableIndex(name: "n")
      index.beginBatch()
      #expect(
        await indexErrorCode { try await index.indexSearchableItems([item("1"), item("")]) }
          == .invalidItemError)
      try await index.indexSearchableItems([item("2")])
      try await index.endBatch(withClientState: Data([1]))
      #expect(try await identifiers() == ["2"])
    }
  }

  /// The process is killed at any moment, also between beginning and end: state and items agree.
  @Test func killedClients() async throws {
    let folder = try TestFolder()
    var last = 0
    for round in 0..<12 {
      let child = try ChildProcess("SpotlightWriter", [folder.url.path, "100000"])
      child.wait(lines: round.isMultiple(of: 4) ? 0 : Int.random(in: 1...20))
      usleep(UInt32.random(in: 0..<6_000))
      let acknowledged = child.kill().compactMap { Int($0) }.last ?? last
      try await withHost(folder: folder) { _ in
        let state = try await CSSearchableIndex(name: "crash").fetchLastClientState()
        let number = Int(String(decoding: state, as: UTF8.self)) ?? 0
        #expect(number == acknowledged || number == acknowledged + 1, "round \(round)")
        let expected = [number - 1, number].filter { $0 > 0 }
          .flatMap { number in ["a", "b", "c"].map { "\(number)\($0)" } }
        #expect(try await identifiers() == expected.sorted(), "round \(round)")
        last = number
      }
    }
    #expect(last > 0)
  }
}
