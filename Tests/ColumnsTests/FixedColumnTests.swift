import ByteStore
import Columns
import StoreTestSupport
import Testing

@Suite struct FixedColumnTests {
  private func image(_ entries: [FixedEntry]) throws(StoreError) -> ColumnImage {
    try ColumnImage(.fixedColumns) { (section) throws(StoreError) in
      var writer = FixedColumnsWriter(section)
      for entry in entries { try writer.add(entry) }
      try writer.finish()
    }
  }

  private func entries(_ count: Int, _ random: inout TestRandom) -> [FixedEntry] {
    let domains = ["a", "a.b", "a.b.c", "ab", "a.bc", "mail", "mailing.x", "mail.inbox", "a-b", ""]
    func some(_ random: inout TestRandom, _ text: String) -> [UInt8]? {
      random.chance(3) ? nil : Array(text.utf8)
    }
    var entries = (0..<count).map { index in
      FixedEntry(
        kind: random.chance(4) ? .userActivity : .item,
        indexName: some(&random, "index \(random.below(2))"),
        domain: some(&random, domains[random.below(domains.count)]),
        protectionClass: random.chance(9) ? Array("complete".utf8) : nil,
        timeOfIndexing: 7e8 + Double(index) / 3,
        expirationDate: random.chance(3) ? Double(random.below(100)) : nil,
        weakRelatedIdentifier: random.chance(5) ? Array("weak \(random.below(9))".utf8) : nil,
        strongRelatedIdentifier: random.chance(50) ? Array("strong \(index)".utf8) : nil,
        staticRank: UInt8(random.below(random.chance(2) ? 4 : 256)),
        recency: random.chance(3)
          ? .none : Recency(secondsSince2001: Double(random.below(1 << 30)) - 1e8),
        sequence: random.next() >> UInt64(random.below(64)))
    }
    func key(_ entry: FixedEntry) -> UInt128 {
      FixedColumns.orderKey(
        rank: entry.staticRank, recency: entry.recency, sequence: entry.sequence)
    }
    entries.sort { key($0) < key($1) }
    return entries
  }

  @Test func entriesComeBack() throws {
    var random = TestRandom("entriesComeBack")
    for count in columnSizes {
      let entries = entries(count, &random)
      let columns = try FixedColumns(image(entries).open())
      #expect(columns.documentCount == UInt32(count))
      try columns.checkInvariants()
      for (document, entry) in entries.enumerated() where count < 1000 || random.chance(9) {
        #expect(try columns.entry(ofDocument: UInt32(document)) == entry)
      }
      let bounds = try columns.recencyBounds()
      for (block, start) in stride(from: 0, to: count, by: 128).enumerated() {
        let codes = entries[start..<min(count, start + 128)].map(\.recency.code)
        #expect(bounds.earliest[block] == max(1, codes.min() ?? 0))
        #expect(bounds.latest[block] == codes.max())
      }
      #expect(bounds.hasDates == entries.contains { $0.recency != .none })
      #expect(columns.staticRanks.highest == entries.first?.staticRank ?? 0)
      #expect(columns.staticRanks.lowest == entries.last?.staticRank ?? 0)
      for (rank, documents) in columns.staticRanks.steps {
        #expect(
          entries.indices.filter { entries[$0].staticRank == rank } == documents.map { Int($0) })
      }
      for date in [-1.0, 0, 17, 50.5, 99, 1000] {
        let expected = entries.indices.filter {
          entries[$0].expirationDate.map { $0 <= date } ?? false
        }
        #expect(
          try columns.documents(expiringAtOrBefore: date).map { Int($0) } == expected)
        #expect(try columns.countDocuments(expiringAtOrBefore: date) == expected.count)
      }
      for kind in EntryKind.allCases {
        let expected = entries.indices.filter { entries[$0].kind == kind }
        #expect(try columns.documents(of: kind).decodeAll().map { Int($0) } == expected)
      }
      for domain in ["a", "a.b", "a.b.c", "ab", "mail", "x", ""] {
        let expected = entries.indices.filter { index in
          guard let own = entries[index].domain else { return false }
          let text = String(decoding: own, as: UTF8.self)
          return text == domain || text.hasPrefix(domain + ".")
        }
        let found = try columns.documents(inDomain: Array(domain.utf8))
        #expect(found.map { Int($0) } == expected)
      }
      let name = Array("index 1".utf8)
      if let ordinal = try columns.indexNames.ordinal(of: name) {
        let found = try columns.indexNames.documents(ofOrdinal: ordinal).decodeAll()
        #expect(found.map { Int($0) } == entries.indices.filter { entries[$0].indexName == name })
      } else {
        #expect(!entries.contains { $0.indexName == name })
      }
    }
  }

  @Test func deletingADomainTakesWholeComponents() throws {
    let domains: [String?] = ["a", "a.b", "a.b.c", "ab", "a.bc", nil]
    let columns = try FixedColumns(
      image(domains.map { FixedEntry(domain: $0.map { Array($0.utf8) }) }).open())
    let table: [(String, [UInt32])] = [
      ("a", [0, 1, 2, 4]), ("a.b", [1, 2]), ("a.b.c", [2]), ("ab", [3]), ("b", []),
    ]
    for (domain, gone) in table {
      #expect(try columns.documents(inDomain: Array(domain.utf8)) == gone)
    }
  }

  @Test(.timeLimit(.minutes(30))) func damageIsContained() throws {
    var random = TestRandom("fixed columns damageIsContained")
    try image(entries(500, &random)).damage(rounds: 400, &random) { (section) throws(StoreError) in
      let columns = try FixedColumns(section)
      for document: UInt32 in [0, 250, 499, 500] { _ = try? columns.entry(ofDocument: document) }
      _ = try? columns.documents(inDomain: Array("a".utf8))
      _ = try? columns.documents(expiringAtOrBefore: 50)
      try columns.checkInvariants()
    }
  }
}
