import StoreTestSupport
import Testing

@testable import ByteStore
@testable import TermDictionary

/// Where the last edit is only allowed behind a border, the lists of grams give the rest: together
/// that is all.
@Suite struct TypoHalfTests {
  @Test(arguments: [1, 40, 400])
  func findsWhatTheTableFinds(count: Int) throws {
    var random = TestRandom("typos by halves, \(count) terms", salt: UInt64(count))
    let terms = TypoSamples.nearby(count, &random)
    let vocabulary = try TypoSamples.vocabulary(terms)
    var split = 0
    for _ in 0..<120 {
      let typed = TypoSamples.typed(terms, &random)
      let limits = TypoLimits(
        edits: 1 + random.below(4), firstLetter: TypoSamples.firstLetter(&random),
        keyboard: random.pick(KeyboardLayout.allCases))
      let name = "\(String(decoding: typed, as: UTF8.self)) \(limits)"
      if try TypoHalf(vocabulary, Utf8Scalars.scalars(typed), limits) != nil { split += 1 }
      let whole = try vocabulary.terms(near: typed, limits: limits)
      #expect(
        whole == TypoReference.terms(terms, near: typed, limits, beginnings: false), "\(name)")
      let stretches = try vocabulary.termsBeginning(near: typed, limits: limits)
      let found = stretches.flatMap { stretch in
        stretch.terms.map { FuzzyTerm(number: $0, distance: stretch.distance) }
      }
      #expect(
        found == TypoReference.terms(terms, near: typed, limits, beginnings: true),
        "beginnings: \(name)")
      for (left, right) in zip(stretches, stretches.dropFirst()) {
        #expect(left.terms.upperBound <= right.terms.lowerBound)
        #expect(
          left.terms.upperBound < right.terms.lowerBound || left.distance != right.distance)
      }
    }
    #expect(split > 30)
  }

  /// Most of a vocabulary is not looked at, whatever the first letter is.
  @Test func aBorderSparesBlocks() throws {
    var random = TestRandom("typos with a border", salt: 78)
    let (lexicon, terms) = try TypoSamples.lexicon(TypoSamples.syllables(40_000, &random))
    let pool = terms.filter { (9...12).contains($0.count) }
    for firstLetter in [TypoLimits.FirstLetter.same, .other] {
      var blocks = [0, 0]
      for _ in 0..<10 {
        let typed = Utf8Scalars.scalars(random.pick(pool))
        let limits = TypoLimits(edits: 2, firstLetter: firstLetter)
        for (place, border) in [nil, typed.count / 2].enumerated() {
          var walk = try TypoWalk(
            lexicon, typed, limits, matchesBeginnings: false, border: border)
          try walk.forEachTerm { _, _ in }
          blocks[place] += walk.blocksRead
        }
      }
      print("blocks read, first letter \(firstLetter): \(blocks[0]), with a border \(blocks[1])")
      #expect(blocks[1] * 2 < blocks[0])
    }
  }
}

extension TypoSamples {
  /// A whole vocabulary of nothing but terms.
  static func vocabulary(_ terms: [[UInt8]]) throws -> Vocabulary {
    let image = SegmentImageWriter()
    let writer = VocabularyWriter(image: image)
    for term in terms { try writer.add(term: term, spellings: [], overflow: false, entries: []) }
    try writer.finish()
    return try Vocabulary(
      image: try SegmentImage(try image.finishInMemory(), place: "test", trusted: true))
  }

  /// Distinct words around a few stems, ascending.
  static func nearby(_ count: Int, _ random: inout TestRandom) -> [[UInt8]] {
    let stems = syllables(1 + count / 30, &random).map { Utf8Scalars.scalars($0 + $0.prefix(4)) }
    var words: Set<[UInt8]> = []
    while words.count < count {
      var word = random.pick(stems)
      for _ in 0..<random.below(5) where word.count > 2 {
        let place = random.below(word.count)
        switch random.below(4) {
        case 0: word.remove(at: place)
        case 1: word.insert(random.pick([0x61, 0x65, 0x431]), at: place)
        case 2: word[place] = random.pick([0x61, 0x73, 0x74, 0x6771])
        default: if place > 0 { word.swapAt(place, place - 1) }
        }
      }
      words.insert(Utf8Scalars.bytes(word))
    }
    return words.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
