import Foundation
import Testing

@testable import Pharos

/// Items that are encoded as they come, against checking and encoding them one by one.
@Suite struct EncodedItemsTests {
  private static let moment = Date(timeIntervalSinceReferenceDate: 1234.5)

  private static var configuration: IndexConfiguration {
    var configuration = IndexConfiguration()
    configuration.clock = { moment }
    configuration.maximumItemBytes = 60
    return configuration
  }

  @Test func agreesWithValidatingAndEncoding() throws {
    var random = ItemRandom("encoded items")
    var encoded = EncodedItems(configuration: EncodedItemsTests.configuration)
    let limits = ItemLimits(maximumContentBytes: 60)
    var names: Set<AttributeKey> = []
    var refused = 0
    for _ in 0..<600 {
      var item = random.item()
      // Values that do not fit, and names that cannot be.
      if random.chance(3) { item[random.pick([.title, .pageCount, .keywords])] = random.value() }
      if random.chance(12) { item[AttributeKey(random.pick(["no name", "kMDOther", "ok_1"]))] = 1 }
      if random.chance(30) { item.uniqueIdentifier = "" }
      if random.chance(30) { item[.title] = .text(String(repeating: "a", count: 70)) }
      item.indexedDate = EncodedItemsTests.moment
      let before = encoded.count
      do throws(ItemError) {
        try item.validate(limits: limits)
      } catch {
        refused += 1
        #expect(throws: error) { try encoded.append(item) }
        #expect(encoded.count == before)
        continue
      }
      try encoded.append(item)
      var record: [UInt8] = []
      ItemCoding.encode(item, into: &record)
      let element = try #require(encoded.elements.last)
      #expect(element.record == record)
      #expect(element.identifier == Array(item.uniqueIdentifier.utf8))
      #expect(element.domain == item.domainIdentifier)
      names.formUnion(item.attributes.keys)
      if random.chance(40) {
        #expect(encoded.attributeNames.isSuperset(of: names))
        encoded.removeAll()
        names = []
        #expect(encoded.isEmpty && encoded.attributeNames.isEmpty)
      }
    }
    #expect(refused > 20)
    #expect(encoded.attributeNames.isSuperset(of: names))
  }

  @Test("More names than the table keeps")
  func manyNames() throws {
    var table = AttributeNameTable()
    var random = ItemRandom("attribute names")
    for _ in 0..<30 {
      var previous = AttributeNameTable.start
      for _ in 0..<900 {
        let key = AttributeKey("name_\(random.below(12_000))")
        let entry = table.entry(of: key, after: &previous)
        #expect(entry.key == key && entry.type == nil && entry.problem == nil)
        #expect(table.names.contains(key))
      }
    }
  }

  @Test("What a batch of them does is what the items do")
  func committed() async throws {
    var random = ItemRandom("encoded items in an index")
    let configuration = EncodedItemsTests.configuration
    var items: [String: Item] = [:]
    var encoded = EncodedItems(configuration: configuration)
    for number in 0..<700 {
      let item = Item(
        "id-\(random.below(500))", domain: random.chance(2) ? "a.b" : nil,
        attributes: [.title: .text("word\(number)"), .rankingHint: .number(Double(number % 7))])
      try encoded.append(item)
      items[item.uniqueIdentifier] = item
    }
    var batch = Batch()
    batch.add(encoded)
    let index = SearchIndex.inMemory(configuration: configuration)
    try await index.commit(batch)
    let snapshot = index.snapshot()
    #expect(try snapshot.count("title == *") == items.count)
    for (identifier, item) in items {
      var expected = item
      expected.indexedDate = EncodedItemsTests.moment
      #expect(try snapshot.item(identifier) == expected)
    }
  }
}
