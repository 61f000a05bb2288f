import StoreTestSupport
import Testing
import TextAnalysis

@testable import ByteStore
@testable import Columns
@testable import Postings
@testable import Segments
@testable import TermDictionary

/// Hot unions against the lists that they stand for.
@Suite struct HotUnionTests {
  private static let words =
    [
      "Alpha", "beta", "GammaRay", "delta-wing", "echo", "東京都", "fooBar", "bar", "élan", "Elan",
      "e2e", "teST", "Test",
    ] + manySpellings
  /// More than are listed, each with another part.
  private static let manySpellings = (1..<10).map { place in
    let word = "television"
    let middle = word.index(word.startIndex, offsetBy: place)
    return word[..<middle] + word[middle...].prefix(1).uppercased() + word[middle...].dropFirst()
  }

  private func segment(_ random: inout TestRandom) throws -> Segment {
    func text(_ count: Int) -> String {
      (0..<count).map { _ in Self.words[random.below(Self.words.count)] }.joined(separator: " ")
    }
    var builder = SegmentBuilder()
    func add(_ name: String, _ traits: AttributeTraits, _ text: String) throws {
      builder.beginField(try builder.place(ofAttribute: name, traits: traits))
      builder.add(text: Array(text.utf8))
      builder.endField()
    }
    for _ in 0..<300 {
      builder.beginDocument()
      let title = text(1 + random.below(3))
      try add("title", [.inDefaultSearch, .searchable, .namesItem], title)
      // Mostly the same, so that its unions are told from those of the title.
      let name = random.chance(8) ? text(2) : title
      try add("displayName", [.inDefaultSearch, .searchable, .namesItem], name)
      let content: AttributeTraits = [.inDefaultSearch, .searchable, .isContent]
      try add("textContent", content, text(random.below(9)))
      if random.chance(2) { try add("note", [.inDefaultSearch, .searchable], text(2)) }
      if random.chance(3) { try add("own", [.searchable], text(4)) }
    }
    let documents = (0..<300).map { number in
      DocumentInput(
        identifier: Array("\(number)".utf8), entry: FixedEntry(sequence: UInt64(number)),
        record: [1])
    }
    let image = SegmentImageWriter()
    try builder.write(documents, into: image, options: SegmentOptions())
    return try Segment(SegmentImage(image.finishInMemory(), place: "test", trusted: true))
  }

  private func lists(of set: TermSet, _ segment: Segment) throws -> Int {
    try set.matches.reduce(0) { try $0 + segment.vocabulary.entries(of: $1.term).count }
  }

  /// The lists of terms in an attribute, their postings, and their documents.
  private func expected(
    _ segment: Segment, _ matches: [TermMatch], _ attribute: UInt16
  ) throws -> (lists: Int, postings: Int, documents: Set<UInt32>) {
    var lists = 0
    var postings = 0
    var documents: Set<UInt32> = []
    for match in matches {
      for entry in try segment.vocabulary.entries(of: match.term)
      where entry.attribute == attribute {
        let list = try segment.postingList(entry).decodeAll()
        lists += 1
        postings += list.documents.count
        for (index, document) in list.documents.enumerated()
        where (list.masks.isEmpty ? 0xFF : list.masks[index]) & match.mask != 0 {
          documents.insert(document)
        }
      }
    }
    return (lists, postings, documents)
  }

  private func documents(of union: HotUnion, _ segment: Segment) throws -> [UInt32] {
    let lists = PostingUnion(segment)
    var words = [UInt64](repeating: 0, count: lists.wordCount)
    try words.withUnsafeMutableBufferPointer { (words) throws(StoreError) in
      try union.add(to: words, using: lists)
    }
    return Bitset(count: Int(segment.documentCount), words: words[...]).documents
  }

  /// With a policy by which few unions are kept, and one by which all beginnings of words are.
  @Test(arguments: [1024, 4])
  func unionsAreThoseOfTheLists(lists: Int) throws {
    var random = TestRandom()
    let segment = try segment(&random)
    try segment.checkInvariants()
    #expect(segment.defaultSearchAttributes.count == 3)
    let image = SegmentImageWriter()
    var options = SegmentOptions()
    options.unionPolicy = UnionPolicy(
      list: 4, posting: 1, least: 0.5, leastOfNames: 0.2, shortest: 0,
      shortestOfNames: 0, leastOfByte: 0, leastOfByteOfNames: 0, lists: lists, listsOfNames: 1024)
    try HotUnionsWriter.write(segment, to: image, options)
    let written = try SegmentImage(image.finishInMemory(), place: "test", trusted: true)
    let unions = try HotUnions(
      written.requiredSection(.hotUnions), documentCount: segment.documentCount)
    try unions.checkInvariants()
    var kept = 0
    var unverified = 0
    var derived = 0
    var grams = try segment.vocabulary.grams.makeCursor()
    while let entry = try grams.next() {
      let scalars = entry.gram.scalars
      for anchor in [Gram.Anchor.free, .start, .end] {
        let gram = try #require(Gram(scalars, anchor))
        let pattern = RunPattern(
          pieces: [scalars], start: anchor == .start ? .border : .free,
          end: anchor == .end ? .border : .free, options: .term, starsStayInWord: anchor != .free)
        let set = try segment.vocabulary.resolve(pattern)
        let areMany = try anchor == .start && self.lists(of: set, segment) > lists
        if areMany { kept += 1 }
        for attribute in 0..<UInt16(segment.attributes.count) {
          let all = try expected(segment, set.matches, attribute)
          let certain = try expected(segment, set.certainMatches, attribute).documents
          let others = try expected(segment, set.uncertainMatches, attribute).documents
          let union = try unions.union(gram, in: attribute)
          // At least 150 for all, or 60 of what names items.
          let namesItem = ["title", "displayName"].contains(segment.attributes.title(attribute))
          let isWorthIt = 4 * all.lists + all.postings >= (namesItem ? 60 : 150)
          #expect((union != nil) == (isWorthIt || areMany), "\(gram) in \(attribute)")
          guard let union else { continue }
          kept += areMany && all.postings == 0 ? 0 : 1
          #expect(union.documentCount == certain.count)
          #expect(try documents(of: union, segment) == certain.sorted())
          if let base = union.base {
            derived += 1
            #expect(segment.attributes.title(base.attribute) == "title")
          }
          var found: [UInt32] = []
          try union.unverified?.appendDocuments(to: &found)
          #expect(found == others.subtracting(certain).sorted())
          if !found.isEmpty { unverified += 1 }
        }
      }
    }
    #expect(kept > 20)
    #expect(unverified > 5, "some spellings are not listed")
    #expect(kept == unions.count)
    #expect(derived > 20)
  }

  /// Time and size alone decide: what takes long is kept, unless it is large for that.
  @Test func policyWeighsTimeAgainstSize() {
    let policy = UnionPolicy()
    func isKept(_ lists: Int, _ postings: Int, _ documents: Int, namesItem: Bool = false) -> Bool {
      policy.isWorthIt(
        lists: lists, postings: postings, documents: documents, namesItem: namesItem)
    }
    #expect(isKept(100_000, 900_000, 1_000_000))
    #expect(!isKept(300, 900_000, 1_000_000), "quick for its size")
    #expect(!isKept(2_000, 4_000, 1_000_000), "quick")
    #expect(isKept(2_000, 4_000, 1_000_000, namesItem: true))
    #expect(!isKept(0, 0, 1, namesItem: true))
    #expect(isKept(2_000, 3_000, 10_000_000, namesItem: true), "no more is asked of large ones")
    for (lists, postings) in [(10, 90_000), (100, 9_000), (1_000, 50_000), (9_000, 20_000)]
    where isKept(lists, postings, 60_000) {
      #expect(policy.isLong(lists: lists, postings: postings, documents: 60_000, namesItem: false))
    }
  }
}
