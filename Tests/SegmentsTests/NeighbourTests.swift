import Testing
import TextAnalysis

@testable import ByteStore
@testable import Columns
@testable import Postings
@testable import Segments
@testable import TermDictionary

/// Marks of neighbours against the tokens that the texts were made of.
@Suite struct NeighbourTests {
  private static let words = (0..<40).map { "Word\($0)x" } + ["京", "東", "élan"]

  /// The values of each document, as tokens.
  private static func texts(_ seed: UInt64) -> [[[String]]] {
    var random = SplitMix64(seed: seed)
    func token() -> String {
      let skewed = Double(random.next() % 1_000) / 1_000
      return words[Int(skewed * skewed * Double(words.count))]
    }
    return (0..<700).map { _ in
      (0..<random.next() % 3).map { _ in (0..<1 + random.next() % 8).map { _ in token() } }
    }
  }

  private static func segment(_ texts: [[[String]]]) throws -> Segment {
    var builder = SegmentBuilder()
    for (number, values) in texts.enumerated() {
      builder.beginDocument()
      let place = try builder.place(
        ofAttribute: "textContent", traits: [.inDefaultSearch, .searchable, .isContent])
      guard !values.isEmpty else { continue }
      builder.beginField(place)
      for value in values {
        let text = value.joined(separator: number % 2 == 0 ? " " : " - ")
        builder.add(text: Array(text.utf8))
      }
      builder.endField()
    }
    let documents = texts.indices.map { number in
      DocumentInput(
        identifier: Array("\(number)".utf8), entry: FixedEntry(sequence: UInt64(number)),
        record: [1])
    }
    let image = SegmentImageWriter()
    try builder.write(documents, into: image, options: SegmentOptions())
    return try Segment(SegmentImage(image.finishInMemory(), place: "test", trusted: true))
  }

  private static func mark(_ token: String?) -> UInt8 {
    guard let token else { return NeighbourFormat.none }
    return Array(token.lowercased().folded.utf8).withUnsafeBufferPointer(NeighbourFormat.mark)
  }

  /// The marks of a token in a document.
  private static func marks(_ token: String, _ values: [[String]]) -> UInt8 {
    var before: Set<UInt8> = []
    var behind: Set<UInt8> = []
    for value in values {
      for (place, other) in value.enumerated() where other == token {
        before.insert(mark(place > 0 ? value[place - 1] : nil))
        behind.insert(mark(place + 1 < value.count ? value[place + 1] : nil))
      }
    }
    let low = before.count == 1 ? before.first ?? 0 : NeighbourFormat.different
    let high = behind.count == 1 ? behind.first ?? 0 : NeighbourFormat.different
    return low | high << 4
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func marksAreThoseOfTheTexts(seed: UInt64) throws {
    let texts = Self.texts(seed)
    let segment = try Self.segment(texts)
    try segment.checkInvariants()
    let neighbours = try #require(segment.neighbours)
    #expect(neighbours.count > 10)
    for token in Self.words {
      let term = Array(token.lowercased().folded.utf8)
      guard let number = try segment.vocabulary.find(term) else { continue }
      for entry in try segment.vocabulary.entries(of: number) {
        let documents = try segment.postingList(entry).decodeAll().documents
        let least = NeighbourFormat.leastDocuments(inSegmentOf: segment.documentCount)
        guard let marks = try neighbours.marks(of: entry) else {
          #expect(documents.count < least, "seed \(seed): \(token)")
          continue
        }
        let expected = documents.map { Self.marks(token, texts[Int($0)]) }
        #expect(try marks.bytes(0, marks.count) == expected, "seed \(seed): \(token)")
      }
    }
  }

  @Test func filtersAcceptWhatMayStandThere() {
    let terms = ["word3x", "word4x"].map { Array($0.utf8) }
    let (first, second) = (Self.mark("Word3x"), Self.mark("Word4x"))
    let before = NeighbourFilter(before: terms, behind: nil)
    let both = NeighbourFilter(before: terms, behind: terms)
    func isOne(_ mark: UInt8) -> Bool {
      mark == NeighbourFormat.different || mark == first || mark == second
    }
    for low in 0..<UInt8(16) {
      for high in 0..<UInt8(16) {
        #expect(before.accepts(low | high << 4) == isOne(low))
        #expect(both.accepts(low | high << 4) == (isOne(low) && isOne(high)))
        #expect(both.accepted[Int(low | high << 4)] == (isOne(low) && isOne(high) ? 1 : 0))
      }
    }
  }

  @Test func frequentTermsAreThoseOfLongLists() throws {
    let segment = try Self.segment(Self.texts(6))
    var found: [(term: [UInt8], number: UInt32, documents: UInt32)] = []
    for word in Self.words.prefix(6) {
      let term = Array(word.lowercased().utf8)
      let number = try #require(try segment.vocabulary.find(term))
      let entries = try segment.vocabulary.entries(of: number)
      found.append((term, number, try #require(entries.first).documentCount))
    }
    let set = TermSet(matches: found.map { TermMatch(term: $0.number) }, candidatesExamined: 6)
    let least = found.map(\.documents).sorted()[3]
    let terms = try segment.frequentTerms(of: set, in: 0, atLeast: least)
    #expect(terms == found.filter { $0.documents >= least }.map(\.term))
    let many = TermSet(
      matches: Array(repeating: TermMatch(term: found[0].number), count: 9), candidatesExamined: 9)
    #expect(try segment.frequentTerms(of: many, in: 0, atLeast: 0) == nil)
  }
}

extension String {
  /// As terms are written: without the accents of these words.
  fileprivate var folded: String { replacing("é", with: "e") }
}
