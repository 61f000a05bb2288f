import Segments
import StoreTestSupport
import Testing
import TextAnalysis

@testable import Columns

/// Words that lead to the same end, told by their letters alone, beside following them.
@Suite struct UsualWordsTests {
  private static let texts = [
    "*a*", "*to*", "*ot. *", "*b, *", "*s i*", "*.*t*", "*t*.*t*", "*x1*y*", "* t*", "*n I*",
    "*w*c*", "*_2*", "*o", "*.", "*", "to*", "t*o", "*li*n*d", "**s", "*é*", "*.p*", "* *", "*1.",
    "*aa*", "*aBa*", "*ABBA. *",
  ]

  private func characters(_ text: String) -> [PatternCharacter] {
    text.unicodeScalars.map { $0 == "*" ? .wildcard : .scalar($0) }
  }

  private func patterns(_ random: inout TestRandom) -> [TextPattern] {
    let letters = Array("abtoABTO19., *é")
    let random = (0..<20).map { _ in
      String(
        (0..<Int.random(in: 1...6, using: &random)).compactMap { _ in
          letters.randomElement(using: &random)
        })
    }
    return (Self.texts + random).flatMap { text in
      [FoldOptions(), .ignoreCase, [.ignoreCase, .ignoreDiacritics]].flatMap { options in
        [false, true].map {
          TextPattern(elements: characters(text), options: options, words: $0)
        }
      }
    }
  }

  @Test func lettersTellTheEnd() throws {
    let seed = TestRandom.seed(or: 7_741)
    var random = TestRandom(seed: seed)
    let letters = Array("aabttooABTOlinxs1920éÉößжЖ한ªſK１j\u{30C}ǰﬁ_")
    let words = (0..<300).map { _ in
      let text = (0..<Int.random(in: 1...7, using: &random)).compactMap { _ in
        letters.randomElement(using: &random)
      }
      return Normalization.nfc(Array(String(text).utf8))
    }
    var known = WordLetters()
    var (usual, others, wide, starts, byLetter, byCase) = (0, 0, 0, 0, 0, 0)
    for pattern in patterns(&random) {
      guard let automaton = pattern.formAutomaton() else { continue }
      let transitions = FormTransitions(automaton)
      transitions.addStart(automaton.initial)
      transitions.addStart(automaton.idle)
      var start = 0
      while start < min(6, 2 + transitions.ends.count) {
        if start > 1 { transitions.addStart(transitions.ends[start - 2]) }
        let found = transitions.usualWords(from: start)
        if found != nil { starts += 1 }
        for word in words {
          let end = word.withUnsafeBufferPointer { word in
            word.isWordForm ? transitions.end(of: word, isWord: true, from: start) : nil
          }
          guard let end, let found else { continue }
          let (letters, last) = word.withUnsafeBufferPointer { known.of($0) }
          let told = found.endsByPlace[found.test.place(letters, endingWith: last)]
          guard told != FormTransitions.unknownEnd else {
            if letters & WordLetters.other == 0 { others += 1 }
            continue
          }
          usual += 1
          if letters & WordLetters.wide != 0 { wide += 1 }
          if !found.test.isUsual(letters), letters & found.matching != 0 { byLetter += 1 }
          if letters & WordLetters.uppercase == 0, found.required & WordLetters.uppercase != 0 {
            byCase += 1
          }
          #expect(
            end == Int(told),
            "\(pattern) \(String(decoding: word, as: UTF8.self)) \(start) PHAROS_SEED=\(seed)")
        }
        start += 1
      }
    }
    #expect(
      starts > 200 && usual > others && others > 2_000 && wide > 2_000 && byLetter > 200
        && byCase > 2_000,
      "\(starts) \(usual) \(others) \(wide) \(byLetter) \(byCase)")
  }

  /// Tables that are filled by letters, beside the patterns on whole values.
  @Test(arguments: [12, SegmentOptions.commonForms])
  func tablesAreFilledByLetters(commonForms: Int) throws {
    let seed = TestRandom.seed(or: 7_742)
    var random = TestRandom(seed: seed)
    var sample = TextSample(&random, documents: 60)
    sample.commonForms = commonForms
    let segment = try sample.segment(0..<sample.documents.count)
    let column = try #require(segment.text.column(0))
    var filled = 0
    for pattern in patterns(&random) {
      let matcher = TextMatcher(pattern, forms: segment.forms)
      matcher.leastByLetters = 0
      try matcher.prepareForWalk()
      if (0..<256).contains(where: { matcher.words[$0] != nil }) { filled += 1 }
      var matching = TextMatching(column, matcher)
      for document in sample.normalized.indices {
        let expected = sample.normalized[document].contains { pattern.matches(nfc: $0) }
        #expect(
          try matching.matches(UInt32(document)) == expected,
          "\(pattern) \(document) PHAROS_SEED=\(seed)")
      }
    }
    #expect(filled > 50, "\(filled)")
  }
}
