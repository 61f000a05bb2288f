import Testing
import TextAnalysis

@testable import SegmentStore

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

  private func lists(of set: TermSet, _ segment: Segment) throws -> Int {
    try set.matches.reduce(0) { try $0 + segment.vocabulary.entries(of: $1.term).count }
  }

  /// The postings of terms in a scope, and their documents.
  private func expected(
    _ segment: Segment, _ matches: [TermMatch], _ scope: UInt16
  ) throws -> (postings: Int, documents: Set<UInt32>) {
    var postings = 0
    var documents: Set<UInt32> = []
    for match in matches {
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
    return (postings, documents)
  }

  /// With a policy by which few unions are kept, and one by which all beginnings of words are.
  @Test(arguments: [1024, 4])
  func unionsAreThoseOfTheLists(lists: Int) throws {
    var random = PostingRandom()
    let segment = try segment(&random)
    try segment.checkInvariants()
    #expect(segment.defaultSearchAttributes.count == 2)
    let image = SegmentImageWriter()
    try HotUnionsWriter.write(segment, to: image, policy: HotUnions.Policy(lists: lists))
    let written = try SegmentImage(image.finishInMemory(), place: "test", trusted: true)
    let unions = try HotUnions(
      written.requiredSection(.hotUnions), documentCount: segment.documentCount)
    try unions.checkInvariants()
    var kept = 0
    var unverified = 0
    var grams = segment.vocabulary.grams.makeCursor()
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
        for scope in (0..<UInt16(segment.attributes.count)) + [HotUnions.defaultSearch] {
          let all = try expected(segment, set.matches, scope)
          let certain = try expected(segment, set.certainMatches, scope).documents
          let others = try expected(segment, set.uncertainMatches, scope).documents
          let union = try unions.union(gram, scope: scope)
          #expect(
            (union != nil)
              == (all.postings > 150 || (areMany && scope != HotUnions.defaultSearch)))
          guard let union else { continue }
          kept += areMany && all.postings == 0 ? 0 : 1
          var found: [UInt32] = []
          try union.cursor.appendDocuments(to: &found)
          #expect(found == certain.sorted())
          found = []
          try union.unverified?.appendDocuments(to: &found)
          #expect(found == others.subtracting(certain).sorted())
          if !found.isEmpty { unverified += 1 }
        }
      }
    }
    #expect(kept > 20)
    #expect(unverified > 5, "some spellings are not listed")
    #expect(kept == unions.count)
  }
}
