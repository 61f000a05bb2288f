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
          let expected: Bool? =
            ends.allSatisfy { $0 == nil }
            ? true : ends.allSatisfy { $0 == automaton.idle } ? false : nil
          #expect(
            test.matches(separator) == expected,
            "\(signs) \(String(decoding: separator, as: UTF8.self)) PHAROS_SEED=\(seed)")
          switch expected {
          case true?: matches += 1
          case false?: mismatches += 1
          case nil: undecided += 1
          }
        }
      }
    }
    #expect(
      matches > 100 && mismatches > 100 && undecided > 100, "\(matches) \(mismatches) \(undecided)")
  }
}
