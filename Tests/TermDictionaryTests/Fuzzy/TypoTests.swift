import StoreTestSupport
import TermTestSupport
import Testing

@testable import ByteStore
@testable import TermDictionary

@Suite struct TypoTests {
  /// Vocabularies of few letters, so that much is near; every one in all ways to search it.
  @Test(arguments: [1, 15, 16, 17, 60, 300])
  func findsWhatTheTableFinds(count: Int) throws {
    var random = TestRandom("typos in \(count) terms", salt: UInt64(count))
    let lexicon = try TypoSamples.lexicon(TypoSamples.words(count, &random))
    for _ in 0..<(count > 100 ? 25 : 60) {
      let typed = TypoSamples.typed(lexicon.terms, &random)
      let limits = TypoLimits(
        edits: random.below(5), firstLetter: TypoSamples.firstLetter(&random),
        keyboard: random.pick(KeyboardLayout.allCases))
      check(lexicon, typed, limits)
    }
  }

  /// Words of all scripts, with what a typist makes of them.
  @Test func findsWhatTheTableFindsInAllScripts() throws {
    var random = TestRandom("typos in all scripts", salt: 5)
    let model = VocabularyModel(count: 250, &random)
    let lexicon = try TypoSamples.lexicon(model.terms.map(\.bytes))
    for _ in 0..<40 {
      let typed = TypoSamples.typed(lexicon.terms, &random)
      check(
        lexicon, typed,
        TypoLimits(edits: random.below(3), firstLetter: TypoSamples.firstLetter(&random)))
    }
  }

  /// Words longer than the places of a letter fit one word of the automaton.
  @Test func findsLongWords() throws {
    var random = TestRandom("typos in long words", salt: 11)
    var words: Set<[UInt8]> = []
    let stem = TypoSamples.syllables(12, &random).joined()
    while words.count < 120 {
      var word = Array(stem.prefix(40 + random.below(stem.count - 40)))
      for _ in 0..<random.below(4) { word[random.below(word.count)] = UInt8(97 + random.below(3)) }
      words.insert(word)
    }
    let lexicon = try TypoSamples.lexicon(words.sorted { $0.lexicographicallyPrecedes($1) })
    for _ in 0..<30 {
      let limits = TypoLimits(
        edits: 1 + random.below(4), firstLetter: TypoSamples.firstLetter(&random))
      check(lexicon, TypoSamples.typed(lexicon.terms, &random), limits)
    }
  }

  private func check(
    _ lexicon: (lexicon: Lexicon, terms: [[UInt8]]), _ typed: [UInt8], _ limits: TypoLimits
  ) {
    #expect(throws: Never.self) {
      let name = "\(String(decoding: typed, as: UTF8.self)) \(limits)"
      let whole = try TypoSamples.terms(lexicon.lexicon, typed, limits)
      let expected = TypoReference.terms(lexicon.terms, near: typed, limits, beginnings: false)
      #expect(whole == expected, "\(name)")
      let stretches = try TypoSamples.stretches(lexicon.lexicon, typed, limits)
      let found = stretches.flatMap { stretch in
        stretch.terms.map { FuzzyTerm(number: $0, distance: stretch.distance) }
      }
      let beginnings = TypoReference.terms(lexicon.terms, near: typed, limits, beginnings: true)
      #expect(found == beginnings, "beginnings: \(name)")
      for (left, right) in zip(stretches, stretches.dropFirst()) {
        #expect(left.terms.upperBound <= right.terms.lowerBound)
      }
    }
  }

  @Test func slipsCostLess() throws {
    let words = ["letter", "litter", "setter", "better", "later", "lettre", "mutter", "wetter"]
    let sorted = words.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    let lexicon = try TypoSamples.lexicon(sorted)
    func distances(_ typed: String, _ limits: TypoLimits) throws -> [String: [UInt8]] {
      var found: [String: [UInt8]] = [:]
      for term in try TypoSamples.terms(lexicon.lexicon, Array(typed.utf8), limits) {
        let text = String(decoding: lexicon.terms[Int(term.number)], as: UTF8.self)
        found[text] = [term.distance.edits, term.distance.cost]
      }
      return found
    }
    let one = TypoLimits(edits: 1)
    #expect(try distances("leter", one) == ["letter": [1, 2], "later": [1, 4]])
    #expect(try distances("lettter", one) == ["letter": [1, 2]])
    #expect(try distances("lettet", one) == ["letter": [1, 2]])
    #expect(try distances("lettwer", one) == ["letter": [1, 3]])
    #expect(
      try distances("letter", one) == ["letter": [0, 0], "litter": [1, 4], "lettre": [1, 2]])
    #expect(
      try distances("eletter", TypoLimits(edits: 1, firstLetter: .any))
        == ["letter": [1, 4]])
    #expect(
      try distances("wetter", TypoLimits(edits: 1, firstLetter: .any)) == [
        "wetter": [0, 0], "letter": [1, 4], "setter": [1, 2], "better": [1, 4],
      ])
  }

  @Test func neighboursFollowTheKeyboard() {
    func touch(_ keyboard: KeyboardLayout, _ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Bool
    {
      keyboard.areNeighbours(left.value, right.value)
    }
    #expect(touch(.qwerty, "y", "t") && !touch(.qwertz, "y", "t") && touch(.qwertz, "z", "t"))
    #expect(touch(.azerty, "a", "z") && touch(.azerty, "m", "l") && !touch(.qwerty, "a", "e"))
    #expect(touch(.qwerty, "g", "v") && touch(.qwerty, "q", "1") && !touch(.qwerty, "é", "e"))
    for keyboard in KeyboardLayout.allCases {
      let keys = (0x61...0x7A).map(UInt32.init) + (0x30...0x39).map(UInt32.init)
      for key in keys {
        #expect(!keyboard.areNeighbours(key, key))
        #expect((1...7).contains(keys.count { keyboard.areNeighbours(key, $0) }))
        #expect(
          keys.allSatisfy {
            keyboard.areNeighbours(key, $0) == keyboard.areNeighbours($0, key)
          })
      }
    }
  }

  @Test func wordLengthDecidesHowMuchIsGuessed() {
    let lengths = [
      ("to", 0), ("two", 1), ("four", 1), ("fives", 1), ("eightish", 1), ("nineishly", 2),
      ("12345", 0), ("ab123456", 0),
      ("größe", 1), ("東京都庁舎", 1), ("", 0),
    ]
    for (word, edits) in lengths {
      #expect(TypoLimits.usual(for: Array(word.utf8)).edits == edits, "\(word)")
    }
    let three = Array("two".utf8)
    #expect(TypoLimits.usual(for: three, isPrefix: true).edits == 0)
    #expect(TypoLimits.usual(for: three, isWide: true).edits == 1)
    #expect(TypoLimits.usual(for: Array("hobitt".utf8), isWide: true).edits == 2)
  }

  @Test func anyInputIsLegal() throws {
    var random = TestRandom("typos of anything", salt: 9)
    let lexicon = try TypoSamples.lexicon(TypoSamples.words(80, &random))
    let long = [UInt8](repeating: 97, count: 100_000)
    for typed in [[], [0xFF], [0xC3], long, Array(long.prefix(255)), [0xED, 0xA0, 0x80, 97]] {
      for first in [TypoLimits.FirstLetter.same, .other, .any] {
        let limits = TypoLimits(edits: 99, firstLetter: first)
        #expect(limits.edits == TypoLimits.mostEdits)
        _ = try TypoSamples.terms(lexicon.lexicon, typed, limits)
        _ = try TypoSamples.stretches(lexicon.lexicon, typed, limits)
      }
    }
    let empty = try TypoSamples.lexicon([])
    #expect(try TypoSamples.terms(empty.lexicon, [97], TypoLimits(edits: 1)).isEmpty)
  }

  /// The vocabulary is searched, not scanned.
  @Test func costsAFractionOfALargeVocabulary() throws {
    var random = TestRandom("typos in a large vocabulary", salt: 77)
    let words = TypoSamples.syllables(150_000, &random)
    let (lexicon, terms) = try TypoSamples.lexicon(words)
    let shares: [(edits: Int, length: ClosedRange<Int>, share: Int)] = [
      (1, 5...8, 60), (2, 9...12, 10),
    ]
    for (edits, lengths, share) in shares {
      let pool = terms.filter { lengths.contains($0.count) }
      var most = 0
      var mostBlocks = 0
      for _ in 0..<20 {
        var typed = random.pick(pool)
        typed[1 + random.below(typed.count - 1)] = UInt8(97 + random.below(26))
        for beginnings in [false, true] {
          var walk = try #require(
            try lexicon.typoWalk(typed, TypoLimits(edits: edits), matchesBeginnings: beginnings))
          var found = 0
          if beginnings {
            try walk.forEachStretch { terms, _ in found += terms.count }
          } else {
            try walk.forEachTerm { _, _ in found += 1 }
          }
          #expect(found > 0)
          most = max(most, walk.followedTerms)
          mostBlocks = max(mostBlocks, walk.blocksRead)
        }
      }
      print("\(edits) edits: at most \(most) of \(terms.count) terms, \(mostBlocks) blocks")
      #expect(most < terms.count / share)
      #expect(mostBlocks < lexicon.blockCount / share * 2)
    }
  }
}

/// Vocabularies of nothing but terms, and what is typed to find them.
enum TypoSamples {
  static func lexicon(_ terms: [[UInt8]]) throws -> (lexicon: Lexicon, terms: [[UInt8]]) {
    let image = SegmentImageWriter()
    var writer = LexiconWriter(image.section(.lexicon))
    var previous: [UInt8] = []
    for term in terms {
      try term.withUnsafeBufferPointer { (bytes) throws(StoreError) in
        try previous.withUnsafeBufferPointer { (previous) throws(StoreError) in
          try writer.add(bytes, after: previous, [])
        }
      }
      previous = term
    }
    try writer.finish()
    let opened = try SegmentImage(try image.finishInMemory(), place: "test", trusted: true)
    return (try Lexicon(try opened.requiredSection(.lexicon)), terms)
  }

  static func terms(
    _ lexicon: Lexicon, _ typed: [UInt8], _ limits: TypoLimits
  ) throws -> [FuzzyTerm] {
    var found: [FuzzyTerm] = []
    guard var walk = try lexicon.typoWalk(typed, limits, matchesBeginnings: false) else {
      return []
    }
    try walk.forEachTerm { found.append(FuzzyTerm(number: UInt32($0), distance: $1)) }
    return found
  }

  static func stretches(
    _ lexicon: Lexicon, _ typed: [UInt8], _ limits: TypoLimits
  ) throws -> [FuzzyRange] {
    var found: [FuzzyRange] = []
    guard var walk = try lexicon.typoWalk(typed, limits, matchesBeginnings: true) else { return [] }
    try walk.forEachStretch { terms, distance in
      found.append(
        FuzzyRange(
          terms: UInt32(terms.lowerBound)..<UInt32(terms.upperBound), distance: distance))
    }
    return found
  }

  static func firstLetter(_ random: inout TestRandom) -> TypoLimits.FirstLetter {
    random.pick([.same, .same, .other, .any])
  }

  /// Distinct words of few letters, ascending.
  static func words(_ count: Int, _ random: inout TestRandom) -> [[UInt8]] {
    let alphabet = Array("abcsdé東1".unicodeScalars)
    var words: Set<[UInt8]> = []
    while words.count < count {
      var word = String.UnicodeScalarView()
      for _ in 0..<(1 + random.below(9)) { word.append(random.pick(alphabet)) }
      words.insert(Array(String(word).utf8))
    }
    return words.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Distinct words one could pronounce, ascending.
  static func syllables(_ count: Int, _ random: inout TestRandom) -> [[UInt8]] {
    let onsets = "b c d f g h j k l m n p r s t v w st tr pr ch sh".split(separator: " ")
    let vowels = "a e i o u ea ou ai".split(separator: " ")
    let codas = ["", "", "", "n", "r", "s", "t", "l", "ck", "ng"]
    var words: Set<[UInt8]> = []
    while words.count < count {
      var word = ""
      for _ in 0..<(2 + random.below(3)) {
        word += random.pick(onsets) + random.pick(vowels) + random.pick(codas)
      }
      words.insert(Array(word.utf8))
    }
    return words.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// A term with some mistakes, or what begins one.
  static func typed(_ terms: [[UInt8]], _ random: inout TestRandom) -> [UInt8] {
    var scalars = Utf8Scalars.scalars(random.pick(terms))
    if random.percent(40) { scalars.removeLast(random.below(scalars.count)) }
    for _ in 0..<random.below(3) where !scalars.isEmpty {
      let place = random.below(scalars.count)
      switch random.below(4) {
      case 0: scalars.remove(at: place)
      case 1: scalars.insert(random.pick(scalars), at: place)
      case 2: scalars[place] = random.pick([0x61, 0x73, 0xE9, 0x6771])
      default: if place > 0 { scalars.swapAt(place, place - 1) }
      }
    }
    return Utf8Scalars.bytes(scalars)
  }
}
