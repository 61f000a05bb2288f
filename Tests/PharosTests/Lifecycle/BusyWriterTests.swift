import Foundation
import Pharos
import Synchronization
import TestSupport
import Testing

/// Batches that come while files are written and merged: nothing is lost, nothing comes back.
@Suite struct BusyWriterTests {
  private static var configuration: IndexConfiguration {
    var configuration = IndexConfiguration()
    // A flush each megabyte.
    configuration.memoryBudget = 6 << 20
    configuration.segmentsPerTier = 3
    return configuration
  }

  private static func item(_ number: Int, _ version: Int) -> Item {
    let words = (0..<40).map { "word\((number * 7 + version * 13 + $0 * $0) % 997)" }
    return Item(
      "item-\(number)", domain: "d\(number % 5)",
      attributes: [
        .title: .text("version\(version) of \(number)"),
        .textContent: .text(words.joined(separator: " ")),
      ])
  }

  /// Writers of their own ranges of items, in large and small batches, with deletions; then a
  /// comparison with what should be there, also after opening again.
  ///
  /// - Parameter memoryBudget: with the smaller one images are written before they are large, with
  ///   the larger one they are merged beside the batches.
  @Test(arguments: [6 << 20, 64 << 20])
  func manyWriters(memoryBudget: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    var configuration = BusyWriterTests.configuration
    configuration.memoryBudget = memoryBudget
    let index = try await SearchIndex(at: path, configuration: configuration)
    let expected = try await BusyWriterTests.fill(index)
    try BusyWriterTests.expect(index.snapshot(), expected)
    // As a process finds it that opens the folder now, with the journal.
    let beside = try await SearchIndex.openForReading(at: path, configuration: configuration)
    try BusyWriterTests.expect(beside.snapshot(), expected)
    try await index.close()
    let report = try await SearchIndex.verify(at: path, deep: true, configuration: configuration)
    #expect(report.isSound)
    try await beside.refresh()
    try BusyWriterTests.expect(beside.snapshot(), expected)
  }

  /// The same in memory, where images are merged beside the batches and never written.
  @Test func manyWritersInMemory() async throws {
    var configuration = BusyWriterTests.configuration
    configuration.memoryBudget = 64 << 20
    let index = SearchIndex.inMemory(configuration: configuration)
    let expected = try await BusyWriterTests.fill(index)
    try BusyWriterTests.expect(index.snapshot(), expected)
    try await index.close()
  }

  /// Lets four writers and a task that flushes and compacts loose on an index.
  private static func fill(_ index: SearchIndex) async throws -> [String: Int] {
    let seed = SeededGenerator.seed(or: 21)
    print("BusyWriterTests.fill: seed \(seed)")
    return try await withThrowingTaskGroup(of: [String: Int].self) { group in
      for writer in 0..<4 {
        group.addTask {
          try await BusyWriterTests.write(
            to: index, range: (writer * 700)..<((writer + 1) * 700),
            seed: seed &+ UInt64(writer))
        }
      }
      group.addTask {
        for round in 0..<3 {
          try await Task.sleep(for: .milliseconds(30))
          if round == 1 { try await index.compact() } else { try await index.flush() }
        }
        return [:]
      }
      var expected: [String: Int] = [:]
      for try await part in group { expected.merge(part) { $1 } }
      return expected
    }
  }

  private static func write(
    to index: SearchIndex, range: Range<Int>, seed: UInt64
  ) async throws -> [String: Int] {
    var random = SeededGenerator(seed: seed)
    var expected: [String: Int] = [:]
    for version in 0..<6 {
      let size = [1, 20, 300, 400][Int(random.next() % 4)]
      let items = (0..<size).map { _ in
        item(range.lowerBound + Int(random.next() % UInt64(range.count)), version)
      }
      try await index.add(items)
      for item in items { expected[item.uniqueIdentifier] = version }
      let deleted = (0..<(size / 4)).map { _ in
        "item-\(range.lowerBound + Int(random.next() % UInt64(range.count)))"
      }
      try await index.delete(identifiers: deleted)
      for identifier in deleted { expected[identifier] = nil }
    }
    return expected
  }

  private static func expect(_ snapshot: Snapshot, _ expected: [String: Int]) throws {
    var found: [String: Int] = [:]
    for version in 0..<6 {
      for identifier in try snapshot.identifiers("title == 'version\(version)'w") {
        #expect(found.updateValue(version, forKey: identifier) == nil)
      }
    }
    #expect(found == expected)
    #expect(snapshot.storedItemCount == expected.count)
  }

  /// Deletions of all kinds between the beginning and the end of a flush, many times.
  @Test func deletionsDuringFlush() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    let index = try await SearchIndex(at: path, configuration: BusyWriterTests.configuration)
    for round in 0..<4 {
      let items = (0..<300).map { BusyWriterTests.item($0, round) }
      try await index.add(items)
      async let flushed: Void = round % 3 == 2 ? index.compact() : index.flush()
      var expected = Dictionary(
        uniqueKeysWithValues: items.map { ($0.uniqueIdentifier, round) })
      if round % 2 == 0 {
        try await index.delete(domains: ["d1"])
        for number in stride(from: 1, to: 300, by: 5) { expected["item-\(number)"] = nil }
        try await index.add([BusyWriterTests.item(1, round)])
        expected["item-1"] = round
      } else {
        try await index.deleteAll()
        try await index.add([BusyWriterTests.item(7, round)])
        expected = ["item-7": round]
      }
      try await flushed
      try BusyWriterTests.expect(index.snapshot(), expected)
      let reader = try await SearchIndex.openForReading(
        at: path, configuration: BusyWriterTests.configuration)
      try BusyWriterTests.expect(reader.snapshot(), expected)
    }
    try await index.close()
    let report = try await SearchIndex.verify(
      at: path, deep: true, configuration: BusyWriterTests.configuration)
    #expect(report.isSound)
  }

  /// A large batch whose operations depend on their order, as a small one does.
  @Test func orderWithinLargeBatch() async throws {
    for large in [false, true] {
      let index = SearchIndex.inMemory()
      try await index.add([BusyWriterTests.item(9_999, 0)])
      let filler = large ? (100..<500).map { BusyWriterTests.item($0, 1) } : []
      var batch = Batch()
      batch.add(filler)
      batch.add([BusyWriterTests.item(1, 1), BusyWriterTests.item(2, 1)])
      batch.delete(identifiers: ["item-2", "item-9999"])
      batch.delete(domains: ["d1"])
      batch.add([BusyWriterTests.item(1, 2), BusyWriterTests.item(6, 2)])
      try await index.commit(batch)
      let snapshot = index.snapshot()
      let found = try snapshot.identifiers("title == 'version2'w")
      #expect(found.sorted() == ["item-1", "item-6"])
      #expect(try snapshot.item("item-2") == nil)
      #expect(try snapshot.item("item-9999") == nil)
      let kept = filler.filter { $0.domainIdentifier != "d1" }.count
      #expect(snapshot.storedItemCount == kept + 2)
    }
  }

  /// Invalid large batches are refused as a whole; others that wait are not.
  @Test func refusedLargeBatch() async throws {
    let index = SearchIndex.inMemory()
    var batch = Batch()
    batch.add((0..<300).map { BusyWriterTests.item($0, 0) } + [Item("")])
    await BusyWriterTests.expectRefusal(of: batch, by: index)
    var stale = Batch()
    stale.add((0..<300).map { BusyWriterTests.item($0, 0) })
    stale.setClientState([1], named: "client", expecting: [7])
    await BusyWriterTests.expectRefusal(of: stale, by: index)
    #expect(index.snapshot().storedItemCount == 0)
    try await index.add((0..<300).map { BusyWriterTests.item($0, 0) })
    #expect(index.snapshot().storedItemCount == 300)
  }

  private static func expectRefusal(of batch: Batch, by index: SearchIndex) async {
    do throws(IndexError) {
      try await index.commit(batch)
      Issue.record("the batch was taken")
    } catch {
      #expect(!"\(error)".isEmpty)
    }
  }
}
