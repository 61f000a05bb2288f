import TestSupport
import Testing
import TextAnalysis

@testable import Pharos

/// Words of typed text: what they are as terms.
@Suite struct TypedWordTests {
  /// Letters and digits of ASCII are read without analysis, with the same result.
  @Test func termsOfPlainWordsAreThoseOfAnalysis() {
    let seed = SeededGenerator.seed(or: UInt64.random(in: 0...UInt64.max))
    var random = SeededGenerator(seed: seed)
    let characters = Array("abcXYZ019abcXYZ019abcXYZ019éß京'_-. ".unicodeScalars)
    var plain = 0
    for _ in 0..<3000 {
      let length = Int.random(in: 0...70, using: &random)
      let choices = length % 3 == 0 ? characters.count : 27
      let scalars = (0..<length).map { _ in characters[Int.random(in: 0..<choices, using: &random)]
      }
      let word = TypedWord(
        characters: scalars.map { .scalar($0) }, isPrefix: Bool.random(using: &random))
      #expect(word.term == word.analyzedTerm, "seed \(seed): \(word.text)")
      if word.term != nil { plain += 1 }
    }
    #expect(plain > 1000, "seed \(seed)")
  }

  /// Stars and escaped signs are no letters.
  @Test func wordsWithPatternsHaveNoPlainTerm() {
    for characters in [[.scalar("a"), .wildcard], [.escaped("*"), .scalar("a")], []]
      as [[TextAnalysis.PatternCharacter]]
    {
      let word = TypedWord(characters: characters, isPrefix: false)
      #expect(word.term == word.analyzedTerm)
    }
  }
}
