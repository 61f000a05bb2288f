import Foundation
import Segments
import Testing

@testable import Pharos

/// Items put together from the sections of a segment, against those that were handed over.
@Suite struct StoredItemsTests {
  @Test func itemsComeBack() throws {
    var random = ItemRandom("stored items")
    let items = (0..<200).map { number in
      var item = Item("item \(number)", kind: random.chance(4) ? .userActivity : .item)
      item.attributes = random.item().attributes
      if random.chance(2) { item.domainIdentifier = "domain \(random.below(5))" }
      if random.chance(3) { item.indexName = "index \(random.below(3))" }
      if random.chance(3) { item.protectionClass = "class \(random.below(3))" }
      if random.chance(3) { item.relatedUniqueIdentifier = "item \(random.below(200))" }
      if random.chance(3) { item.weakRelatedUniqueIdentifier = "item \(random.below(200))" }
      // A merge would drop what has expired.
      if random.chance(3) {
        item.expirationDate = Date(
          timeIntervalSinceReferenceDate: 1e10 + Double(random.below(9)) / 2)
      }
      if !random.chance(4) { item.indexedDate = random.date() }
      item[.rankingHint] = .number(random.number())
      item["mixed"] = .list((0..<random.below(9)).map { _ in random.element() })
      return item
    }
    let indexer = ItemIndexer(configuration: IndexConfiguration())
    let records = items.enumerated().map { place, item in
      var record: [UInt8] = []
      ItemCoding.encode(item, into: &record)
      return (record: record, sequence: UInt64(place))
    }
    let built = try [records[..<90], records[90...]].map {
      try indexer.image(of: Array($0), custom: [:])
    }
    for entry in built { try expect(items, in: entry) }
    try expect(items, in: #require(try indexer.mergedInMemory(built)))
  }

  private func expect(_ items: [Item], in entry: SegmentEntry) throws {
    let stored = entry.segment.items
    for document in 0..<stored.documentCount {
      let sequence = try entry.segment.fixedColumns.sequence(ofDocument: document)
      let item = items[Int(sequence)]
      let found = try ItemCoding.decode(stored.record(ofDocument: document))
      #expect(found == item)
      for (key, value) in item.attributes {
        let one = try ItemCoding.decode(
          stored.record(ofDocument: document, fetching: FetchedAttributes([key])))
        #expect(one.attributes.keys.elementsEqual([key]) && one[key] == value, "\(key)")
        if case .number(let number) = value, case .number(let other)? = one[key] {
          #expect(number.sign == other.sign)
        }
      }
    }
  }
}
