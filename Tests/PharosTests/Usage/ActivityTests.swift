import Foundation
import TestSupport
import Testing

@testable import Pharos

/// Activities that belong to an entry.
@Suite struct ActivityTests {
  private static func activity(
    _ identifier: String, of related: String? = nil, weakly weak: String? = nil,
    domain: String? = nil
  ) -> Item {
    Item(
      identifier, kind: .userActivity, domain: domain, relatedUniqueIdentifier: related,
      weakRelatedUniqueIdentifier: weak, attributes: [.title: .text("visit")])
  }

  private static func found(_ index: SearchIndex) throws -> Set<String> {
    Set(try index.snapshot().identifiers("* == '*'"))
  }

  /// Small batches are resolved as they are committed, large ones beforehand: both must agree.
  private static let fillers = [0, 300]

  private func filled(_ items: [Item], _ filler: Int) -> [Item] {
    items + (0..<filler).map { Item("filler-\($0)", attributes: [.title: .text("filler")]) }
  }

  private func rest(_ found: Set<String>) -> Set<String> {
    found.filter { !$0.hasPrefix("filler-") }
  }

  @Test(arguments: fillers) func storedOnlyWithItsItem(filler: Int) async throws {
    let index = SearchIndex.inMemory()
    try await index.add(
      filled(
        [
          ActivityTests.activity("early", of: "item"),
          Item("item", attributes: [.title: .text("a page")]),
          ActivityTests.activity("visit", of: "item"),
          ActivityTests.activity("lost", of: "nothing"),
          ActivityTests.activity("weak", weakly: "nothing"),
          ActivityTests.activity("plain"),
        ], filler))
    #expect(rest(try ActivityTests.found(index)) == ["item", "visit", "weak", "plain"])
    try await index.add(filled([ActivityTests.activity("early", of: "item")], filler))
    #expect(rest(try ActivityTests.found(index)).contains("early"))
  }

  @Test(arguments: fillers) func encodedItemsAreNoOther(filler: Int) async throws {
    let index = SearchIndex.inMemory()
    var encoded = EncodedItems(configuration: IndexConfiguration())
    for item in filled(
      [
        Item("item"), ActivityTests.activity("visit", of: "item"),
        ActivityTests.activity("lost", of: "nothing"),
        ActivityTests.activity("weak", weakly: "item"),
      ], filler)
    {
      try encoded.append(item)
    }
    var batch = Batch()
    batch.add(encoded)
    try await index.commit(batch)
    #expect(index.snapshot().storedItemCount == 3 + filler)
    #expect(try index.snapshot().item("lost") == nil)
    #expect(index.snapshot().usage(of: "item")?.eventCount == 2)
  }

  @Test(arguments: fillers) func deletedWithItsItem(filler: Int) async throws {
    let index = SearchIndex.inMemory()
    try await index.add([Item("a", domain: "d.e", attributes: [.title: .text("a")]), Item("b")])
    try await index.add([
      ActivityTests.activity("a1", of: "a"), ActivityTests.activity("a2", of: "a"),
      ActivityTests.activity("a11", of: "a1"), ActivityTests.activity("b1", of: "b"),
      ActivityTests.activity("weak", weakly: "a"),
    ])
    let state = try #require(index.writer?.state)
    #expect(state.hasLinkedActivities)
    var batch = Batch()
    batch.add(filled([], filler))
    batch.delete(identifiers: ["a"])
    try await index.commit(batch)
    #expect(try index.snapshot().item("a11") == nil, "an activity of an activity goes, too")
    #expect(try index.snapshot().item("a1") == nil && index.snapshot().item("a2") == nil)
    #expect(try index.snapshot().item("b1") != nil && index.snapshot().item("weak") != nil)
    #expect(index.snapshot().storedItemCount == 3 + filler)
  }

  @Test(arguments: fillers) func deletedWithItsDomain(filler: Int) async throws {
    let index = SearchIndex.inMemory()
    try await index.add([
      Item("a", domain: "d.e"), Item("b", domain: "de"), Item("c", domain: "d"),
      ActivityTests.activity("a1", of: "a", domain: "other"),
      ActivityTests.activity("b1", of: "b"), ActivityTests.activity("c1", of: "c"),
      ActivityTests.activity("weak", weakly: "a"),
      ActivityTests.activity("own", of: "b", domain: "d"),
    ])
    var batch = Batch()
    batch.add(filled([], filler))
    batch.delete(domains: ["d"])
    try await index.commit(batch)
    let left = try ["b", "b1", "weak"].allSatisfy { try index.snapshot().item($0) != nil }
    #expect(left && index.snapshot().storedItemCount == 3 + filler)
  }

  @Test func goneBeforeTheBatchEnds() async throws {
    let index = SearchIndex.inMemory()
    try await index.add([Item("a"), ActivityTests.activity("old", of: "a")])
    var batch = Batch()
    batch.add([
      Item("b", domain: "d"), ActivityTests.activity("b1", of: "b"),
      ActivityTests.activity("a1", of: "a"),
    ])
    batch.delete(identifiers: ["a"])
    batch.add([ActivityTests.activity("a2", of: "a"), Item("a")])
    batch.add([ActivityTests.activity("a3", of: "a")])
    batch.delete(domains: ["d"])
    try await index.commit(batch)
    #expect(index.snapshot().storedItemCount == 2)
    #expect(try index.snapshot().item("a") != nil && index.snapshot().item("a3") != nil)
  }

  /// The link is that of the stored activity, not of one that it replaced.
  @Test func replacing() async throws {
    let index = SearchIndex.inMemory()
    try await index.add([Item("a"), Item("b"), ActivityTests.activity("v", of: "a")])
    try await index.add([Item("a", attributes: [.title: .text("again")])])
    #expect(try index.snapshot().item("v") != nil, "replacing the item keeps it")
    try await index.add([ActivityTests.activity("v", of: "b")])
    try await index.delete(identifiers: ["a"])
    #expect(try index.snapshot().item("v") != nil)
    try await index.add([ActivityTests.activity("v"), Item("a")])
    try await index.delete(identifiers: ["b"])
    #expect(try index.snapshot().item("v") != nil)
    try await index.add([Item("w", relatedUniqueIdentifier: "a")])
    try await index.delete(identifiers: ["a"])
    #expect(try index.snapshot().item("w") != nil, "on an item it means nothing")
    try await index.deleteAll()
    #expect(index.snapshot().storedItemCount == 0)
  }

  @Test func expiredItemsAreNotThere() async throws {
    let index = SearchIndex.inMemory()
    try await index.add([Item("a", expirationDate: .distantPast), Item("b")])
    try await index.add([
      ActivityTests.activity("a1", of: "a"), ActivityTests.activity("b1", of: "b"),
    ])
    #expect(try index.snapshot().item("a1") == nil && index.snapshot().item("b1") != nil)
  }

  @Test func visitsCount() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    let index = try await SearchIndex(at: path)
    try await index.add([Item("a"), Item("b")])
    try await index.add([ActivityTests.activity("v", of: "a")])
    try await index.add([
      ActivityTests.activity("v", of: "a"), ActivityTests.activity("w", weakly: "b"),
      ActivityTests.activity("lost", of: "c"),
    ])
    let snapshot = index.snapshot()
    #expect(snapshot.usage(of: "a")?.eventCount == 2)
    #expect(snapshot.usage(of: "b")?.eventCount == 1 && snapshot.usage(of: "c") == nil)
    try await index.delete(identifiers: ["a"])
    // The journal says what was resolved: whoever replays it finds the same.
    let reader = try await SearchIndex.openForReading(at: path)
    #expect(reader.snapshot().storedItemCount == 2)
    #expect(reader.snapshot().usage(of: "b")?.eventCount == 1)
    try await index.close()
  }
}
