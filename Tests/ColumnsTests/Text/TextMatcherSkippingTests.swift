import CKernels
import StoreTestSupport
import Testing
import TextAnalysis

@testable import ByteStore
@testable import Columns
@testable import Segments

/// Ways through texts that look at a part of the units only, beside looking at all.
@Suite struct TextMatcherSkippingTests {
  private static let patterns = [
    "*.*", "*_*", "*…*", "*://*", "*.", "*s", "*to", "*o a", "*1", "*東*", "東*", "*é", "*, *", ". *",
    "*\u{301}*", "*\u{301}", "* *", "* ", "to*", "To", "*京都", "*a.", "*élan", "*.b*", "*ab*.*", "",
    "a", "東京", "to.", "*t.*", "*e*, *", "*t*e*.*", "*a*", "*n*d *", "*e 東*", "*\u{7}*",
    "*o*\u{301}*",
  ]

  private func characters(_ text: String) -> [PatternCharacter] {
    text.unicodeScalars.map { $0 == "*" ? .wildcard : .scalar($0) }
  }

  /// Texts of one value each, of several where `most` is above one.
  private func sample(_ random: inout TestRandom, most: Int) -> TextSample {
    TextSample(
      documents: (0..<150).map { _ in
        (0..<Int.random(in: 0...most, using: &random)).map { _ in TextSample.text(&random) }
      })
  }

  @Test func everyWayThroughTextsAgrees() throws {
    let seed = TestRandom.seed(or: 8_807)
    var random = TestRandom(seed: seed)
    for most in [1, 2] {
      var sample = sample(&random, most: most)
      sample.commonForms = most == 1 ? 5 : SegmentOptions.commonForms
      let segment = try sample.segment(0..<sample.documents.count)
      let column = try #require(segment.text.column(0))
      #expect(column.hasSingleValues == (most == 1))
      for text in Self.patterns {
        for options in [FoldOptions(), .ignoreCase, [.ignoreCase, .ignoreDiacritics]] {
          for words in [false, true] {
            let pattern = TextPattern(
              elements: characters(text), options: options, words: words)
            let expected = sample.normalized.indices.filter { document in
              sample.normalized[document].contains { pattern.matches(nfc: $0) }
            }
            for (way, matcher) in try matchers(pattern, segment).enumerated() {
              var matching = TextMatching(column, matcher)
              var found: [Int] = []
              try matching.forEachMatch(in: 0..<segment.documentCount) {
                (document) throws(StoreError) in
                found.append(Int(document))
              }
              #expect(
                found == expected, "\(text) \(options) \(words) way \(way) PHAROS_SEED=\(seed)")
              // Where some documents need no look, the others are found as before.
              var others: [Int] = []
              var again = TextMatching(column, matcher)
              try again.forEachMatch(
                in: 0..<segment.documentCount, except: { $0 % 3 == 0 },
                { (document) throws(StoreError) in
                  if document % 3 != 0 { others.append(Int(document)) }
                })
              #expect(
                others == expected.filter { $0 % 3 != 0 },
                "\(text) \(options) \(words) way \(way) PHAROS_SEED=\(seed)")
            }
          }
        }
      }
    }
  }

  /// Matchers of a pattern: as it is, prepared, prepared in parts, and copies of them.
  private func matchers(_ pattern: TextPattern, _ segment: Segment) throws -> [TextMatcher] {
    let plain = TextMatcher(pattern, forms: segment.forms)
    let prepared = TextMatcher(pattern, forms: segment.forms)
    try prepared.prepareForWalk()
    let inParts = TextMatcher(pattern, forms: segment.forms)
    let parts = try inParts.partsOfPreparation(atLeast: 0) ?? []
    try inParts.finishPreparation(
      parts.map { try TextMatcher(pattern, forms: segment.forms).filled($0) })
    let copies = try [prepared, inParts].map { try $0.copy(.unlimited) }
    return [plain, prepared, inParts] + copies
  }

  /// Texts of seven tokens or so; one in so many ends with a sign.
  private func textsWithSigns(oneIn share: Int) -> [[String]] {
    (0..<600).map { number in
      [
        "the word\(number % 50) of text\(number % 97) and more\(number % 41)"
          + (number % share == 3 ? "!" : "")
      ]
    }
  }

  /// Where one in many units leads on, the others are skipped; where many do, none.
  @Test func rareFormsAreSkippedTo() throws {
    let texts = textsWithSigns(oneIn: 90)
    let sample = TextSample(documents: texts)
    let segment = try sample.segment(0..<texts.count)
    let column = try #require(segment.text.column(0))
    for (text, skips) in [("*!*", true), ("*e*", false), ("*!", true)] {
      let matcher = TextMatcher(
        TextPattern(elements: characters(text), options: [], words: false), forms: segment.forms)
      try matcher.prepareForWalk()
      #expect(matcher.skipsTexts == skips, "\(text)")
      var matching = TextMatching(column, matcher)
      var found = 0
      try matching.forEachMatch(in: 0..<segment.documentCount) { (_) throws(StoreError) in
        found += 1
      }
      #expect(found == (text == "*e*" ? 600 : texts.count { $0[0].hasSuffix("!") }))
    }
  }

  /// Where one of the first forms that may lead on decides most texts, their rest is passed over.
  @Test func decidedTextsArePassedOver() throws {
    let seed = TestRandom.seed(or: 8_809)
    var random = TestRandom(seed: seed)
    // Of each of four stretches one in so many texts has signs.
    let texts = [1, 2, 40, 3].flatMap { share in
      (0..<300).map { number in
        let signs = number % share == 0 ? Int.random(in: 1...5, using: &random) : 0
        var tokens = (0..<60).map { _ in "word\(Int.random(in: 0..<400, using: &random))" }
        for _ in 0..<signs { tokens[Int.random(in: 0..<60, using: &random)] += "!" }
        return random.percent(5)
          ? [tokens.joined(separator: " "), "word1!"]
          : [
            tokens.joined(separator: " ")
          ]
      }
    }
    var sample = TextSample(documents: texts)
    sample.commonForms = 300
    let segment = try sample.segment(0..<texts.count)
    let column = try #require(segment.text.column(0))
    for text in ["*!*", "*! word3*", "*1!*", "*!", "*7! *5!*"] {
      let pattern = TextPattern(elements: characters(text), options: [], words: false)
      let matcher = TextMatcher(pattern, forms: segment.forms)
      try matcher.prepareForWalk()
      #expect(matcher.skipsTexts, "\(text)")
      let expected = sample.normalized.indices.filter { document in
        document % 5 > 0 && sample.normalized[document].contains { pattern.matches(nfc: $0) }
      }
      var matching = TextMatching(column, matcher)
      var found: [Int] = []
      var decided = 0
      for first in stride(from: 0, to: segment.documentCount, by: 128) {
        let range = first..<min(first + 128, segment.documentCount)
        try matching.forEachMatch(
          in: range, except: { $0 % 5 == 0 },
          { (document) throws(StoreError) in
            if document % 5 > 0 { found.append(Int(document)) }
          })
        if matching.decidesMost { decided += 1 }
      }
      #expect(found == expected, "\(text) PHAROS_SEED=\(seed)")
      #expect(text != "*!*" || (7...9).contains(decided), "\(decided)")
    }
  }

  /// Where the numbers of all states are given anew in the middle of a block, its other texts are followed
  /// from their beginning.
  @Test func statesBeginAnewAmongSkippedTexts() throws {
    let texts = textsWithSigns(oneIn: 20)
    let sample = TextSample(documents: texts)
    let segment = try sample.segment(0..<texts.count)
    let column = try #require(segment.text.column(0))
    let matcher = TextMatcher(
      TextPattern(elements: characters("*!*"), options: [], words: false), forms: segment.forms)
    try matcher.prepareForWalk()
    #expect(matcher.skipsTexts)
    var matching = TextMatching(column, matcher)
    var found: [UInt32] = []
    try matching.forEachMatch(in: 0..<segment.documentCount) { (document) throws(StoreError) in
      found.append(document)
      guard found.count == 2, let automaton = matcher.automaton else { return }
      try matcher.beginAnew()
      // The table of another state takes the memory of those that were given back.
      _ = try matcher.number(of: automaton.idle, accepts: false)
    }
    #expect(found == (0..<600).filter { $0 % 20 == 3 })
  }

  @Test func theKernelFindsTheFirstUnitOfASet() {
    let seed = TestRandom.seed(or: 5_501)
    var random = TestRandom(seed: seed)
    for round in 0..<400 {
      var set = [UInt8](repeating: 0, count: TextFormat.unitCount)
      let members = (0..<(round % 7)).map { _ in UInt16.random(in: 0...UInt16.max, using: &random) }
      for member in members { set[Int(member)] = 1 }
      let count = Int.random(in: 0...70, using: &random)
      var units = (0..<count).map { _ in UInt16.random(in: 0...UInt16.max, using: &random) }
      if let member = members.randomElement(using: &random), count > 0, round % 3 > 0 {
        units[Int.random(in: 0..<count, using: &random)] = member
      }
      let found = units.withUnsafeBufferPointer { units in
        units.baseAddress.map { pharos_find_units_in($0, units.count, set) } ?? 0
      }
      let expected = units.firstIndex { set[Int($0)] == 1 } ?? count
      #expect(found == expected, "PHAROS_SEED=\(seed)")
    }
  }
}
