import ByteStore
import Columns
import Segments
import Testing

/// A merged segment says the same as one that was built of the documents that stay.
@Suite struct MergeTests {
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func equalsBuildingAtOnce(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let parts = 1 + Int(random.next() % 6)
    try MergeTests.merge(documents: 1 + Int(random.next() % 400), parts: parts, seed, &random)
  }

  @Test(arguments: [17, 64])
  func ofManyEqualsBuildingAtOnce(parts: Int) throws {
    var random = SplitMix64(seed: UInt64(parts))
    try MergeTests.merge(documents: 20 * parts, parts: parts, UInt64(parts), &random)
  }

  /// Cuts documents into parts, merges what is built of each, and compares.
  private static func merge(
    documents count: Int, parts: Int, _ seed: UInt64, _ random: inout SplitMix64
  ) throws {
    let documents = (0..<count).map { MergeSamples.document($0, &random) }
    let dropShare = random.next() % 3
    let dropped = Set(documents.indices.filter { _ in random.next() % 4 < dropShare })
    var inputs: [MergeInput] = []
    for part in 0..<parts {
      let range = (count * part / parts)..<(count * (part + 1) / parts)
      guard !range.isEmpty else { continue }
      let segment = try MergeSamples.segment(Array(documents[range]))
      var drops: Bitset?
      for index in range where dropped.contains(index) {
        if drops == nil { drops = Bitset(count: range.count) }
        let document = try #require(
          try segment.identity.document(forIdentifier: documents[index].input.identifier))
        drops?.insert(Int(document))
      }
      inputs.append(MergeInput(segment: segment, dropped: drops))
    }
    let merger = try SegmentMerger(inputs)
    let kept = documents.indices.filter { !dropped.contains($0) }.map { documents[$0] }
    #expect(merger.documentCount == kept.count)
    guard !kept.isEmpty else { return }
    let writer = SegmentImageWriter()
    try merger.write(into: writer, options: SegmentOptions())
    let merged = try MergeSamples.open(writer)
    try merged.checkInvariants()
    let whole = try MergeSamples.segment(kept)
    #expect(try SegmentSummary(merged) == SegmentSummary(whole), "seed \(seed)")
  }

  @Test func attributesWithoutDocumentsVanish() throws {
    var random = SplitMix64(seed: 3)
    var documents = (0..<10).map { MergeSamples.document($0, &random) }
    documents[4].fields.append(MergeSamples.Field(name: "rare", texts: ["only here"]))
    let segment = try MergeSamples.segment(documents)
    var drops = Bitset(count: 10)
    let place = try #require(
      try segment.identity.document(forIdentifier: documents[4].input.identifier))
    drops.insert(Int(place))
    let merger = try SegmentMerger([MergeInput(segment: segment, dropped: drops)])
    let writer = SegmentImageWriter()
    try merger.write(into: writer, options: SegmentOptions())
    let merged = try MergeSamples.open(writer)
    #expect(segment.attributes.number(named: "rare") != nil)
    #expect(merged.attributes.number(named: "rare") == nil)
    try merged.checkInvariants()
  }
}

/// Random documents that share words, spellings and attributes.
private enum MergeSamples {
  struct Field {
    var name: String
    var traits: AttributeTraits = [.searchable]
    var texts: [String]
    var numbers: [Double] = []
    var dates: [Double] = []
  }

  struct Sample {
    var input: DocumentInput
    var fields: [Field]
  }

  static func document(_ number: Int, _ random: inout SplitMix64) -> Sample {
    let words = [
      "paris", "Paris", "PARIS", "pArIs", "paRis", "parIs", "pariS", "PAris", "PaRis", "PARis",
      "été", "Été", "MyWindowClass", "window", "of", "the", "x", "日本", "w\(number)",
    ]
    var fields: [Field] = []
    for (index, name) in ["title", "keywords", "body", "other", "zeta"].enumerated() {
      guard random.next() % 3 > 0 else { continue }
      var texts: [String] = []
      for _ in 0...(random.next() % 3) {
        let text = (0..<(1 + random.next() % 8)).map { _ in
          words[Int(random.next() % UInt64(words.count))]
        }
        texts.append(text.joined(separator: random.next() % 4 == 0 ? ", " : " "))
      }
      let traits: AttributeTraits = name == "body" ? [.searchable, .isContent] : [.searchable]
      let numbers = index % 2 == 0 ? [] : [Double(random.next() % 50)]
      fields.append(
        Field(
          name: name, traits: traits, texts: index == 4 ? [] : texts,
          numbers: index == 4 ? [1, Double(number)] : numbers,
          dates: index == 3 ? [Double(number * 7)] : []))
    }
    let entry = FixedEntry(
      kind: number % 5 == 0 ? .userActivity : .item, indexName: nil,
      domain: number % 3 == 0 ? nil : Array("d.\(number % 4)".utf8), protectionClass: nil,
      timeOfIndexing: Double(number), expirationDate: number % 7 == 0 ? Double(number) : nil,
      weakRelatedIdentifier: nil, strongRelatedIdentifier: nil,
      staticRank: UInt8(random.next() % 4), sequence: UInt64(number + 1))
    let input = DocumentInput(
      identifier: Array("item-\(number)".utf8), entry: entry,
      record: Array("record \(number) \(random.next())".utf8))
    return Sample(input: input, fields: fields)
  }

  static func segment(_ documents: [Sample]) throws -> Segment {
    // By static rank, best first, then by arrival.
    let ordered = documents.sorted { (left: Sample, right: Sample) -> Bool in
      let (first, second) = (left.input.entry, right.input.entry)
      return first.staticRank != second.staticRank
        ? first.staticRank > second.staticRank : first.sequence < second.sequence
    }
    var builder = SegmentBuilder()
    for document in ordered {
      builder.beginDocument()
      for field in document.fields {
        builder.beginField(try builder.place(ofAttribute: field.name, traits: field.traits))
        for text in field.texts { builder.add(text: Array(text.utf8)) }
        for number in field.numbers { builder.add(number: number) }
        for date in field.dates { builder.add(date: date) }
        builder.endField()
      }
    }
    let writer = SegmentImageWriter()
    try builder.write(ordered.map(\.input), into: writer, options: SegmentOptions())
    return try open(writer)
  }

  static func open(_ writer: SegmentImageWriter) throws -> Segment {
    try Segment(SegmentImage(writer.finishInMemory(), place: "test", trusted: true))
  }
}

/// All that a segment says, without numbers that depend on how it came to be.
private struct SegmentSummary: Equatable {
  struct Posting: Hashable {
    var frequency: UInt32
    /// Empty where the postings cannot tell.
    var spellings: Set<[UInt8]>
  }

  var documents: [[UInt8]] = []
  var postings: [[UInt8]: [String: [UInt32: Posting]]] = [:]
  var values: [String: [[UInt8]: [UInt32]]] = [:]
  var texts: [String: [UInt32: [[UInt8]]]] = [:]
  var numbers: [String: [UInt32: [Double]]] = [:]
  var lists: [String: [[UInt32]]] = [:]
  var lengths: [String: [UInt8]] = [:]
  /// Terms by their weight as completions, and their most usual spellings.
  var weights: [[UInt8]: UInt64] = [:]
  var usualSpellings: [[UInt8]: [UInt8]] = [:]

  init(_ segment: Segment) throws {
    for document in 0..<segment.documentCount {
      let entry = try segment.fixedColumns.entry(ofDocument: document)
      documents.append(
        try segment.identity.identifier(ofDocument: document)
          + segment.store.record(ofDocument: document) + Array("\(entry)".utf8))
    }
    for (number, definition) in segment.attributes.all.enumerated() {
      let lists = [
        definition.present, definition.irregular, definition.overflow, definition.joined,
      ]
      self.lists[definition.title] = try lists.map { try $0.decodeAll() }
      if let column = segment.values.column(UInt16(number)) {
        let cursor = ValueCursor(column)
        while try cursor.advance() {
          values[definition.title, default: [:]][cursor.value] = cursor.documents
        }
      }
      for document in 0..<segment.documentCount {
        texts[definition.title, default: [:]][document] = try segment.text.texts(
          of: document, in: UInt16(number), segment.forms)
      }
      for kind in NumberColumnKind.allCases {
        guard let column = segment.numbers.column(UInt16(number), kind) else { continue }
        try column.forEachDocument { (document, values) throws(StoreError) in
          numbers["\(definition.title) \(kind)", default: [:]][document] = Array(values)
        }
      }
      lengths[definition.title] = try segment.lengths.column(UInt16(number))?.allCodes()
    }
    try readPostings(segment)
  }

  private mutating func readPostings(_ segment: Segment) throws {
    var cursor = segment.vocabulary.makeCursor()
    while try cursor.advance() {
      weights[cursor.term] = try segment.completions.weight(of: cursor.number)
      if !cursor.overflow {
        usualSpellings[cursor.term] = try segment.completions.usualSpelling(of: cursor.number).bytes
      }
      for entry in try cursor.entries() {
        let name = segment.attributes.all[Int(entry.attribute)].title
        let list = try segment.postingList(entry).decodeAll()
        var found: [UInt32: Posting] = [:]
        for (place, document) in list.documents.enumerated() {
          let mask = list.masks.isEmpty ? 1 : list.masks[place]
          // Which spellings are listed depends on their order.
          let numbers = cursor.overflow ? [] : (0..<8).filter { mask >> UInt8($0) & 1 != 0 }
          found[document] = Posting(
            frequency: list.frequencies[place],
            spellings: Set(numbers.map { cursor.spellings[$0] }))
        }
        postings[cursor.term, default: [:]][name] = found
      }
    }
  }
}
