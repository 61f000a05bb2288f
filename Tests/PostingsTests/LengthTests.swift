import StoreTestSupport
import Testing

@testable import ByteStore
@testable import Postings

/// Lengths of texts: codes, columns, damaged bytes.
@Suite struct LengthTests {
  @Test func codesAscendAndAreCloseToTheLength() {
    for runs in 0..<16 { #expect(LengthCode.decode(LengthCode.encode(runs)) == UInt32(runs)) }
    var last: UInt8 = 0
    for runs in Array(0...5000) + (13...31).flatMap({ [1 << $0 - 1, 1 << $0, 1 << $0 + 1] }) {
      let code = LengthCode.encode(runs)
      let length = Int(LengthCode.decode(code))
      #expect(code >= last && code <= LengthCode.largest)
      #expect(length <= runs && 8 * (runs - length) <= runs, "\(runs)")
      #expect(LengthCode.encode(length) == code)
      last = code
    }
    #expect(LengthCode.encode(-1) == 0)
    #expect(LengthCode.encode(.max) == LengthCode.largest)
    for code in UInt8.min..<LengthCode.largest {
      #expect(LengthCode.decode(code) < LengthCode.decode(code + 1))
    }
    #expect(LengthCode.decode(255) == LengthCode.decode(LengthCode.largest))
  }

  /// Codes of a random share of the documents.
  static func codes(_ count: Int, every: Int, _ random: inout TestRandom) -> [UInt8] {
    (0..<count).map { _ in random.chance(every) ? LengthCode.encode(1 + random.below(300)) : 0 }
  }

  private func section(
    _ columns: [(attribute: Int, codes: [UInt8])], documentCount: Int
  ) throws -> [UInt8] {
    let image = SegmentImageWriter()
    let writer = LengthsWriter(image.section(.lengths), documentCount: UInt32(documentCount))
    for (place, column) in columns.enumerated() {
      if place % 2 == 0 {
        try writer.add(attribute: column.attribute, codes: column.codes)
      } else {
        let documents = column.codes.indices.filter { column.codes[$0] != 0 }
        try writer.add(
          attribute: column.attribute, documents: documents.map { UInt32($0) },
          codes: documents.map { column.codes[$0] })
      }
    }
    try writer.finish()
    let opened = try SegmentImage(try image.finishInMemory(), place: "test")
    let section = try opened.requiredSection(.lengths)
    return try section.view(0, section.count).bytes(0, section.count)
  }

  private func open(_ bytes: [UInt8], _ documentCount: Int) throws(StoreError) -> Lengths {
    let view = ByteView(copying: bytes, place: "lengths")
    return try Lengths(
      SectionReader(kind: .lengths, bytes: view, checksums: nil),
      documentCount: UInt32(documentCount))
  }

  @Test func columnsAreWhatWasWritten() throws {
    var random = TestRandom()
    for count in [0, 1, 5, 64, 1000, 5000] {
      let columns = [(7, 1), (2, 2), (900, 4), (3, 6), (65_535, 50), (0, 1_000_000), (1, 30)].map {
        (attribute: $0.0, codes: Self.codes(count, every: $0.1, &random))
      }
      let bytes = try section(columns, documentCount: count)
      let lengths = try open(bytes, count)
      try lengths.checkInvariants()
      #expect(lengths.attributes == columns.map { UInt16($0.attribute) }.sorted())
      #expect(try lengths.column(4) == nil)
      for (attribute, codes) in columns {
        let column = try #require(try lengths.column(UInt16(attribute)))
        try expect(column, codes, &random)
      }
      // Never more than a byte a document and column.
      #expect(bytes.count <= columns.count * count + 200)
    }
    #expect(try Lengths(nil, documentCount: 5).column(0) == nil)
  }

  private func expect(
    _ column: LengthColumn, _ codes: [UInt8], _ random: inout TestRandom
  ) throws {
    #expect(column.allCodes() == codes)
    for document in codes.indices {
      #expect(column.code(ofDocument: UInt32(document)) == codes[document])
    }
    #expect(column.code(ofDocument: UInt32(codes.count)) == 0)
    #expect(column.code(ofDocument: .max) == 0)
    let chosen = codes.indices.filter { _ in random.chance(3) }
    let documents = chosen.map { UInt32($0) } + [UInt32(codes.count), .max]
    var found = [UInt8](repeating: 9, count: documents.count)
    documents.withUnsafeBufferPointer { documents in
      found.withUnsafeMutableBufferPointer {
        guard let start = $0.baseAddress else { return }
        column.codes(of: documents, into: start)
      }
    }
    #expect(found == chosen.map { codes[$0] } + [0, 0])
    #expect(Int(column.documents) == codes.count { $0 != 0 })
    #expect(column.total == codes.reduce(0) { $0 + UInt64(LengthCode.decode($1)) })
  }

  @Test func damagedBytesNeverTrap() throws {
    var random = TestRandom()
    let count = 300
    let columns = [(0, 1), (4, 20)].map {
      (attribute: $0.0, codes: Self.codes(count, every: $0.1, &random))
    }
    let bytes = try section(columns, documentCount: count)
    for _ in 0..<2000 {
      var changed = bytes
      for _ in 0...random.below(3) {
        let place = random.chance(2) ? random.below(60) : random.below(bytes.count)
        changed[bytes.count - 1 - place] = random.chance(3) ? 0xFF : UInt8(random.below(256))
      }
      guard let lengths = try? open(changed, count) else { continue }
      _ = try? lengths.checkInvariants()
      for attribute in lengths.attributes {
        guard let column = try? lengths.column(attribute) else { continue }
        #expect(column.allCodes().count == count)
        for document in 0...UInt32(count) { _ = column.code(ofDocument: document) }
      }
    }
  }
}
