import Foundation
import TermDictionary
import TestSupport
import Testing

@testable import Pharos

/// Similar words are the likeliest of all near words, whatever was not looked at.
@Suite struct SimilarWordsTests {
  private struct Expected: Equatable, CustomStringConvertible {
    var term: String
    var cost: Int
    var frequency: Int

    var description: String { "\(term) \(cost) \(frequency)" }
    var likelihood: Float {
      (0..<cost).reduce(Float(frequency)) { likelihood, _ in likelihood * 0.45 }
    }
  }

  /// All near words, gathered and sorted.
  private static func reference(
    _ state: IndexState, _ term: [UInt8], isPrefix: Bool
  ) throws -> [Expected] {
    var words: [[UInt8]: Expected] = [:]
    let isLong = term.count > 5
    for (other, firstLetter) in [TypoLimits.FirstLetter.same, .other].enumerated() {
      if other == 1, isLong, !words.isEmpty { continue }
      for beginning in isPrefix ? [0, 1] : [0] {
        if other == 1, beginning == 1, !words.isEmpty { continue }
        let limits = TypoLimits.usual(
          for: term, isPrefix: beginning == 1, firstLetter: firstLetter)
        guard limits.edits > 0 else { continue }
        for entry in state.segments {
          let vocabulary = entry.segment.vocabulary
          let near =
            beginning == 1
            ? try vocabulary.termsBeginning(near: term, limits: limits)
            : try vocabulary.terms(near: term, limits: limits).map {
              FuzzyRange(terms: $0.number..<($0.number + 1), distance: $0.distance)
            }
          for range in near {
            for number in range.terms {
              let bytes = try vocabulary.term(number)
              if bytes == term || (isPrefix && bytes.starts(with: term)) { continue }
              let word = Expected(
                term: String(decoding: bytes, as: UTF8.self),
                cost: Int(range.distance.cost) + 4 * other + beginning,
                frequency: try state.frequency(of: bytes, dead: noneDead(state)))
              if let known = words[bytes], known.cost <= word.cost { continue }
              words[bytes] = word
            }
          }
        }
      }
    }
    return words.sorted { left, right in
      if left.value.likelihood != right.value.likelihood {
        return left.value.likelihood > right.value.likelihood
      }
      return left.key.lexicographicallyPrecedes(right.key)
    }.map(\.value)
  }

  private static func noneDead(_ state: IndexState) -> [DeadDocuments?] {
    state.segments.map { _ in nil }
  }

  @Test(arguments: EngineLayout.allCases)
  func areTheFirstOfAllNearWords(layout: EngineLayout) async throws {
    let seed = SeededGenerator.seed(or: 99)
    var random = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let items = TestCorpus.items(count: 120, seed: seed) + Self.crowd
    let state = try await layout.index(of: items, in: folder).snapshot().state
    let none = Self.noneDead(state)
    let pool = try state.segments.flatMap { entry in
      let vocabulary = entry.segment.vocabulary
      return try (0..<UInt32(vocabulary.termCount)).map { try vocabulary.term($0) }
    }.filter { $0.count >= 3 }
    #expect(!pool.isEmpty)
    var found = 0
    var shortened = 0
    for number in 0..<120 {
      let term = Self.typed(pool[Int.random(in: pool.indices, using: &random)], &random)
      for isPrefix in [false, true] {
        let place = "seed \(seed), \(layout), \(number): \(String(decoding: term, as: UTF8.self))"
        let all = try Self.reference(state, term, isPrefix: isPrefix)
        let most = number % 3 == 0 ? 3 : SimilarWords.most
        let words = try SimilarWords(state, dead: none).words(
          near: term, isPrefix: isPrefix, most: most
        ).map {
          Expected(
            term: String(decoding: $0.term, as: UTF8.self), cost: $0.cost, frequency: $0.frequency)
        }
        #expect(words == Array(all.prefix(most)), "\(place)")
        found += words.isEmpty ? 0 : 1
        shortened += all.count > most ? 1 : 0
      }
    }
    #expect(found > 60)
    #expect(shortened > 5)
  }

  /// Words of which many are near one another.
  private static var crowd: [Item] {
    (0..<90).map { number in
      let ending = [97 + number % 9, 97 + number / 9 % 10].compactMap(Unicode.Scalar.init)
      var word = "colou"
      word.unicodeScalars.append(contentsOf: ending)
      return Item(
        "crowd-\(number)", attributes: [.title: .text(word + (number % 4 == 0 ? " colour" : ""))])
    }
  }

  /// A term with up to two slips, of its first letter too.
  private static func typed(_ term: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var letters = Array(String(decoding: term, as: UTF8.self).unicodeScalars)
    for _ in 0..<Int.random(in: 0..<3, using: &random) where letters.count > 1 {
      let place = Int.random(in: 0..<letters.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: letters.remove(at: place)
      case 1: letters.insert(letters[Int.random(in: letters.indices, using: &random)], at: place)
      case 2: letters[place] = ["a", "e", "z"][Int.random(in: 0..<3, using: &random)]
      default: if place > 0 { letters.swapAt(place, place - 1) }
      }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: letters)
    return Array(String(text).utf8)
  }

  /// What was asked before is answered alike, and so is what other threads ask.
  @Test func answersAreKept() async throws {
    let index = SearchIndex.inMemory()
    try await index.add(Self.crowd)
    let state = index.snapshot().state
    let texts = (0..<12).map { "colou" + String(UnicodeScalar(UInt8(97 + $0))) + "x" }
    let expected = try texts.map { try Self.reference(state, Array($0.utf8), isPrefix: true).count }
    await withTaskGroup(of: Void.self) { group in
      for start in 0..<4 {
        group.addTask {
          for number in 0..<200 {
            let place = (number * (start + 1)) % texts.count
            let words = try? SimilarWords(state, dead: Self.noneDead(state)).words(
              near: Array(texts[place].utf8), isPrefix: true)
            #expect(words?.count == min(expected[place], SimilarWords.most))
          }
        }
      }
    }
  }
}
