import StoreTestSupport
import Testing

@testable import ByteStore
@testable import Columns

/// The readers for many documents give what is read one by one.
@Suite struct ColumnReaderTests {
  @Test func identifiersInAnyOrder() throws {
    var random = TestRandom("identifiersInAnyOrder")
    for shape in 0..<4 {
      let identifiers: [[UInt8]] = (0..<900).map { number in
        switch shape {
        case 0: Array("0000-\(number + 1000)-abcd-\(random.below(8) + 1)f".utf8)
        case 1: Array("item \(number)".utf8)
        case 2:
          [UInt8(number & 0xFF), 0xFF, UInt8(number >> 8), 0x41] + [UInt8](repeating: 7, count: 90)
        default:
          Array("é\(number)".utf8) + (0..<random.below(200)).map { _ in UInt8(random.below(256)) }
        }
      }
      let image = try ColumnImage(.identity) { (section) throws(StoreError) in
        let writer = IdentityWriter(section)
        for identifier in identifiers { try writer.add(identifier) }
        try writer.finish()
      }
      let identity = try Identity(image.open())
      try identity.checkInvariants()
      var reader = identity.reader()
      var bytes: [UInt8] = []
      for _ in 0..<600 {
        let document = random.below(identifiers.count)
        let expected = identifiers[document]
        #expect(
          try reader.text(ofDocument: UInt32(document)) == String(decoding: expected, as: UTF8.self)
        )
        bytes.removeAll()
        #expect(try reader.append(UInt32(document), to: &bytes) == expected.count)
        #expect(bytes == expected)
      }
      #expect(throws: StoreError.self) { try reader.text(ofDocument: 900) }
      var walked: [[UInt8]] = []
      try identity.forEachIdentifierBytes { walked.append(Array($1)) }
      #expect(walked == identifiers)
    }
  }

  @Test func equalLengthsTakeFewBytes() throws {
    var random = TestRandom("equalLengthsTakeFewBytes")
    let digits = Array("0123456789abcdef".utf8)
    let identifiers: [[UInt8]] = (0..<64).map { _ in
      (0..<36).map { [8, 13, 18, 23].contains($0) ? 0x2D : digits[random.below(16)] }
    }
    // 32 places of four bits, and what the block has in common.
    #expect(IdentifierBlock.encode(identifiers).count < 64 * 16 + 80)
  }

  @Test func recordsInAnyOrder() throws {
    var random = TestRandom("recordsInAnyOrder")
    let records: [[UInt8]] = (0..<3000).map { number in
      Array("\(number) ".utf8) + (0..<random.below(600)).map { _ in UInt8(random.below(30)) }
    }
    let image = try ColumnImage(.store) { (section) throws(StoreError) in
      let writer = StoreWriter(section)
      for (number, record) in records.enumerated() {
        if number % 2 == 0 { try writer.add(record) } else { try writer.add(record[...]) }
      }
      try writer.finish()
    }
    let store = try Store(image.open())
    try store.checkInvariants()
    var reader = store.reader()
    for document in 0..<records.count where !random.chance(3) {
      #expect(try reader.record(ofDocument: UInt32(document)) == records[document])
    }
    for _ in 0..<300 {
      let document = random.below(records.count)
      #expect(try reader.record(ofDocument: UInt32(document)) == records[document])
      #expect(try Array(store.recordSlice(ofDocument: UInt32(document))) == records[document])
    }
    #expect(throws: StoreError.self) { try reader.record(ofDocument: UInt32(records.count)) }
  }

  @Test func ranksOfDocuments() throws {
    var random = TestRandom("ranksOfDocuments")
    let ranks = (0..<2000).map { _ in UInt8(random.below(7) * 30) }.sorted(by: >)
    let image = try ColumnImage(.fixedColumns) { (section) throws(StoreError) in
      var writer = FixedColumnsWriter(section)
      for rank in ranks {
        try writer.add(FixedEntry(expirationDate: rank > 60 ? 5 : nil, staticRank: rank))
      }
      try writer.finish()
    }
    let columns = try FixedColumns(image.open())
    for (document, rank) in ranks.enumerated() {
      #expect(columns.staticRanks.rank(ofDocument: UInt32(document)) == rank)
    }
    #expect(columns.firstExpiration == 5)
    #expect(try columns.documents(expiringAtOrBefore: 4).isEmpty)
    #expect(try columns.documents(expiringAtOrBefore: 5).count == ranks.count { $0 > 60 })
  }

  @Test func documentsOfConsecutiveValues() throws {
    var random = TestRandom("documentsOfConsecutiveValues")
    let lists = (0..<300).map { _ in random.documents(1 + random.below(9), below: 500) }
    let image = try ColumnImage(.values) { (section) throws(StoreError) in
      let values = ValuesWriter(section, documentCount: 500)
      try values.column(0) { (column) throws(StoreError) in
        for (number, documents) in lists.enumerated() {
          let value = Array("value \(1000 + number)".utf8)
          try column.add(value: value, folded: value, documents: documents)
        }
      }
      try values.finish()
    }
    let segment = try TextSample(documents: [[String]](repeating: ["a"], count: 500))
      .segment(0..<500)
    let column = try #require(try segment.openValues(image.open()).column(0))
    for _ in 0..<40 {
      let first = random.below(300)
      let end = first + random.below(301 - first)
      var found: [UInt32: [UInt32]] = [:]
      try column.forEachDocuments(of: UInt32(first)..<UInt32(end)) {
        (ordinal, stored) throws(StoreError) in
        found[ordinal] = try stored.decodeAll()
      }
      #expect(found.count == end - first)
      for ordinal in first..<end { #expect(found[UInt32(ordinal)] == lists[ordinal]) }
    }
    #expect(throws: StoreError.self) { try column.forEachDocuments(of: 0..<301) { _, _ in } }
  }
}
