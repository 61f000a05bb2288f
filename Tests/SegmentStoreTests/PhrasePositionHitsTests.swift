import Testing

@testable import SegmentStore

/// Places of runs as phrases read and join them, against the decoded list.
@Suite struct PhrasePositionHitsTests {
  private func words(_ hits: borrowing PositionHits) -> [UInt64] {
    hits.withWords(from: 0) { Array($0) }
  }

  /// The places of a decoded list in some documents, those with a spelling of the mask.
  private func model(
    _ list: TermPostings, in documents: Set<UInt32>, base: UInt32, allowed: UInt8
  ) -> [UInt64] {
    var places: [UInt64] = []
    var at = 0
    for (document, frequency) in zip(list.documents, list.frequencies) {
      for _ in 0..<frequency {
        let spelling = list.spellings.isEmpty ? 0 : list.spellings[at]
        if documents.contains(document), allowed >> spelling & 1 != 0 {
          places.append(
            PositionHits.word(
              document: document - base, run: list.positions[at], flags: list.flags[at]))
        }
        at += 1
      }
    }
    return places
  }

  @Test(arguments: [1, 2, 127, 128, 700, 5000], [1, 3, 8])
  func readsWhatTheListHas(_ count: Int, _ spellings: Int) throws {
    var random = PostingRandom()
    let limit = UInt32(count * 3 + 7)
    for pattern in DocumentPattern.allCases {
      let list = PostingSamples.postings(
        PostingSamples.documents(count, below: limit, pattern, &random), spellings: spellings,
        frequent: random.chance(2), &random)
      let written = try WrittenLists([list])
      for allowed: UInt8 in [0xFF, 1, 0b1010, 0x80] {
        let opened = try written.list(documentCount: limit)
        let base = UInt32(random.below(Int(limit)))
        let share = 1 + random.below(40)
        var chosen: [UInt32] = []
        for document in base..<limit where random.chance(share) { chosen.append(document) }
        let expected = model(list, in: Set(chosen), base: base, allowed: allowed)

        var hits = PositionHits()
        try BlockCursor(opened).appendHits(
          of: chosen, base: base, allowedMask: allowed, to: &hits)
        #expect(words(hits) == expected)

        // In slices, with a seek between them: blocks of bits are met decoded and not.
        let slices = BlockCursor(opened)
        slices.readsFlags = random.chance(2)
        var sliced: [UInt64] = []
        var next = 0
        while next < chosen.count {
          let end = min(chosen.count, next + 1 + random.below(12))
          hits.removeAll()
          try slices.appendHits(
            of: Array(chosen[next..<end]), base: base, allowedMask: allowed, to: &hits)
          sliced += words(hits)
          next = end
          if next < chosen.count, random.chance(4), try slices.seek(to: chosen[next]) {
            let found = list.documents.first { $0 >= chosen[next] }
            #expect(slices.documents.contains(found ?? .max))
          }
        }
        let isWithoutFlags = !slices.readsFlags && list.documents.count > 1
        #expect(
          isWithoutFlags
            ? sliced.map { $0 & ~63 } == expected.map { $0 & ~63 } : sliced == expected)

        var filter = Bitset(count: Int(limit - base))
        for document in chosen { filter.insert(Int(document - base)) }
        let cursor = BlockCursor(opened)
        hits.removeAll()
        try cursor.appendHits(
          in: base..<limit, among: filter, allowedMask: allowed, to: &hits)
        #expect(words(hits) == expected)

        let middle = base + (limit - base) / 2
        let parts = BlockCursor(opened)
        var both: [UInt64] = []
        for range in [base..<middle, middle..<limit] {
          hits.removeAll()
          try parts.appendHits(in: range, among: nil, allowedMask: allowed, to: &hits)
          both += words(hits).map { $0 + UInt64(range.lowerBound - base) << 40 }
        }
        #expect(both == model(list, in: Set(base..<limit), base: base, allowed: allowed))
      }
    }
  }

  @Test func joinsNeighbours() {
    var random = PostingRandom()
    for _ in 0..<300 {
      let distance = UInt32(1 + random.below(3))
      let separators = UInt16(truncatingIfNeeded: random.next())
      var first = PositionHits()
      var second = PositionHits()
      var starts: Set<UInt64> = []
      var expected: [UInt64] = []
      for document: UInt32 in 0..<12 {
        for run: UInt32 in 0..<40 where random.chance(3) {
          first.append(document: document, run: run, flags: 0)
          starts.insert(UInt64(document) << 40 | UInt64(run))
        }
        for run: UInt32 in 0..<40 where random.chance(2) {
          let flags = UInt8(random.below(64))
          second.append(document: document, run: run, flags: flags)
          guard run >= distance,
            starts.contains(UInt64(document) << 40 | UInt64(run - distance)),
            separators >> UInt16(flags >> 2) & 1 != 0
          else { continue }
          expected.append(PositionHits.word(document: document, run: run, flags: flags))
        }
      }
      second.keep(after: first, distance: distance, separators: separators)
      #expect(words(second) == expected)
    }
  }

  @Test func damagedBytesNeverTrap() throws {
    var random = PostingRandom()
    for count in [1, 5, 128, 300, 1500] {
      let limit = UInt32(count * 4 + 10)
      let pattern = random.chance(2) ? DocumentPattern.even : .runs
      let list = PostingSamples.postings(
        PostingSamples.documents(count, below: limit, pattern, &random), spellings: 3,
        frequent: true, &random)
      let written = try WrittenLists([list])
      for _ in 0..<150 {
        var postings = written.postings
        var positions = written.positions
        postings[random.below(postings.count)] ^= 1 << UInt8(random.below(8))
        if !positions.isEmpty {
          positions[random.below(positions.count)] = UInt8(random.below(256))
        }
        let bytes = ListBytes.view(ByteView(copying: postings, place: "postings"))
        let stream = ListBytes.view(ByteView(copying: positions, place: "positions"))
        guard
          let opened = try? PostingList(
            bytes, positions: stream, reference: 0, documentCount: limit)
        else { continue }
        var hits = PositionHits()
        try? BlockCursor(opened).appendHits(
          in: 0..<limit, among: nil, allowedMask: 5, to: &hits)
        let chosen = (0..<limit).filter { _ in random.chance(3) }
        try? BlockCursor(opened).appendHits(of: chosen, base: 0, to: &hits)
      }
    }
  }
}
