import Foundation
import TestSupport
import Testing

@testable import Pharos

/// Use of items through the life of an index.
@Suite struct UsageIndexTests {
  private static var configuration: IndexConfiguration {
    var configuration = IndexConfiguration()
    configuration.clock = { Date(timeIntervalSinceReferenceDate: 700_000_000) }
    configuration.segmentsPerTier = 2
    return configuration
  }

  private static func items(_ numbers: Range<Int>, version: Int = 0) -> [Item] {
    numbers.map { Item("\($0)", domain: "d\($0 % 3)", attributes: [.title: .text("t\(version)")]) }
  }

  private static func strength(_ snapshot: Snapshot, _ identifier: String) -> Double? {
    // Sums of binary fractions are exact but for the last bits of the factor of decay.
    (snapshot.usage(of: identifier)?.strength).map { ($0 * 0x1p30).rounded() / 0x1p30 }
  }

  @Test func recordedEventsAreVisibleAndSnapshotsStay() async throws {
    let index = SearchIndex.inMemory(configuration: UsageIndexTests.configuration)
    try await index.add(UsageIndexTests.items(0..<5))
    let before = index.snapshot()
    try await index.record([
      .select("1", visible: ["0", "1", "2"], typedText: "Tea"), .focus("2"), .use("1"),
      .select("1", typedText: "tea"),
    ])
    try await index.record([])
    let snapshot = index.snapshot()
    #expect(before.usage(of: "1") == nil && before.state.usage.isEmpty)
    #expect(UsageIndexTests.strength(snapshot, "1") == 3)
    #expect(UsageIndexTests.strength(snapshot, "2") == 0.25)
    #expect(snapshot.usage(of: "0") == nil, "passed over counts nothing")
    #expect(snapshot.usage(of: "1")?.eventCount == 3)
    let texts = snapshot.state.usage.chosenQueries.chosen(startingWith: [], limit: 9)
    #expect(texts.map(\.text) == ["tea"])
  }

  @Test func allUseIsListedStrongestFirst() async throws {
    let index = SearchIndex.inMemory(configuration: UsageIndexTests.configuration)
    try await index.add(UsageIndexTests.items(0..<3))
    let long = Date(timeIntervalSinceReferenceDate: 700_000_000 - 300 * 86_400)
    try await index.record([
      .focus("1"), .select("2", typedText: "Tea"), .select("0", typedText: "tea"), .use("0"),
      .select("gone", typedText: "Soup"), .use("old", date: long),
    ])
    let snapshot = index.snapshot()
    let items = snapshot.usedItems()
    #expect(items.map(\.identifier) == ["0", "2", "gone", "1", "old"])
    #expect(items.map(\.eventCount) == [2, 1, 1, 1, 1])
    #expect(items.prefix(4).allSatisfy { snapshot.usage(of: $0.identifier) == $0 })
    #expect(snapshot.usage(of: "old") == nil, "stored, but counts for nothing")
    #expect(items.last?.lastUse == long)
    #expect(snapshot.chosenQueries().map(\.text) == ["tea", "Soup"])
    #expect(snapshot.chosenQueries().first?.strength == 2)
    try await index.forgetAllUsage()
    #expect(index.snapshot().usedItems().isEmpty && index.snapshot().chosenQueries().isEmpty)
    #expect(snapshot.usedItems().count == 5)
  }

  @Test func whatIsNoEventIsRefused() async throws {
    let index = SearchIndex.inMemory()
    await #expect(throws: IndexError.self) { try await index.record([.use("a"), .use("")]) }
    await #expect(throws: IndexError.self) {
      try await index.record([.use(String(repeating: "x", count: 5_000))])
    }
    await #expect(throws: IndexError.self) {
      try await index.record([.use("a", date: Date(timeIntervalSinceReferenceDate: .nan))])
    }
    let many = (0...UsageLimits.visibleResults).map { "\($0)" }
    await #expect(
      throws: IndexError.tooLarge(
        what: "the visible results of an event", size: many.count, limit: many.count - 1)
    ) { try await index.record([.select("1", visible: many)]) }
    #expect(index.snapshot().state.usage.isEmpty, "all or none")
  }

  @Test func datesToComeAreNow() async throws {
    let index = SearchIndex.inMemory(configuration: UsageIndexTests.configuration)
    try await index.record([.use("a", date: .distantFuture), .use("b", date: .distantPast)])
    let snapshot = index.snapshot()
    let now = Date(timeIntervalSinceReferenceDate: 700_000_000)
    #expect(snapshot.usage(of: "a")?.lastUse == now)
    #expect(UsageIndexTests.strength(snapshot, "a") == 1)
    #expect(snapshot.usage(of: "b") == nil, "too long ago")
  }

  /// Restarts, flushes, merges and replacements keep it; other processes see it.
  @Test func survives() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    var index = try await SearchIndex(at: path, configuration: UsageIndexTests.configuration)
    var expected: [String: Double] = [:]
    for round in 0..<12 {
      try await index.add(UsageIndexTests.items((round * 5)..<(round * 5 + 8), version: round))
      let used = ["\(round * 5)", "\(round * 3)", "7"]
      try await index.record(used.map { .select($0, typedText: "text \($0)") })
      for identifier in used { expected[identifier, default: 0] += 1 }
      if round % 3 == 1 { try await index.flush() }
      if round % 4 == 2 {
        if round % 8 == 2 { try await index.close() }
        let reader = try await SearchIndex.openForReading(
          at: path, configuration: UsageIndexTests.configuration)
        for (identifier, strength) in expected {
          #expect(UsageIndexTests.strength(reader.snapshot(), identifier) == strength)
        }
        if round % 8 == 2 {
          index = try await SearchIndex(at: path, configuration: UsageIndexTests.configuration)
        }
        try await index.record([.focus("7")])
        expected["7", default: 0] += 0.25
        #expect(UsageIndexTests.strength(reader.snapshot(), "7") != expected["7"])
        try await reader.refresh()
        #expect(UsageIndexTests.strength(reader.snapshot(), "7") == expected["7"])
      }
    }
    try await index.compact()
    try await index.close()
    let report = try await SearchIndex.verify(at: path, deep: true)
    #expect(report.isSound)
    index = try await SearchIndex(at: path, configuration: UsageIndexTests.configuration)
    for (identifier, strength) in expected {
      #expect(UsageIndexTests.strength(index.snapshot(), identifier) == strength)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(names.count { $0.hasPrefix("usage-") } == 1)
    try await index.deleteAll()
    #expect(index.snapshot().state.usage.isEmpty)
    try await index.close()
    let rest = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(rest.allSatisfy { !$0.hasPrefix("usage-") }, "nothing is left of it")
  }

  /// A click writes its own few bytes, and a closed index has no journal of them.
  @Test func filesAreSmall() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    let index = try await SearchIndex(at: path, configuration: UsageIndexTests.configuration)
    try await index.add(UsageIndexTests.items(0..<300))
    try await index.flush()
    let before = index.snapshot().statistics
    try await index.record([.use("1")])
    let after = index.snapshot().statistics
    #expect(after.segments == before.segments)
    #expect(after.journalBytes - before.journalBytes < 64)
    try await index.close()
    let usage = try FileManager.default.contentsOfDirectory(atPath: path).filter {
      $0.hasPrefix("usage-")
    }
    let name = try #require(usage.first)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
    #expect(bytes.count < 128 && usage.count == 1)
  }

  @Test func forgetting() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    var index = try await SearchIndex(at: path, configuration: UsageIndexTests.configuration)
    try await index.add(UsageIndexTests.items(0..<10))
    try await index.record((0..<10).map { .select("\($0)", typedText: "text") } + [.use("none")])
    try await index.forgetUsage(of: ["3", "unknown"])
    try await index.delete(identifiers: ["4"])
    #expect(index.snapshot().state.usage.itemCount == 10, "of what is gone it is forgotten later")
    try await index.close()
    index = try await SearchIndex(at: path, configuration: UsageIndexTests.configuration)
    let snapshot = index.snapshot()
    #expect(snapshot.state.usage.itemCount == 8)
    #expect(snapshot.usage(of: "3") == nil && snapshot.usage(of: "4") == nil)
    #expect(snapshot.usage(of: "none") == nil && snapshot.usage(of: "5") != nil)
    try await index.forgetAllUsage()
    try await index.close()
    index = try await SearchIndex(at: path, configuration: UsageIndexTests.configuration)
    #expect(index.snapshot().state.usage.isEmpty && index.snapshot().storedItemCount == 9)
    try await index.close()
  }

  @Test func decayedEntriesGoWhenTheFileIsWritten() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    var configuration = UsageIndexTests.configuration
    var index = try await SearchIndex(at: path, configuration: configuration)
    try await index.add(UsageIndexTests.items(0..<3))
    try await index.record([.select("1", typedText: "old")])
    try await index.close()
    configuration.clock = { Date(timeIntervalSinceReferenceDate: 700_000_000 + 150 * 86_400) }
    index = try await SearchIndex(at: path, configuration: configuration)
    #expect(index.snapshot().usage(of: "1") == nil, "it counts for nothing")
    #expect(index.snapshot().state.usage.itemCount == 1, "but nothing has been written yet")
    try await index.record([.use("2")])
    try await index.close()
    index = try await SearchIndex(at: path, configuration: configuration)
    #expect(index.snapshot().state.usage.itemCount == 1)
    #expect(index.snapshot().usage(of: "2") != nil)
    #expect(index.snapshot().state.usage.chosenQueries.isEmpty)
    try await index.close()
  }

  @Test func readersMayNotRecord() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    try await SearchIndex(at: path).close()
    let reader = try await SearchIndex.openForReading(at: path)
    await #expect(throws: IndexError.readOnly) { try await reader.record([.use("a")]) }
  }
}
