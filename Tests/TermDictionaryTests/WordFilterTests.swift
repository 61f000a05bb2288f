import StoreTestSupport
import TermTestSupport
import Testing
import TextAnalysis

@testable import ByteStore
@testable import Postings
@testable import TermDictionary

@Suite struct WordFilterTests {
  /// Every stretch between two borders of a spelling, told apart by whether it is all of the run.
  private static func words(of term: VocabularyModel.Term) -> (whole: [UInt8], inside: [[UInt8]]) {
    var inside: [[UInt8]] = []
    for spelling in term.all {
      var borders: [Int] = [0]
      guard InnerBorders.appendOffsets(spelling: spelling, term: term.bytes, to: &borders) else {
        Issue.record("a spelling does not fold to its term")
        continue
      }
      borders.append(term.bytes.count)
      for (place, start) in borders.enumerated() {
        for end in borders[(place + 1)...] where end - start < term.bytes.count {
          inside.append(Array(term.bytes[start..<end]))
        }
      }
    }
    return (term.bytes, inside)
  }

  /// The hash of a word as the format has it, byte by byte.
  @Test func keysAreThoseOfTheFormat() {
    var random = TestRandom()
    let salt: UInt64 = 0x9E37_79B9_7F4A_7C15
    for length in 0...40 {
      let word = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
      }
      let low = number(word.prefix(8))
      let high = number(word.dropFirst(8).prefix(8))
      let hash = ByteHash.fold(
        ByteHash.fold(low ^ salt) ^ high ^ (salt &* UInt64(min(length, 17))))
      #expect(word.withUnsafeBufferPointer { WordKey($0).hash } == hash, "\(length)")
    }
  }

  @Test(arguments: [1, 40, 900])
  func saysOfNoWordThatItIsMissing(count: Int) throws {
    var random = TestRandom("words of a filter", salt: UInt64(count))
    let model = VocabularyModel(count: count, &random)
    let vocabulary = try model.open()
    let filter = try #require(vocabulary.wordFilter)
    var insideWords = 0
    for (number, term) in model.terms.enumerated() {
      let words = Self.words(of: term)
      #expect(try filter.mayHaveTerm(words.whole))
      #expect(try vocabulary.find(words.whole) == UInt32(number))
      for word in words.inside {
        #expect(try filter.mayHaveInside(word), "\(word) in \(term.bytes)")
      }
      insideWords += words.inside.count
    }
    if count == 900 { #expect(insideWords > 300, "the words have inner borders") }
    try vocabulary.checkInvariants()
  }

  @Test func saysOfFewWordsThatAreMissingThatTheyMayBeThere() throws {
    var random = TestRandom("false positives", salt: 3)
    let model = VocabularyModel(asciiCount: 20_000, &random)
    let vocabulary = try model.open()
    let filter = try #require(vocabulary.wordFilter)
    let tries = 20_000
    var terms = 0
    var inside = 0
    for _ in 0..<tries {
      // Longer than any term.
      let word = (0..<12).map { _ in UInt8(97 + random.below(26)) }
      if try filter.mayHaveTerm(word) { terms += 1 }
      if try filter.mayHaveInside(word) { inside += 1 }
      #expect(try vocabulary.find(word) == nil)
    }
    #expect(terms < tries / 50, "\(terms) of \(tries)")
    #expect(inside < tries / 50, "\(inside) of \(tries)")
  }

  @Test func tellsLongWordsByTheirBeginnings() throws {
    var model = VocabularyModel()
    let long = Array("abcdefghijklmnopqrstuvwxyz".utf8)
    let run = Array("2026".utf8) + long + Array("7".utf8)
    for bytes in [run, long] {
      model.terms.append(
        .init(
          bytes: bytes, all: [bytes],
          entries: [TermEntry(attribute: 0, documentCount: 1, reference: 0)]))
    }
    let vocabulary = try model.open()
    let filter = try #require(vocabulary.wordFilter)
    #expect(try filter.mayHaveInside(long))
    #expect(try filter.mayHaveInside(Array("2026".utf8)))
    #expect(try filter.mayHaveInside(Array("7".utf8)))
    #expect(try !filter.mayHaveInside(Array(long.prefix(16))))
    #expect(try !filter.mayHaveTerm(Array(long.prefix(16))))
    let found = try vocabulary.resolve(
      RunPattern(
        pieces: [Utf8Scalars.scalars(long)], start: .border, end: .border, options: .term,
        starsStayInWord: true))
    #expect(found.matches.map(\.term) == [0, 1])
  }

  @Test func manyWordsInsideOfTermsGetNoFilter() throws {
    var random = TestRandom("digests", salt: 5)
    var model = VocabularyModel()
    let digits = Array("0123456789abcdef".utf8)
    var terms: Set<[UInt8]> = []
    while terms.count < 900 { terms.insert((0..<40).map { _ in random.pick(digits) }) }
    for term in terms.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      model.terms.append(.init(bytes: term, all: [term], entries: []))
    }
    let vocabulary = try model.open()
    #expect(vocabulary.wordFilter == nil, "some hundred words inside of each term")
    #expect(try vocabulary.find(model.terms[7].bytes) == 7)
    try vocabulary.checkInvariants()
  }

  // MARK: Damage

  private static func filter(_ words: [UInt64], keys: Int, said: Int? = nil) throws -> WordFilter {
    let image = SegmentImageWriter()
    let section = image.section(.wordFilter)
    var bytes = ByteBuffer()
    for word in words { bytes.append(u64: word) }
    try section.append(bytes)
    try SectionTrailer.write(
      [UInt64(said ?? words.count), UInt64(keys)], version: WordFilter.version, to: section)
    let opened = try SegmentImage(try image.finishInMemory(), place: "test", trusted: true)
    return try WordFilter(try opened.requiredSection(.wordFilter))
  }

  @Test func refusesAFilterOfAnotherLength() throws {
    let keys = 100
    let count = WordFilter.wordCount(keys: keys)
    let words = [UInt64](repeating: 5, count: count)
    _ = try Self.filter(words, keys: keys)
    #expect(throws: StoreError.self) { try Self.filter(words, keys: 2 * keys) }
    #expect(throws: StoreError.self) { try Self.filter(words + [5], keys: keys) }
    #expect(throws: StoreError.self) { try Self.filter(words + [5], keys: keys, said: count) }
    #expect(throws: StoreError.self) { try Self.filter([], keys: 0) }
  }

  @Test func aKeyThatIsMissingIsFound() throws {
    var random = TestRandom("missing keys", salt: 9)
    let vocabulary = try VocabularyModel(count: 50, &random).open()
    let empty = try Self.filter([UInt64](repeating: 0, count: 2), keys: 10)
    #expect(throws: StoreError.self) {
      try empty.checkInvariants(vocabulary.lexicon, vocabulary.spellingIndex)
    }
    let full = try Self.filter([UInt64](repeating: .max, count: 2), keys: 10)
    try full.checkInvariants(vocabulary.lexicon, vocabulary.spellingIndex)
  }
}
