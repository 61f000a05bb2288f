import StoreTestSupport
import Testing

@testable import ByteStore
@testable import Postings

/// Bounds of impacts: never too small, close, and where a cursor finds them.
@Suite struct ImpactTests {
  @Test func codesAreBoundsAndClose() {
    var last: UInt8 = 0
    var impact: Float = 1.0 / 128
    while impact < 3000 {
      let code = Impact.encode(impact)
      #expect(code >= last)
      #expect(Impact.decode(code) >= impact)
      if code < Impact.unknown, impact > 1.0 / 64 {
        #expect(Impact.decode(code) <= impact * (1 + 1.0 / 15), "\(impact)")
      }
      last = code
      impact *= 1.003
    }
    #expect(last == Impact.unknown)
    #expect(Impact.encode(0) == 0 && Impact.encode(.nan) == Impact.unknown)
    #expect(Impact.encode(.infinity) == Impact.unknown)
    #expect(Impact.decode(0) == 1.0 / 64 && Impact.decode(254) == 960)
    #expect(Impact.decode(Impact.unknown) == .infinity)
  }

  private struct Sample {
    let list: TermPostings
    let opened: PostingList
    let section: SectionReader
    let reference: UInt64
    let documentCount: UInt32
    let lengths: LengthColumn
    /// Impact of each posting.
    let impacts: [Float]
  }

  private func sample(
    _ count: Int, _ pattern: DocumentPattern, every: Int, _ random: inout TestRandom
  ) throws -> Sample {
    let limit = UInt32(count * 5 + 10)
    let documents = PostingSamples.documents(count, below: limit, pattern, &random)
    let list = PostingSamples.postings(
      documents, spellings: 1 + random.below(3), frequent: random.chance(2), &random)
    let codes = LengthTests.codes(Int(limit), every: every, &random)

    let image = SegmentImageWriter()
    let lengths = LengthsWriter(image.section(.lengths), documentCount: limit)
    try lengths.add(attribute: 3, codes: codes)
    let writer = PostingListWriter(postings: image.section(.postings), lengths: lengths)
    let without = try writer.add(list, attribute: 2)
    let reference = try writer.add(list, attribute: 3)
    try lengths.finish()
    let segment = try SegmentImage(try image.finishInMemory(), place: "test")
    func open(_ reference: UInt64) throws -> PostingList {
      try PostingList(
        section: try segment.requiredSection(.postings), reference: reference,
        documentCount: limit)
    }
    #expect(BlockCursor(try open(without)).listImpactBound == Impact.unknown)
    let column = try #require(
      try Lengths(segment.section(.lengths), documentCount: limit).column(3))
    let factors = LengthNormalization(averageLength: column.averageLength).factors
    return Sample(
      list: list, opened: try open(reference), section: try segment.requiredSection(.postings),
      reference: reference, documentCount: limit, lengths: column,
      impacts: list.documents.indices.map {
        Float(list.frequencies[$0]) * factors[Int(codes[Int(list.documents[$0])])]
      })
  }

  @Test(arguments: [1, 2, 127, 128, 129, 1000, 4100, 9000])
  func boundsOfBlocksGroupsAndList(_ count: Int) throws {
    var random = TestRandom()
    for pattern in DocumentPattern.allCases {
      let sample = try sample(
        count, pattern, every: random.chance(2) ? 1 : 30, &random)
      #expect(try sample.opened.decodeAll() == sample.list)
      try sample.opened.checkInvariants(lengths: sample.lengths)
      guard count > 1 else { continue }
      let cursor = BlockCursor(sample.opened)
      #expect(cursor.listImpactBound == Impact.encode(sample.impacts.max() ?? 0))
      var start = 0
      while try cursor.nextBlock() {
        let block = sample.impacts[start..<start + cursor.count]
        #expect(try cursor.blockImpactBound() == Impact.encode(block.max() ?? 0))
        let isTail = cursor.count < 128
        let group =
          isTail
          ? block
          : sample.impacts[
            start / 4096 * 4096..<min(start / 4096 * 4096 + 4096, count / 128 * 128)]
        let bound = try cursor.groupImpactBound()
        #expect(bound >= Impact.encode(group.max() ?? 0) && bound <= cursor.listImpactBound)
        if count > 8192 { #expect(bound == Impact.encode(group.max() ?? 0)) }
        start += cursor.count
      }
    }
  }

  /// What a short list is worth without a cursor is what it is worth by its blocks.
  @Test(arguments: [1, 2, 3, 20, 126, 127])
  func shortLists(_ count: Int) throws {
    var random = TestRandom()
    for pattern in DocumentPattern.allCases {
      let sample = try sample(count, pattern, every: random.chance(2) ? 1 : 30, &random)
      let factors = LengthFactors(
        weight: 2, influence: 0.7, average: sample.lengths.averageLength)
      for lengths in [sample.lengths, nil] {
        let cursor = try ImpactCursor(
          sample.opened, lengths: lengths, of: sample.documentCount, factors: factors, weight: 2,
          influence: 0.7, average: sample.lengths.averageLength)
        var documents: [UInt32] = []
        var worths: [Int32] = []
        try cursor.appendAll(to: &documents, &worths)
        #expect(documents == sample.list.documents)
        var place = 0
        try ShortImpacts.forEach(
          in: sample.section, at: sample.reference, of: sample.documentCount, lengths: lengths,
          factors: factors
        ) { document, worth in
          #expect(document == documents[place] && worth == worths[place])
          place += 1
        }
        #expect(place == count)
      }
      var appended = DocumentArray()
      appended.append(7)
      let isShort = try sample.opened.append(allOfShortTo: &appended)
      let found = appended.array(1..<appended.count)
      #expect(isShort && found == sample.list.documents)
    }
  }

  @Test func longListsAreNotTakenForShortOnes() throws {
    var random = TestRandom()
    let sample = try sample(300, .even, every: 1, &random)
    var appended = DocumentArray()
    let isShort = try sample.opened.append(allOfShortTo: &appended)
    let count = appended.count
    #expect(!isShort && count == 0)
    let factors = LengthFactors(weight: 1, influence: 0.7, average: 1)
    #expect(throws: StoreError.self) {
      try ShortImpacts.forEach(
        in: sample.section, at: sample.reference, of: sample.documentCount, lengths: nil,
        factors: factors
      ) { _, _ in }
    }
    #expect(throws: StoreError.self) {
      try ShortImpacts.forEach(
        in: sample.section, at: .max, of: sample.documentCount, lengths: nil, factors: factors
      ) { _, _ in }
    }
  }
}
