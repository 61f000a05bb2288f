import Testing
import TextAnalysis

@testable import SegmentStore

/// Hot unions against the lists that they stand for.
@Suite struct HotUnionTests {
  private static let words = [
    "Alpha", "beta", "GammaRay", "delta-wing", "echo", "東京都", "fooBar", "bar", "élan", "Elan",
    "e2e", "teST", "Test",
  ]

  private func segment(_ random: inout PostingRandom) throws -> Segment {
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
      try add("title", [.inDefaultSearch, .searchable], text(1 + random.below(3)))
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

  /// The postings of a pattern in a scope, and its documents.
  private func expected(
    _ segment: Segment, _ set: TermSet, _ scope: UInt16
  ) throws -> (postings: Int, documents: [UInt32]) {
    var postings = 0
    var documents: Set<UInt32> = []
    for match in set.matches {
      for entry in try segment.vocabulary.entries(of: match.term) {
        guard
          scope == HotUnions.defaultSearch
            ? segment.defaultSearchAttributes.contains(entry.attribute) : entry.attribute == scope
        else { continue }
        let list = try segment.postingList(entry).decodeAll()
        postings += list.documents.count
        for (index, document) in list.documents.enumerated()
        where (list.masks.isEmpty ? 0xFF : list.masks[index]) & match.mask != 0 {
          documents.insert(document)
        }
      }
    }
    return (postings, documents.sorted())
  }

  @Test func unionsAreThoseOfTheLists() throws {
    var random = PostingRandom()
    let segment = try segment(&random)
    try segment.checkInvariants()
    #expect(segment.defaultSearchAttributes.count == 2)
    let unions = try #require(segment.hotUnions)
    var kept = 0
    var grams = segment.vocabulary.grams.makeCursor()
    while let entry = try grams.next() {
      let scalars = entry.gram.scalars
      for anchor in [Gram.Anchor.free, .start, .end] {
        let gram = try #require(Gram(scalars, anchor))
        let pattern = RunPattern(
          pieces: [scalars], start: anchor == .start ? .border : .free,
          end: anchor == .end ? .border : .free, options: .term, starsStayInWord: anchor != .free)
        let set = try segment.vocabulary.resolve(pattern)
        for scope in (0..<UInt16(segment.attributes.count)) + [HotUnions.defaultSearch] {
          let expected = try expected(segment, set, scope)
          let isKept = expected.postings > 150 && !set.matches.contains(where: \.uncertain)
          var found: [UInt32] = []
          let cursor = try unions.cursor(gram, scope: scope)
          #expect((cursor != nil) == isKept)
          #expect(
            try unions.count(gram, scope: scope) == (isKept ? expected.documents.count : nil))
          guard let cursor else { continue }
          kept += 1
          try cursor.appendDocuments(to: &found)
          #expect(found == expected.documents)
        }
      }
    }
    #expect(kept > 20)
    #expect(kept == unions.count)
  }
}
