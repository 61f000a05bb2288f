import StoreTestSupport
import Testing
import TextAnalysis

@testable import ByteStore
@testable import Columns
@testable import Postings
@testable import Segments

/// The lists of separators against the texts that they are of.
@Suite struct SeparatorListsTests {
  private static let separators = [" ", " ", ".", ", ", "_", "://", " (", ") ", "…", "-", " "]

  /// Words with separators between, before and behind them, and the separators that are not implied.
  private static func text(_ random: inout TestRandom) -> (text: String, separators: Set<String>) {
    var text = ""
    var found: Set<String> = []
    let count = random.below(6)
    for place in 0...count {
      let isEdge = place == 0 || place == count
      if !isEdge || random.chance(3) {
        let separator = separators[random.below(separators.count)]
        text += separator
        if separator != " " || isEdge { found.insert(separator) }
      }
      if place < count { text += "w\(random.below(30))" }
    }
    return count == 0 ? ("", []) : (text, found)
  }

  private typealias Documents = [[(text: String, separators: Set<String>)]]

  private func segment(_ documents: Documents, hotUnions: Bool = true) throws -> Segment {
    var builder = SegmentBuilder()
    for values in documents {
      builder.beginDocument()
      guard !values.isEmpty else { continue }
      builder.beginField(
        try builder.place(ofAttribute: "title", traits: [.searchable, .inDefaultSearch]))
      for value in values { builder.add(text: Array(value.text.utf8)) }
      builder.endField()
    }
    let inputs = documents.indices.map { number in
      DocumentInput(
        identifier: Array("\(number)".utf8), entry: FixedEntry(sequence: UInt64(number)),
        record: [1])
    }
    let image = SegmentImageWriter()
    try builder.write(inputs, into: image, options: SegmentOptions(hotUnions: hotUnions))
    return try Segment(SegmentImage(image.finishInMemory(), place: "test", trusted: true))
  }

  private func all(
    _ lists: SeparatorLists, of attribute: UInt16, _ segment: Segment
  ) throws -> [SeparatorLists.Entry]? {
    try lists.entries(
      of: attribute, segment.forms, .unlimited, having: 0, atMost: .max, where: { _ in true })
  }

  /// What is passed by without a look satisfies no condition.
  @Test func conditionsAreAskedOfThoseThatMaySatisfyThem() throws {
    let seed = TestRandom.seed(or: 3_308)
    var random = TestRandom(seed: seed)
    let documents: Documents = (0..<200).map { _ in [Self.text(&random)] }
    let segment = try segment(documents)
    let lists = try #require(segment.separators)
    let entries = try #require(try all(lists, of: 0, segment))
    #expect(lists.count(of: 0) == entries.count && lists.count(of: 1) == nil)
    #expect(try all(lists, of: 1, segment)?.count == nil)
    for sign in [" ", ".", "_", "/", "-", "…", "?"] {
      let bytes = Array(sign.utf8)
      func has(_ separator: UnsafeBufferPointer<UInt8>) -> Bool {
        separator.indices.contains { separator[$0...].starts(with: bytes) }
      }
      let expected = try entries.filter { entry in
        try segment.forms.withBytes(of: Int(entry.form)) { has($0) }
      }
      let mask = bytes[0] < 0x80 ? UInt64(1) << UInt64(bytes[0] & 63) : 0
      func found(atMost most: Int) throws -> [UInt32]? {
        try lists.entries(
          of: 0, segment.forms, .unlimited, having: mask, atMost: most, where: { has($0) }
        )?.map(\.form)
      }
      let documents = expected.reduce(0) { $0 + $1.documentCount }
      #expect(try found(atMost: documents) == expected.map(\.form), "\(sign) PHAROS_SEED=\(seed)")
      if documents > 0 { #expect(try found(atMost: documents - 1) == nil, "\(sign)") }
    }
    let stopped = try lists.entries(
      of: 0, segment.forms, .unlimited, having: 0, atMost: .max, where: { _ in nil })
    #expect(stopped?.count == nil)
  }

  @Test func listsAreThoseOfTheTexts() throws {
    let seed = TestRandom.seed(or: 3_307)
    var random = TestRandom(seed: seed)
    for round in 0..<12 {
      let documents: Documents = (0..<(20 + round * 17)).map { _ in
        (0..<random.below(3)).map { _ in Self.text(&random) }
      }
      let segment = try segment(documents)
      let lists = try #require(segment.separators)
      try lists.checkInvariants()
      var found: [String: [UInt32]] = [:]
      for entry in try #require(try all(lists, of: 0, segment)) {
        let bytes = try segment.forms.withBytes(of: Int(entry.form)) { Array($0) }
        let cursor = try lists.cursor(entry)
        var own: [UInt32] = []
        while try cursor.nextBlock() { own.append(contentsOf: cursor.documents) }
        #expect(own.count == entry.documentCount)
        found[String(decoding: bytes, as: UTF8.self)] = own
      }
      var expected: [String: [UInt32]] = [:]
      for (document, values) in documents.enumerated() {
        for separator in Set(values.flatMap(\.separators)) {
          expected[separator, default: []].append(UInt32(document))
        }
      }
      #expect(found == expected, "PHAROS_SEED=\(seed) round \(round)")
    }
  }

  @Test func segmentsDoWithoutThem() throws {
    var random = TestRandom(seed: 7)
    let documents: Documents = (0..<40).map { _ in [Self.text(&random)] }
    #expect(try segment(documents, hotUnions: false).separators == nil)
    #expect(try segment(Array(documents.prefix(4))).separators == nil)
    // More different separators than are listed.
    let many: Documents = (0..<40).map { document in
      (0..<120).map { place in
        let number = document * 120 + place
        let sign = String((0..<13).map { number >> $0 & 1 == 0 ? "-" : "+" })
        return ("a\(sign)b", [])
      }
    }
    #expect(try segment(many).separators == nil)
  }

  /// Bytes that say something else are damage, or answer without a trap.
  @Test func damagedBytesAreRefused() throws {
    let seed = TestRandom.seed(or: 9_021)
    var random = TestRandom(seed: seed)
    let documents: Documents = (0..<60).map { _ in [Self.text(&random)] }
    let writer = SegmentImageWriter()
    let segment = try segment(documents)
    try SeparatorListsWriter.write(segment, to: writer)
    let image = try SegmentImage(writer.finishInMemory(), place: "test", trusted: true)
    let section = try image.requiredSection(.separators)
    let whole = try (0..<section.count).map { try section.u8($0) }
    var refused = 0
    for _ in 0..<2_000 {
      var bytes = whole
      for _ in 0...random.below(3) {
        bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.below(256))
      }
      if random.chance(4) { bytes.removeLast(random.below(bytes.count)) }
      let damaged = SegmentImageWriter()
      try damaged.section(.separators).append(bytes)
      do {
        let image = try SegmentImage(damaged.finishInMemory(), place: "test", trusted: true)
        let lists = try SeparatorLists(
          image.requiredSection(.separators), documentCount: UInt32(documents.count))
        for attribute in 0..<UInt16(3) {
          for entry in try all(lists, of: attribute, segment) ?? [] {
            let cursor = try lists.cursor(entry)
            while try cursor.nextBlock() {
              #expect(cursor.documents.allSatisfy { $0 < documents.count })
            }
          }
        }
        try lists.checkInvariants()
      } catch {
        refused += 1
      }
    }
    #expect(refused > 1_000, "PHAROS_SEED=\(seed)")
  }
}
