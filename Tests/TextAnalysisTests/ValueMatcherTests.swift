import Testing

@testable import TextAnalysis

/// The table of what scalars lead to, against the pattern itself.
@Suite struct ValueMatcherTests {
  private static let options: [FoldOptions] = [
    [], .ignoreCase, .ignoreDiacritics, [.ignoreCase, .ignoreDiacritics],
  ]

  private static func matches(_ matcher: ValueMatcher, _ value: [UInt8]) -> Bool {
    value.withUnsafeBufferPointer { matcher.matches($0) }
  }

  /// Texts of marks, ideographs, digits, capitals and separators, and patterns made of them.
  @Test func tablesAndPatternsAgree() {
    var random = SeededGenerator("tablesAndPatternsAgree")
    let values = (0..<300).map { _ in
      Array(NastyText.string(NastyText.scalars(&random, upTo: 12)).utf8)
    }
    for round in 0..<600 {
      let text = NastyText.string(NastyText.scalars(&random, upTo: 12)).unicodeScalars
      var characters = text.prefix(Int.random(in: 0...8, using: &random)).map {
        PatternCharacter.scalar($0)
      }
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        characters.insert(.wildcard, at: Int.random(in: 0...characters.count, using: &random))
      }
      let pattern = TextPattern(
        elements: characters, options: Self.options[round % 4], words: round % 3 == 0)
      let matcher = ValueMatcher(pattern)
      for value in values {
        let expected = pattern.matches(nfc: Normalization.nfc(value))
        #expect(
          Self.matches(matcher, value) == expected,
          "\(characters) \(pattern.options) \(pattern.words) \(String(decoding: value, as: UTF8.self))"
        )
      }
    }
  }

  /// A pattern of more states than the table has: all begin anew, then the automaton is asked.
  @Test func fullTablesBeginAnew() {
    var characters: [PatternCharacter] = [.wildcard, .scalar("a")]
    for _ in 0..<14 { characters += [.wildcard, .scalar("b")] }
    characters += [.scalar("c"), .wildcard]
    // Which of the last letters were an "a" or "b" in what order takes thousands of states.
    let pattern = TextPattern(elements: characters, options: [], words: true)
    let matcher = ValueMatcher(pattern)
    var random = SeededGenerator("fullTablesBeginAnew")
    let letters = Array("abcB1 ".utf8)
    for _ in 0..<3_000 {
      let value = (0..<60).map { _ in letters.randomElement(using: &random) ?? 0x61 }
      #expect(Self.matches(matcher, value) == pattern.matches(nfc: value))
    }
  }

  /// Patterns whose states do not fit one word.
  @Test func longPatternsMatch() {
    let long = String(repeating: "ab cd ", count: 20)
    let pattern = TextPattern(
      elements: long.unicodeScalars.map { .scalar($0) } + [.wildcard], options: [.ignoreCase],
      words: false)
    let matcher = ValueMatcher(pattern)
    #expect(Self.matches(matcher, Array((long.uppercased() + "x").utf8)))
    #expect(!Self.matches(matcher, Array("ab cd".utf8)))
  }
}
