import Testing

@testable import SegmentStore

/// Lists of one posting, written their own way, against the general one.
@Suite struct SinglePostingTests {
  @Test func bytesAreThoseOfTheGeneralWay() throws {
    var random = PostingRandom("single postings")
    for _ in 0..<2000 {
      let spelling = UInt8(random.chance(2) ? 0 : random.below(8))
      let posting = SinglePosting(
        document: UInt32(random.below(random.chance(2) ? 200 : Int(UInt32.max))),
        run: UInt32(random.below(random.chance(2) ? 100 : 1 << 31)),
        flags: random.chance(2) ? 0 : UInt8(random.below(64)), mask: 1 << spelling)
      var list = TermPostings()
      list.documents = [posting.document]
      list.frequencies = [1]
      list.positions = [posting.run]
      list.flags = [posting.flags]
      if spelling != 0 || random.chance(2) {
        list.masks = [posting.mask]
        list.spellings = [spelling]
      }
      let expected = try WrittenLists([list])
      let sections = try PostingSections()
      let writer = PostingListWriter(
        postings: sections.postings, positions: sections.positions)
      #expect(try writer.add(posting) == 0)
      let (postings, positions) = try sections.finish()
      #expect(postings == expected.postings)
      #expect(positions == expected.positions)
    }
  }

  @Test func refusesWhatDoesNotFit() throws {
    let sections = try PostingSections()
    let writer = PostingListWriter(postings: sections.postings, positions: sections.positions)
    for posting in [
      SinglePosting(document: .max, run: 0, flags: 0),
      SinglePosting(document: 0, run: 1 << 31, flags: 0),
      SinglePosting(document: 0, run: 0, flags: 64),
      SinglePosting(document: 0, run: 0, flags: 0, mask: 0),
      SinglePosting(document: 0, run: 0, flags: 0, mask: 3),
    ] {
      #expect(throws: StoreError.self) { try writer.add(posting) }
    }
  }
}
