import StoreTestSupport
import Testing
import TextAnalysis

@testable import ByteStore
@testable import Columns
@testable import Segments

@Suite struct ValueTests {
  struct Entry: Equatable {
    var folded: [UInt8]
    var value: [UInt8]
    var documents: [UInt32]
  }

  private func folded(_ value: [UInt8]) -> [UInt8] { Folding.fold(utf8: value, .term) }

  /// The dictionary of the values of documents, sorted.
  private func dictionary(_ model: [Set<String>]) -> [Entry] {
    var documents: [[UInt8]: [UInt32]] = [:]
    for (document, values) in model.enumerated() {
      for value in values {
        documents[Normalization.nfc(Array(value.utf8)), default: []].append(UInt32(document))
      }
    }
    return documents.map { Entry(folded: folded($0.key), value: $0.key, documents: $0.value) }
      .sorted {
        $0.folded == $1.folded
          ? $0.value.lexicographicallyPrecedes($1.value)
          : $0.folded.lexicographicallyPrecedes($1.folded)
      }
  }

  private func image(_ columns: [(UInt16, [Entry])], documents: Int) throws(StoreError)
    -> ColumnImage
  {
    try ColumnImage(.values) { (section) throws(StoreError) in
      let values = ValuesWriter(section, documentCount: UInt32(documents))
      for (attribute, entries) in columns {
        try values.column(attribute) { (column) throws(StoreError) in
          for entry in entries {
            try column.add(
              value: entry.value, folded: entry.folded, documents: entry.documents)
          }
        }
      }
      try values.finish()
    }
  }

  /// A segment of the texts, which values refer to.
  private func segment(_ model: [Set<String>]) throws -> Segment {
    try TextSample(documents: model.map(Array.init)).segment(0..<model.count)
  }

  private func model(
    _ documents: Int, distinct: Int, most: Int, every density: Int, _ random: inout TestRandom
  ) -> [Set<String>] {
    let stems = [
      "Paris", "paris", "PARÍS", "Lyon", "straße", "STRASSE", "日本", "a", "", "Été", "été ",
    ]
    let pool = (0..<distinct).map { index in
      stems[index % stems.count] + (index < stems.count ? "" : " \(random.below(distinct))")
    }
    return (0..<documents).map { _ in
      guard density == 1 || random.chance(density) else { return [] }
      return Set((0...random.below(most)).map { _ in pool[random.below(pool.count)] })
    }
  }

  @Test func columnsAgreeWithADictionary() throws {
    var random = TestRandom("columnsAgreeWithADictionary")
    for documents in columnSizes where documents > 0 {
      for (distinct, most, density) in [
        (1, 1, 1), (4, 3, 3), (11, 2, 2), (documents, 1, 1), (300, 3, 20),
      ]
      where documents < 1000 || distinct == 300 || most > 1 {
        let model = model(documents, distinct: distinct, most: most, every: density, &random)
        let entries = dictionary(model)
        let values = try segment(model).openValues(
          image([(0, entries), (2, [])], documents: documents).open())
        #expect(values.column(2) == nil)
        #expect(values.attributes == (entries.isEmpty ? [] : [0]))
        guard let column = values.column(0) else { continue }
        if documents <= 1000 { try values.checkInvariants() }
        #expect(column.count == entries.count)
        #expect(column.valuedDocumentCount == model.count { !$0.isEmpty })
        if documents == 5000 {
          #expect(column.forward.hasSets == (distinct == 4), "few sets stand once")
        }
        try check(column, entries, &random)
        for document in 0..<UInt32(documents) where random.chance(30) {
          let expected = entries.indices.filter { entries[$0].documents.contains(document) }
          #expect(try column.ordinals(ofDocument: document) == expected.map { UInt32($0) })
        }
      }
    }
  }

  private func check(
    _ column: ValueColumn, _ entries: [Entry], _ random: inout TestRandom
  ) throws {
    let cursor = ValueCursor(column)
    var walked: [Entry] = []
    while try cursor.advance() {
      walked.append(
        Entry(folded: cursor.folded, value: cursor.value, documents: cursor.documents))
    }
    #expect(walked == entries)
    for ordinal in entries.indices where random.chance(40) || ordinal < 3 {
      let entry = entries[ordinal]
      #expect(try column.value(ofOrdinal: UInt32(ordinal)) == entry.value)
      let documents = try column.documents(ofOrdinal: UInt32(ordinal))
      #expect(try documents.decodeAll() == entry.documents)
      #expect(try documents.count() == entry.documents.count)
      try checkRanges(column, entries, entry.folded)
      try checkRanges(column, entries, Array(entry.folded.prefix(random.below(4))))
      try checkRanges(column, entries, entry.folded + [0x21])
    }
    for probe in ["", "zzz", "\u{10FFFF}", "paris", "strasse", "!"] {
      try checkRanges(column, entries, Array(probe.utf8))
    }
    for share in [1, 1 + random.below(4), 2 + random.below(100)] {
      try checkWalk(column, entries, Set(entries.indices.filter { _ in random.chance(share) }))
    }
  }

  /// The documents of some values, by a walk through the values of all documents.
  private func checkWalk(_ column: ValueColumn, _ entries: [Entry], _ wanted: Set<Int>) throws {
    var set = Bitset(count: column.count)
    for ordinal in wanted { set.insert(ordinal) }
    var steps = 0
    let found = try column.documents(walkingFor: set) { steps += 1 }
    #expect(found.count == Int(column.documentCount))
    #expect(found.members == Set(wanted.flatMap { entries[$0].documents }).map(Int.init).sorted())
    #expect(steps == (found.count + 4095) / 4096)
  }

  private func checkRanges(_ column: ValueColumn, _ entries: [Entry], _ probe: [UInt8]) throws {
    let equal = entries.indices.filter { entries[$0].folded == probe }
    #expect(try column.equalRange(folded: probe).map { Int($0) } == equal)
    let prefix = entries.indices.filter { entries[$0].folded.starts(with: probe) }
    #expect(try column.prefixRange(folded: probe).map { Int($0) } == prefix)
    let ranges = try column.ranges(folded: probe)
    #expect(ranges.equal.map { Int($0) } == equal)
    #expect(ranges.beginning.map { Int($0) } == prefix)
  }

  @Test func longValuesAndManyEqualFolds() throws {
    let long = String(repeating: "x", count: 254)
    var model: [Set<String>] = (0..<26).map { [long + String(UnicodeScalar(UInt8(97 + $0)))] }
    // 200 spellings of one folded value, over several blocks.
    for number in 0..<200 {
      let spelling = (0..<8).map { bit in number >> bit & 1 == 0 ? "a" : "A" }.joined()
      model.append([spelling])
    }
    let entries = dictionary(model)
    let column = try #require(
      try segment(model).openValues(image([(0, entries)], documents: 226).open()).column(0))
    try column.checkInvariants()
    #expect(try column.equalRange(folded: Array("aaaaaaaa".utf8)).count == 200)
    #expect(try column.prefixRange(folded: Array("xxx".utf8)).count == 26)
    var random = TestRandom("longValuesAndManyEqualFolds")
    try check(column, entries, &random)
  }

  @Test(.timeLimit(.minutes(30))) func damageIsContained() throws {
    var random = TestRandom("values damageIsContained")
    for (most, density) in [(1, 1), (3, 2)] {
      let model = model(400, distinct: 300, most: most, every: density, &random)
      let image = try image([(0, dictionary(model))], documents: 400)
      let segment = try segment(model)
      try image.damage(rounds: 150, &random) { (section) throws(StoreError) in
        let values = try segment.openValues(section)
        for attribute in values.attributes {
          guard let column = values.column(attribute) else { continue }
          _ = try? column.equalRange(folded: Array("paris".utf8))
          _ = try? column.prefixRange(folded: Array("s".utf8))
          _ = try? column.documents(walkingFor: Bitset(allBelow: column.count)) {}
          for number: UInt32 in [0, 63, 64, 250, 399, 400] {
            _ = try? column.value(ofOrdinal: number)
            _ = try? column.documents(ofOrdinal: number).decodeAll()
            _ = try? column.ordinals(ofDocument: number)
          }
          try column.checkInvariants()
        }
      }
    }
  }
}

extension Segment {
  /// Opens values that were written for the segment's texts.
  func openValues(_ section: SectionReader) throws(StoreError) -> Values {
    try Values(section, documentCount: documentCount, text: text, forms: forms)
  }
}
