import Testing

@testable import Pharos

/// Records as indexing reads them, against the items they are of.
@Suite struct RecordScanTests {
  @Test func agreesWithItems() throws {
    var random = ItemRandom("record scan")
    for _ in 0..<300 {
      var item = random.item()
      if random.chance(2) { item[.rankingHint] = .number(random.number()) }
      if random.chance(3) { item[.userCurated] = .boolean(random.chance(2)) }
      if random.chance(3) { item[.userOwned] = .number(Double(random.below(2))) }
      if random.chance(3) { item[.userCreated] = .boolean(true) }
      var record: [UInt8] = []
      ItemCoding.encode(item, into: &record)
      let decoded = try ItemCoding.decode(record)
      let scan = try RecordScan(record, sequence: 7)
      #expect(scan.identifier == Array(item.uniqueIdentifier.utf8))
      #expect(scan.entry.staticRank == decoded.staticRank)
      #expect(scan.entry.domain == item.domainIdentifier.map { Array($0.utf8) })
      #expect(
        scan.entry.expirationDate == item.expirationDate?.timeIntervalSinceReferenceDate)
      #expect(scan.values.map(\.name.text) == item.attributes.keys.map(\.rawValue))
    }
  }

  @Test("Any bytes give a scan or an error, never a trap")
  func damaged() throws {
    var random = ItemRandom("damaged record scan")
    let indexer = ItemIndexer(configuration: IndexConfiguration())
    for _ in 0..<300 {
      var record: [UInt8] = []
      ItemCoding.encode(random.item(), into: &record)
      for _ in 0...random.below(3) where !record.isEmpty {
        record[random.below(record.count)] = UInt8(random.below(256))
      }
      if random.chance(4) { record.removeLast(random.below(record.count)) }
      _ = try? indexer.read([(record, 1)], custom: [:])
    }
  }
}
