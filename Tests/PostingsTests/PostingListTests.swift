import StoreTestSupport
import Testing

@testable import ByteStore
@testable import Postings

struct PostingListTests {
  /// Writes the list among others and reads it back in every way that reads all of it.
  private func expectRoundTrip(_ list: TermPostings, documentCount: UInt32) throws {
    var other = TermPostings()
    other.documents = [0]
    other.frequencies = [1]
    let written = try WrittenLists([other, list, other])
    let opened = try written.list(1, documentCount: documentCount)
    #expect(opened.documentCount == list.documents.count)
    #expect(opened.maximumFrequency == UInt8(clamping: list.frequencies.max() ?? 0))
    #expect(try opened.decodeAll() == list)
    try opened.checkInvariants()
    try written.list(2, documentCount: documentCount).checkInvariants()
  }

  @Test(arguments: [1, 2, 3, 40, 127, 128, 129, 255, 256, 257, 4095, 4096, 4097, 4300, 10_000])
  func listsOfEveryLength(_ count: Int) throws {
    var random = TestRandom()
    for pattern in DocumentPattern.allCases where count < 5000 || pattern == .even {
      let limit = UInt32(count * (1 + random.below(40)) + random.below(1000))
      let documents = PostingSamples.documents(count, below: limit, pattern, &random)
      let list = PostingSamples.postings(
        documents, spellings: count > 2000 ? 1 : 1 + random.below(8),
        frequent: random.chance(2), &random)
      try expectRoundTrip(list, documentCount: limit)
    }
  }

  @Test(arguments: 1...8)
  func spellings(_ spellings: Int) throws {
    var random = TestRandom()
    for count in [1, 1, 5, 127, 300, spellings % 4 == 0 ? 5000 : 1000] {
      let documents = PostingSamples.documents(count, below: 20_000, .even, &random)
      let list = PostingSamples.postings(
        documents, spellings: spellings, frequent: count < 5000 || spellings == 8, &random)
      try expectRoundTrip(list, documentCount: 20_000)
    }
  }

  @Test func equalListsStandOnce() throws {
    var random = TestRandom("equal lists")
    let lists = [1, 2, 100, 200].map { count in
      PostingSamples.postings(
        PostingSamples.documents(count, below: 5000, .even, &random), spellings: 3,
        frequent: true, &random)
    }
    let order = (0..<200).map { _ in random.below(lists.count) }
    let written = try WrittenLists(order.map { lists[$0] })
    #expect(Set(written.references).count == lists.count)
    for (place, list) in order.enumerated() {
      #expect(try written.list(place, documentCount: 5000).decodeAll() == lists[list])
    }
    // Attribute and reference tell a term, so terms have no list in common.
    let sections = try PostingSections()
    let writer = PostingListWriter(postings: sections.postings)
    let first = try writer.add(lists[0], attribute: 0)
    #expect(try writer.add(lists[0], attribute: 1) == first)
    writer.endTerm()
    #expect(try writer.add(lists[0], attribute: 0) > first)
  }

  @Test func greatestDocumentNumbers() throws {
    var random = TestRandom()
    for count in [1, 2, 127, 128, 200] {
      for pattern in [DocumentPattern.even, .atEnd] {
        var documents = PostingSamples.documents(count, below: .max - 1, pattern, &random)
        documents[count - 1] = .max - 1
        let list = PostingSamples.postings(documents, spellings: 2, frequent: true, &random)
        try expectRoundTrip(list, documentCount: .max)
        let written = try WrittenLists([list])
        #expect(throws: StoreError.self) {
          _ = try written.list(documentCount: .max - 1).decodeAll()
        }
      }
    }
  }

  @Test func greatestFrequencies() throws {
    var list = TermPostings()
    list.documents = [3, 9, 12]
    list.frequencies = [2, 70_000, 1]
    list.masks = [3, 7, 4]
    try expectRoundTrip(list, documentCount: 20)

    var single = TermPostings()
    single.documents = [7]
    for frequency: UInt32 in [2, 500, 66_000, 0x7FFF_FFFF] {
      single.frequencies = [frequency]
      try expectRoundTrip(single, documentCount: 8)
    }
    single.frequencies = [0x8000_0000]
    #expect(throws: StoreError.self) { _ = try WrittenLists([single]) }
  }

  @Test func refusesMasksOfMoreSpellingsThanOccurrences() throws {
    var list = TermPostings()
    list.documents = [1, 4]
    list.frequencies = [2, 1]
    list.masks = [3, 3]
    #expect(throws: StoreError.self) { _ = try WrittenLists([list]) }
    list.masks = [3, 0]
    #expect(throws: StoreError.self) { _ = try WrittenLists([list]) }
  }

  @Test func payloadsOfSinglePostings() throws {
    var random = TestRandom()
    let documents = PostingSamples.documents(5000, below: 30_000, .clustered, &random)
    let list = PostingSamples.postings(documents, spellings: 4, frequent: true, &random)
    let opened = try WrittenLists([list]).list(documentCount: 30_000)
    let cursor = BlockCursor(opened)
    var target: UInt32 = 0
    while let document = try cursor.nextDocument(atOrAfter: target) {
      let place = try #require(list.documents.firstIndex(of: document))
      // Asked for in either order.
      if random.chance(2) { _ = try cursor.masks() }
      #expect(try cursor.frequencies()[cursor.index] == list.frequencies[place])
      #expect(try cursor.masks()[cursor.index] == list.masks[place])
      target = document + UInt32(1 + random.below(400))
    }
  }

  @Test func listsInAnImage() throws {
    var random = TestRandom()
    let sections = try PostingSections()
    let writer = PostingListWriter(postings: sections.postings)
    var lists: [TermPostings] = []
    var references: [UInt64] = []
    for count in [30_000, 1, 3, 200, 90] {
      let documents = PostingSamples.documents(count, below: 100_000, .even, &random)
      lists.append(
        PostingSamples.postings(documents, spellings: 1, frequent: count < 1000, &random))
      references.append(try writer.add(lists[lists.count - 1]))
    }
    let reader = try sections.reader()
    for (list, reference) in zip(lists, references).reversed() {
      let opened = try PostingList(
        section: reader, reference: reference, documentCount: 100_000)
      #expect(try opened.decodeAll() == list)
    }
  }

  @Test func cursorsAreReused() throws {
    var random = TestRandom()
    let lists = [300, 1, 4200, 5].map {
      let documents = PostingSamples.documents($0, below: 9000, .even, &random)
      return PostingSamples.postings(documents, spellings: 2, frequent: true, &random)
    }
    let written = try WrittenLists(lists)
    let reader = PostingListReader(try written.list(0, documentCount: 9000))
    for i in lists.indices {
      reader.open(try written.list(i, documentCount: 9000))
      var read = TermPostings()
      while try reader.appendNextBlock(to: &read) {}
      #expect(read == lists[i])
    }
  }

  @Test func smallListsAreSmall() throws {
    var list = TermPostings()
    list.documents = [1_000_000]
    list.frequencies = [1]
    // Form, document.
    #expect(try WrittenLists([list]).postings.count == 1 + 3)
    list.masks = [2]
    #expect(try WrittenLists([list]).postings.count == 1 + 3 + 1)
    list = TermPostings()
    list.documents = [10, 500_000, 1_000_000]
    list.frequencies = [1, 1, 1]
    // Form, count, token, three gaps of 19 bits.
    #expect(try WrittenLists([list]).postings.count == 3 + 8)
  }
}
