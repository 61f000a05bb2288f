import Testing
import TextAnalysis

@testable import ByteStore
@testable import Columns
@testable import Postings
@testable import Segments
@testable import TermDictionary

/// Inner words and the terms of attributes against the lists that they stand for.
@Suite struct ComputedSectionTests {
  private static let words = [
    "MyWindow", "mywindow", "window", "Window9", "my", "9", "fooBar", "bar", "Foo", "élanVital",
    "Elan", "e2e", "e", "teST", "Test", "東京都", "x9y8z7w6", "aBcDeFgHi", "AbcDefGhi", "abcdefghi",
    "aBcDefGhi", "abCdefGhi", "ABcdefGhi", "aBcdEfGhi", "abcDefgHi", "abcdEfghI", "abcdefGhI",
  ]

  private func segment(_ seed: UInt64) throws -> Segment {
    var random = SplitMix64(seed: seed)
    func text(_ count: Int) -> String {
      (0..<count).map { _ in Self.words[Int(random.next() % UInt64(Self.words.count))] }
        .joined(separator: " ")
    }
    var builder = SegmentBuilder()
    func add(_ name: String, _ traits: AttributeTraits, _ text: String) throws {
      builder.beginField(try builder.place(ofAttribute: name, traits: traits))
      builder.add(text: Array(text.utf8))
      builder.endField()
    }
    for number in 0..<200 {
      builder.beginDocument()
      let title = text(1 + Int(random.next() % 2)) + (number % 5 == 0 ? " n\(number)Term" : "")
      try add("title", [.inDefaultSearch, .searchable], title)
      try add("displayName", [.inDefaultSearch, .searchable], title)
      let content: AttributeTraits = [.inDefaultSearch, .searchable, .isContent]
      try add("textContent", content, text(Int(random.next() % 5)))
      if number % 3 == 0 { try add("note", [.searchable], text(1)) }
    }
    let documents = (0..<200).map { number in
      DocumentInput(
        identifier: Array("\(number)".utf8), entry: FixedEntry(sequence: UInt64(number)),
        record: [1])
    }
    let image = SegmentImageWriter()
    try builder.write(documents, into: image, options: SegmentOptions())
    return try Segment(SegmentImage(image.finishInMemory(), place: "test", trusted: true))
  }

  /// The documents of a term set in an attribute; nil where some spelling is not listed.
  private func documents(
    _ set: TermSet, _ attribute: UInt16, _ segment: Segment
  ) throws -> Set<UInt32>? {
    var documents: Set<UInt32> = []
    for match in set.matches {
      if match.uncertain { return nil }
      for entry in try segment.vocabulary.entries(of: match.term)
      where entry.attribute == attribute {
        let list = try segment.postingList(entry).decodeAll()
        for (index, document) in list.documents.enumerated()
        where (list.masks.isEmpty ? 0xFF : list.masks[index]) & match.mask != 0 {
          documents.insert(document)
        }
      }
    }
    return documents
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func innerWordsAreThoseOfTheLists(seed: UInt64) throws {
    let segment = try segment(seed)
    try segment.checkInvariants()
    let words = try #require(segment.innerWords)
    var told = (certain: 0, open: 0)
    for term in 0..<UInt32(segment.vocabulary.termCount) {
      let bytes = try segment.vocabulary.term(term)
      let pattern = RunPattern(
        pieces: [Utf8Scalars.scalars(bytes)], start: .border, end: .border, options: .term,
        starsStayInWord: true)
      let set = try segment.vocabulary.resolve(pattern)
      let sure = TermSet(matches: set.certainMatches, candidatesExamined: 0)
      let others = TermSet(matches: set.uncertainMatches, candidatesExamined: 0)
      let own = TermSet(matches: [TermMatch(term: term)], candidatesExamined: 1)
      let kept = try words.kept(of: term)
      for attribute in 0..<UInt16(segment.attributes.count) {
        let before = try documents(own, attribute, segment) ?? []
        let certain = try #require(try documents(sure, attribute, segment)).subtracting(before)
        let open = try #require(try documents(others, attribute, segment))
          .subtracting(before).subtracting(certain)
        switch kept {
        case .nothing: #expect(certain.isEmpty && open.isEmpty)
        case .unknown: #expect(pattern.lenient || pattern.foldedPieces != [bytes])
        case .documents(let sets):
          func found(_ isCertain: Bool) throws -> [UInt32] {
            try sets.first { $0.attribute == attribute && $0.isCertain == isCertain }?
              .documents.decodeAll() ?? []
          }
          #expect(try found(true) == certain.sorted())
          #expect(try found(false) == open.sorted())
          told.certain += certain.count
          told.open += open.count
        }
      }
    }
    #expect(told.certain > 100)
    #expect(told.open > 0)
  }

  @Test func portionsOfOccurrencesAgree() throws {
    let vocabulary = try segment(9).vocabulary
    var whole = try InnerOccurrences(vocabulary)
    var portions = try InnerOccurrences(vocabulary, most: 3)
    var count = 0
    for term in 0..<vocabulary.termCount where whole.has(term) {
      let places = try whole.places(of: term)
      #expect(try portions.places(of: term) == places)
      count += places.count
    }
    #expect(count > 5)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func tablesAreThoseOfTheLists(seed: UInt64) throws {
    let segment = try segment(seed)
    let names = segment.attributes.all.map(\.title)
    let title = UInt16(try #require(names.firstIndex(of: "title")))
    let name = UInt16(try #require(names.firstIndex(of: "displayName")))
    let content = UInt16(try #require(names.firstIndex(of: "textContent")))
    let tables = try #require(segment.attributeTerms)
    #expect(tables.table(of: content) == nil)
    #expect(tables.table(of: name)?.start == tables.table(of: title)?.start)
    let patterns = ["e", "9", "bar", "n", "cd", "a", "élan"].map { text in
      RunPattern(
        pieces: [text.unicodeScalars.map(\.value)], start: .free, end: .free, options: [],
        starsStayInWord: false)
    }
    var inTables = 0
    for attribute in [title, name] {
      for pattern in patterns {
        let set = try segment.vocabulary.resolve(pattern)
        guard let found = try segment.attributePostings(of: set, in: attribute) else { continue }
        inTables += found.documents.count
        let union = PostingUnion(segment)
        var all = found.documents
        for posting in found.certain {
          try union.append(posting.entry, mask: posting.mask, to: &all)
        }
        let sure = TermSet(
          matches: set.matches.filter { !$0.uncertain }, candidatesExamined: 0)
        let expected = try documents(sure, attribute, segment) ?? []
        #expect(expected.isSubset(of: all))
        let isUncertain = set.matches.contains { $0.uncertain }
        if !isUncertain { #expect(Set(all) == expected) }
        #expect(isUncertain || found.uncertain.isEmpty)
      }
    }
    #expect(inTables > 10)
  }
}
