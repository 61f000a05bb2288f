import Segments
import StoreTestSupport
import Testing
import TextAnalysis

@testable import ByteStore
@testable import Columns

/// Patterns on units against the same patterns on whole values.
@Suite struct TextMatcherTests {
  private static let options: [FoldOptions] = [
    [], .ignoreCase, .ignoreDiacritics, [.ignoreCase, .ignoreDiacritics],
  ]

  /// A pattern made of a stretch of a text, with stars put in.
  private static func pattern(_ random: inout TestRandom) -> [PatternCharacter] {
    var scalars = Array(TextSample.text(&random).unicodeScalars)
    if scalars.count > 2 {
      let start = Int.random(in: 0..<scalars.count, using: &random)
      let end = Int.random(in: start...scalars.count, using: &random)
      scalars = Array(scalars[start..<end])
    }
    var characters = scalars.map { PatternCharacter.scalar($0) }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      characters.insert(.wildcard, at: Int.random(in: 0...characters.count, using: &random))
    }
    return characters
  }

  @Test(arguments: [0, 9, SegmentOptions.commonForms])
  func unitsAndValuesAgree(commonForms: Int) throws {
    let seed = TestRandom.seed(or: 4_713)
    var random = TestRandom(seed: seed)
    var sample = TextSample(&random, documents: 120)
    sample.commonForms = commonForms
    let segment = try sample.merged([0..<60, 60..<120], dropped: [])
    let title = try #require(segment.attributes.number(named: "title"))
    let column = try #require(segment.text.column(title))
    let values = try (0..<segment.documentCount).map { try segment.texts(of: $0, in: title) }
    for round in 0..<700 {
      let characters = Self.pattern(&random)
      let options = Self.options[round % 4]
      let words = Bool.random(using: &random)
      let pattern = TextPattern(elements: characters, options: options, words: words)
      let matcher = TextMatcher(pattern, forms: segment.forms)
      if Bool.random(using: &random) { try matcher.prepareForWalk() }
      var matching = TextMatching(column, matcher)
      var walked: Set<UInt32> = []
      try matching.forEachMatch(in: 0..<segment.documentCount) { (document) throws(StoreError) in
        walked.insert(document)
      }
      for document in 0..<segment.documentCount {
        let expected = values[Int(document)].contains { pattern.matches(nfc: $0) }
        var place: Comment { "\(characters) \(options) \(words) \(document) PHAROS_SEED=\(seed)" }
        #expect(walked.contains(document) == expected, place)
        #expect(try matching.matches(document) == expected, place)
      }
    }
  }

  /// More states than a table can number: all begin anew, and answers stay right.
  @Test func manyStatesBeginAnew() throws {
    let letters = Array("abcdefgh")
    var random = TestRandom(seed: 99)
    let texts = (0..<400).map { _ in
      [
        (0..<40).map { _ in String(letters.randomElement(using: &random) ?? "a") }
          .joined(separator: " ")
      ]
    }
    let sample = TextSample(documents: texts)
    let segment = try sample.segment(0..<texts.count)
    // Which of the last twenty tokens were an "a" takes 2^20 states.
    var characters: [PatternCharacter] = [.wildcard, .scalar("a"), .scalar(" ")]
    for _ in 0..<12 { characters += [.wildcard, .scalar("b"), .scalar(" ")] }
    characters += [.wildcard, .scalar("c"), .scalar(" "), .wildcard]
    let pattern = TextPattern(elements: characters, options: [], words: false)
    let matcher = TextMatcher(pattern, forms: segment.forms)
    let column = try #require(segment.text.column(0))
    var matching = TextMatching(column, matcher)
    for document in 0..<UInt32(texts.count) {
      let expected = pattern.matches(nfc: sample.normalized[Int(document)][0])
      #expect(try matching.matches(document) == expected)
    }
  }

  /// Patterns whose states do not fit one word are matched on decoded texts.
  @Test func longPatternsMatch() throws {
    let long = String(repeating: "ab cd ", count: 20)
    let sample = TextSample(documents: [["x " + long + "y"], ["ab"], [], [""]])
    let segment = try sample.segment(0..<4)
    let pattern = TextPattern(
      elements: [.wildcard] + long.unicodeScalars.map { .scalar($0) } + [.wildcard],
      options: [], words: false)
    let matcher = TextMatcher(pattern, forms: segment.forms)
    let column = try #require(segment.text.column(0))
    var matching = TextMatching(column, matcher)
    #expect(try (0..<4).map { try matching.matches($0) } == [true, false, false, false])
  }

  /// An empty text has a value; a document without text has none.
  @Test func emptyValuesMatchTheEmptyPattern() throws {
    let sample = TextSample(documents: [[""], [], ["", "a"], ["a", ""], ["a"], ["\u{301}"]])
    let segment = try sample.segment(0..<6)
    let column = try #require(segment.text.column(0))
    for (options, expected) in [
      (FoldOptions(), [true, false, true, true, false, false]),
      (.ignoreDiacritics, [true, false, true, true, false, true]),
    ] {
      let pattern = TextPattern(elements: [], options: options, words: false)
      var matching = TextMatching(column, TextMatcher(pattern, forms: segment.forms))
      #expect(try (0..<6).map { try matching.matches($0) } == expected)
    }
  }

  /// What cannot match any more is passed over up to the next value; half of a pair ends none.
  @Test func valuesThatCannotMatchArePassedOver() throws {
    let sample = TextSample(documents: [["a"], ["b"]])
    let segment = try sample.segment(0..<2)
    var units: [UInt8: UInt16] = [:]
    try segment.forms.forEach(in: 0..<segment.forms.count) { (form, bytes) throws(StoreError) in
      units[bytes[0]] = UInt16(form + TextFormat.firstForm)
    }
    let (a, b) = (try #require(units[0x61]), try #require(units[0x62]))
    let pair: [UInt16] = [UInt16(TextFormat.firstPair), 0]
    let end = [TextFormat.endOfValue]
    let far = Array(repeating: a, count: 20)
    for (stored, expected) in [
      ([a] + end + [b], true), ([a] + pair + [b], false), ([a] + pair + end + [b], true),
      ([a] + far + pair + far + [b], false), ([a] + far + pair + far + end + [b], true),
      ([a] + far + end + far + end + [b, a], false), ([b] + end + far, true),
    ] {
      let pattern = TextPattern(elements: [.scalar("b")], options: [], words: false)
      let matcher = TextMatcher(pattern, forms: segment.forms)
      let found = try stored.withUnsafeBufferPointer { (units) throws(StoreError) in
        try matcher.matches(units)
      }
      #expect(found == expected, "\(stored)")
    }
  }

  /// Texts of more forms than are met one by one: all of them are passed on the way.
  @Test func manyFormsMetAtRandomFillTheTables() throws {
    let texts = (0..<1_500).map { number in ["word\(number) x\(number % 7)-\(number % 11)"] }
    let sample = TextSample(documents: texts)
    let segment = try sample.segment(0..<texts.count)
    let column = try #require(segment.text.column(0))
    for text in ["*5*x*-1*", "word7*", "*0 x", "x3-", "*9*", " x", "-1"] {
      for words in [false, true] {
        let characters = text.unicodeScalars.map {
          $0 == "*" ? PatternCharacter.wildcard : .scalar($0)
        }
        let pattern = TextPattern(elements: characters, options: .ignoreCase, words: words)
        let matcher = TextMatcher(pattern, forms: segment.forms)
        var matching = TextMatching(column, matcher)
        for document in texts.indices {
          #expect(
            try matching.matches(UInt32(document))
              == pattern.matches(nfc: sample.normalized[document][0]), "\(text) \(document)")
        }
      }
    }
  }
}
