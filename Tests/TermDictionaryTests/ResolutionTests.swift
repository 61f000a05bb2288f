import StoreTestSupport
import TermTestSupport
import Testing
import TextAnalysis

@testable import Postings
@testable import TermDictionary

/// Every term set against brute force over all terms and all spellings.
@Suite struct ResolutionTests {
  private struct Folded {
    var term: VocabularyModel.Term
    /// All spellings, by the raw value of the options.
    var texts: [[FoldedText]]
  }

  @Test(arguments: [0, 1, 30, 220])
  func agreesWithBruteForce(count: Int) throws {
    var random = TestRandom("resolution over \(count)", salt: 1000 + UInt64(count))
    let model = VocabularyModel(count: count, &random)
    let vocabulary = try model.open()
    let folded = fold(model)
    for _ in 0..<(count < 10 ? 60 : 350) {
      let pattern = randomPattern(model, &random)
      try check(pattern, vocabulary, folded)
    }
  }

  @Test func wordsBetweenBorders() throws {
    var random = TestRandom("words", salt: 91)
    let model = VocabularyModel(count: 220, &random)
    let folded = fold(model)
    let vocabulary = try model.open()
    let withoutFilter = try model.openWithoutFilter()
    #expect(vocabulary.partIndex.count > 0 && withoutFilter.wordFilter == nil)
    let ends: [(RunPattern.Anchor, RunPattern.Anchor)] = [
      (.border, .border), (.border, .run), (.run, .border),
    ]
    for _ in 0..<400 {
      let term = random.pick(model.terms)
      let scalars = Utf8Scalars.scalars(random.pick(random.percent(50) ? term.all : [term.bytes]))
      let start = random.percent(40) ? 0 : random.below(scalars.count)
      let end =
        random.percent(40) ? scalars.count : start + 1 + random.below(scalars.count - start)
      let piece = FoldedText(nfc: Utf8Scalars.bytes(Array(scalars[start..<end])), .term).scalars
      let (startAnchor, endAnchor) = random.pick(ends)
      let pattern = RunPattern(
        pieces: [piece], start: startAnchor, end: endAnchor, options: .term,
        starsStayInWord: random.percent(50))
      try check(pattern, random.percent(30) ? withoutFilter : vocabulary, folded)
    }
    let table = vocabulary.partIndex.borders
    for (number, term) in model.terms.enumerated() {
      var offsets: [Int] = []
      for spelling in term.listed {
        _ = InnerBorders.appendOffsets(spelling: spelling, term: term.bytes, to: &offsets)
      }
      let place = try table.places(in: UInt32(number)..<UInt32(number) + 1)
      #expect(place.isEmpty == (offsets.isEmpty && !term.overflow))
      guard let place = place.first else { continue }
      let borders = try table.borders(at: place)
      #expect(try table.term(at: place) == UInt32(number))
      for offset in offsets {
        #expect(borders.mayHave(offset))
        #expect(borders.mayHave(beforeEnd: term.bytes.count - offset))
      }
      if !borders.varies {
        let known = (1..<term.bytes.count).filter { borders.mayHave($0) }
        #expect(known == Set(offsets).sorted())
      }
    }
  }

  /// So many terms that each way to choose among beginnings and ends is taken.
  @Test func starsBetweenBorders() throws {
    var random = TestRandom("stars between borders", salt: 92)
    let model = joinedWords(1_500, &random)
    let folded = fold(model)
    let vocabulary = try model.open()
    let texts = ["a", "b", "ca", "ab", "bca", "ba1", "caa", "2", "bab"]
    let ends: [(RunPattern.Anchor, RunPattern.Anchor)] = [
      (.border, .border), (.border, .border), (.border, .run), (.run, .border), (.run, .run),
    ]
    for _ in 0..<250 {
      let pieces = (0..<random.pick([2, 2, 2, 3])).map { _ in random.pick(texts) }
      let (start, end) = random.pick(ends)
      let pattern = RunPattern(
        pieces: pieces.map { $0.unicodeScalars.map(\.value) }, start: start, end: end,
        options: .term, starsStayInWord: random.percent(70))
      try check(pattern, vocabulary, folded)
    }
  }

  /// Words of few syllables, with capitals within them in some spellings.
  private func joinedWords(_ count: Int, _ random: inout TestRandom) -> VocabularyModel {
    var spellings: [String: Set<String>] = [:]
    while spellings.count < count {
      let parts = (0..<(1 + random.below(5))).map { _ in
        (0..<(1 + random.below(3))).map { _ in random.pick(["a", "b", "ca", "1", "ab", "2"]) }
          .joined()
      }
      let word = parts.joined()
      spellings[word, default: []].insert(word)
      if random.percent(60) {
        spellings[word]?.insert(parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined())
      }
      if random.percent(30) { spellings[word]?.remove(word) }
      if spellings[word]?.isEmpty == true { spellings[word] = [word] }
    }
    var model = VocabularyModel()
    model.terms = spellings.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { term($0, (spellings[$0] ?? []).sorted()) }
    return model
  }

  @Test func starFromEdgeToEdge() throws {
    var random = TestRandom("one star", salt: 55)
    let model = VocabularyModel(count: 60, &random)
    let vocabulary = try model.open()
    let folded = fold(model)
    let anchors: [RunPattern.Anchor] = [.run, .border, .free]
    for start in anchors {
      for end in anchors {
        for stays in [false, true] {
          let pattern = RunPattern(
            pieces: [[], []], start: start, end: end, options: random.pick([[], .term]),
            starsStayInWord: stays)
          try check(pattern, vocabulary, folded)
        }
      }
    }
  }

  private func fold(_ model: VocabularyModel) -> [Folded] {
    model.terms.map { term in
      Folded(
        term: term,
        texts: (0..<4).map { raw in
          term.all.map { FoldedText(nfc: $0, FoldOptions(rawValue: UInt8(raw))) }
        })
    }
  }

  @Test func plainPatternsDecodeNothing() throws {
    var random = TestRandom("plain patterns", salt: 77)
    let vocabulary = try VocabularyModel(asciiCount: 500, &random).open()
    let all = try vocabulary.resolve(pattern("e", .free, .free))
    #expect(all.candidatesExamined == all.matches.count)
    #expect(all.matches.allSatisfy { $0.mask == 0xFF && !$0.uncertain })
    let suffix = try vocabulary.resolve(pattern("e", .free, .run))
    #expect(suffix.candidatesExamined == suffix.matches.count)
  }

  @Test func casesOfOneTerm() throws {
    var model = VocabularyModel()
    model.terms = [
      term("mywindowclass", ["MyWindowClass", "mywindowclass"]),
      term("paris", ["Paris", "paris", "PARIS"]),
    ]
    let vocabulary = try model.open()
    func found(_ pattern: RunPattern) throws -> [TermMatch] {
      try vocabulary.resolve(pattern).matches
    }
    #expect(try found(pattern("window", .border, .border)) == [TermMatch(term: 0, mask: 1)])
    #expect(try found(pattern("dow", .free, .border)) == [TermMatch(term: 0, mask: 1)])
    #expect(try found(pattern("dow", .border, .border)) == [])
    #expect(try found(pattern("paris", .run, .run)) == [TermMatch(term: 1)])
    #expect(try found(pattern("Paris", .run, .run, [])) == [TermMatch(term: 1, mask: 1)])
    #expect(try found(pattern("RIS", .free, .run, [])) == [TermMatch(term: 1, mask: 4)])
    #expect(try found(pattern("s", .free, .free)) == [TermMatch(term: 0), TermMatch(term: 1)])
  }

  @Test func unlistedSpellingsAreUncertain() throws {
    let spellings = ["abcd", "Abcd", "aBcd", "abCd", "abcD", "ABcd", "AbCd", "AbcD", "aBCd"]
    var model = VocabularyModel()
    model.terms = [term("abcd", spellings)]
    let vocabulary = try model.open()
    #expect(
      try vocabulary.resolve(pattern("AbcD", .run, .run, [])).matches
        == [TermMatch(term: 0, mask: 0x80, uncertain: true)])
    #expect(
      try vocabulary.resolve(pattern("abcd", .run, .run, [])).matches
        == [TermMatch(term: 0, mask: 0x81, uncertain: true)])
    #expect(try vocabulary.resolve(pattern("abcd", .run, .run)).matches == [TermMatch(term: 0)])
    #expect(try vocabulary.resolve(pattern("xbcd", .run, .run, [])).matches == [])
  }

  // MARK: Brute force

  private func check(
    _ pattern: RunPattern, _ vocabulary: Vocabulary, _ folded: [Folded]
  ) throws {
    let set = try vocabulary.resolve(pattern)
    var matches: [UInt32: TermMatch] = [:]
    for match in set.matches { matches[match.term] = match }
    let numbers = set.matches.map(\.term)
    #expect(numbers == Array(Set(numbers)).sorted(), "ascending and distinct")
    for (number, term) in folded.enumerated() {
      let isMatch = term.texts[Int(pattern.options.rawValue)].map { pattern.matches($0) }
      let match = matches[UInt32(number)]
      let listed = term.term.listed.count
      var mask: UInt8 = 0
      for index in 0..<listed where isMatch[index] { mask |= 1 << UInt8(index) }
      let isRight: Bool
      if let match {
        if match.uncertain {
          let low = match.mask & 0x7F
          isRight = term.term.overflow && low == mask && match.mask & 0x80 != 0
        } else if match.mask == 0xFF {
          isRight = isMatch.allSatisfy { $0 }
        } else {
          isRight = mask == match.mask && mask != 0 && !term.term.overflow
        }
      } else {
        isRight = !isMatch.contains(true)
      }
      #expect(
        isRight,
        """
        \(String(decoding: term.term.bytes, as: UTF8.self)): \(String(describing: match)), \
        expected \(isMatch) of \(term.term.all.map { String(decoding: $0, as: UTF8.self) }); \
        \(pattern.pieces.map { String(decoding: Utf8Scalars.bytes($0), as: UTF8.self) }) \
        \(pattern.start) \(pattern.end) \(pattern.options) stay \(pattern.starsStayInWord) \
        folded \(pattern.foldedPieces) lenient \(pattern.lenient)
        """)
    }
  }

  /// A pattern cut from a spelling, or from nothing.
  private func randomPattern(
    _ model: VocabularyModel, _ random: inout TestRandom
  ) -> RunPattern {
    let options = FoldOptions(rawValue: UInt8(random.below(4)))
    var scalars: [UInt32] = []
    if !model.terms.isEmpty, random.percent(95) {
      let term = random.pick(model.terms)
      scalars = Utf8Scalars.scalars(random.pick(term.all))
    }
    var start = 0
    var end = scalars.count
    if random.percent(60), !scalars.isEmpty { start = random.below(min(scalars.count, 6)) }
    if random.percent(60), end > start { end = start + 1 + random.below(min(end - start, 6)) }
    var pieces: [[UInt32]] = [[]]
    for scalar in scalars[start..<end] {
      if random.percent(12) { pieces.append([]) }
      if random.percent(10) { continue }
      if random.percent(5), let last = pieces.indices.last {
        pieces[last].append(random.pick([0x301, 0x345, 0x3B9, 0x61, 0x5A, 0x65E5]))
      }
      pieces[pieces.count - 1].append(scalar)
    }
    if random.percent(8) { pieces.append([]) }
    if random.percent(8) { pieces.insert([], at: 0) }
    // Only the first and the last piece may be empty.
    let last = pieces.count - 1
    pieces = pieces.enumerated().filter {
      !$0.element.isEmpty || $0.offset == 0 || $0.offset == last
    }
    .map(\.element)
    pieces = pieces.map { Folding.fold(Normalization.nfc(scalars: $0), options) }
    let inner = pieces.indices.dropFirst().dropLast().filter { pieces[$0].isEmpty }
    for index in inner.reversed() { pieces.remove(at: index) }
    let anchors: [RunPattern.Anchor] = [.run, .border, .free]
    return RunPattern(
      pieces: pieces, start: random.pick(anchors), end: random.pick(anchors), options: options,
      starsStayInWord: random.percent(50))
  }

  private func pattern(
    _ text: String, _ start: RunPattern.Anchor, _ end: RunPattern.Anchor,
    _ options: FoldOptions = .term
  ) -> RunPattern {
    RunPattern(
      pieces: [text.unicodeScalars.map(\.value)], start: start, end: end, options: options,
      starsStayInWord: true)
  }

  private func term(_ text: String, _ spellings: [String]) -> VocabularyModel.Term {
    VocabularyModel.Term(
      bytes: Array(text.utf8), all: spellings.map { Array($0.utf8) },
      entries: [TermEntry(attribute: 0, documentCount: 1, reference: 0)])
  }
}
