import StoreTestSupport
import Testing
import TextAnalysis

@testable import Columns

@Suite struct SeparatorTestTests {
  private static let signs = Array(". , ; \" - ( ) _ — … ́ « » ；")

  private func text(_ random: inout TestRandom, _ lengths: ClosedRange<Int>) -> String {
    String(
      (0..<Int.random(in: lengths, using: &random)).compactMap { _ in
        Self.signs.randomElement(using: &random)
      })
  }

  /// What separators without the first sign of a pattern tell together is what each tells by itself.
  @Test func tellsWhatTheAutomatonTells() throws {
    let seed = TestRandom.seed(or: 7_751)
    var random = TestRandom(seed: seed)
    var (matches, mismatches, undecided) = (0, 0, 0)
    for _ in 0..<200 {
      let stars = (random.percent(80) ? "*" : "", random.percent(80) ? "*" : "")
      let signs = stars.0 + text(&random, 1...3) + stars.1
      let pattern = TextPattern(
        elements: signs.unicodeScalars.map { $0 == "*" ? .wildcard : .scalar($0) },
        options: random.percent(50) ? .term : [], words: random.percent(30))
      guard let automaton = pattern.formAutomaton(), let test = SeparatorTest(pattern) else {
        continue
      }
      for _ in 0..<100 {
        let separator = Normalization.nfc(Array(text(&random, 1...4).utf8))
        separator.withUnsafeBufferPointer { separator in
          let ends = [automaton.idle, automaton.initial].map {
            automaton.step($0, form: separator, isWord: false)
          }
          let answer = test.matches(separator)
          let name = "\(signs) \(String(decoding: separator, as: UTF8.self)) PHAROS_SEED=\(seed)"
          switch answer {
          case true?:
            matches += 1
            #expect(ends.allSatisfy { $0 == nil }, "\(name)")
          case false?:
            mismatches += 1
            for end in ends { expectNothing(behind: end, automaton, name) }
          case nil:
            undecided += 1
            let isKnown = ends.allSatisfy { $0 == nil } || ends.allSatisfy { $0 == automaton.idle }
            #expect(!isKnown, "\(name)")
          }
        }
      }
    }
    #expect(
      matches > 100 && mismatches > 100 && undecided > 100, "\(matches) \(mismatches) \(undecided)")
  }

  /// Neither a token nor the end of the value makes a match of what the separator left.
  private func expectNothing(
    behind state: FormAutomaton.State?, _ automaton: FormAutomaton, _ name: String
  ) {
    guard let state else {
      Issue.record("\(name): a match")
      return
    }
    #expect(!automaton.acceptsAtEnd(state), "\(name): at the end")
    for token in ["a", "Zebra", "7", "été", "一", "が"] {
      let bytes = Normalization.nfc(Array(token.utf8))
      let next = bytes.withUnsafeBufferPointer { form in
        automaton.step(state, form: form, isWord: FormAutomaton.Kind(form) == .word)
      }
      #expect(next == automaton.idle, "\(name): before \(token)")
    }
  }

  /// What ends as the pattern begins tells nothing, for words follow.
  @Test func beginningsOfSignsAreNoMatch() throws {
    let pattern = TextPattern(
      elements: "*# #*".unicodeScalars.map { $0 == "*" ? .wildcard : .scalar($0) },
      options: .term, words: true)
    let test = try #require(SeparatorTest(pattern))
    for (text, answer) in [("# #", true), ("#", false), ("\n# ", false), (" # # ", true)] {
      let found = Array(text.utf8).withUnsafeBufferPointer { test.matches($0) }
      #expect(found == answer, "\(text)")
    }
  }
}
