import StoreTestSupport
import Testing

@testable import ByteStore
@testable import Postings

/// Lists of one posting, written their own way, against the general one.
@Suite struct SinglePostingTests {
  @Test func bytesAreThoseOfTheGeneralWay() throws {
    var random = TestRandom("single postings")
    for _ in 0..<2000 {
      let spelling = UInt8(random.chance(2) ? 0 : random.below(8))
      let posting = SinglePosting(
        document: UInt32(random.below(random.chance(2) ? 200 : Int(UInt32.max))),
        mask: 1 << spelling)
      var list = TermPostings()
      list.documents = [posting.document]
      list.frequencies = [1]
      if spelling != 0 || random.chance(2) { list.masks = [posting.mask] }
      let expected = try WrittenLists([list])
      let sections = try PostingSections()
      let writer = PostingListWriter(postings: sections.postings)
      #expect(try writer.add(posting) == 0)
      #expect(try sections.finish() == expected.postings)
    }
  }

  @Test func refusesWhatDoesNotFit() throws {
    let sections = try PostingSections()
    let writer = PostingListWriter(postings: sections.postings)
    for posting in [
      SinglePosting(document: .max),
      SinglePosting(document: 0, mask: 0),
      SinglePosting(document: 0, mask: 3),
    ] {
      #expect(throws: StoreError.self) { try writer.add(posting) }
    }
  }
}
