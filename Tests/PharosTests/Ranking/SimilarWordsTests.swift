import Foundation
import SegmentStore
import TestSupport
import Testing

@testable import Pharos

/// Similar words are the first of all near words in their order, whatever was not looked at.
@Suite struct SimilarWordsTests {
  private struct Expected: Equatable, CustomStringConvertible {
    var term: String
    var distance: TypoDistance
    var frequency: Int

    var description: String { "\(term) \(distance.edits)/\(distance.cost) \(frequency)" }
  }

  /// All near words, gathered and sorted.
  private static func reference(
    _ state: IndexState, _ term: [UInt8], isPrefix: Bool
  ) throws -> [Expected] {
    for firstLetter in [TypoLimits.FirstLetter.same, .any] {
      let limits = TypoLimits.usual(for: term, firstLetter: firstLetter)
      guard limits.edits > 0 else { return [] }
      var words: [[UInt8]: Expected] = [:]
      for entry in state.segments {
        let vocabulary = entry.segment.vocabulary
        let near =
          isPrefix
          ? try vocabulary.termsBeginning(near: term, limits: limits)
          : try vocabulary.terms(near: term, limits: limits).map {
            FuzzyRange(terms: $0.number..<($0.number + 1), distance: $0.distance)
          }
        for range in near {
          for number in range.terms {
            let bytes = try vocabulary.term(number)
            if bytes == term || (isPrefix && bytes.starts(with: term)) { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            let word = Expected(term: text, distance: range.distance, frequency: 0)
            words[bytes, default: word].frequency +=
              try vocabulary.entries(of: number).reduce(0) { $0 + Int($1.documentCount) }
          }
        }
      }
      if words.isEmpty { continue }
      return words.sorted { left, right in
        if left.value.distance != right.value.distance {
          return left.value.distance < right.value.distance
        }
        if left.value.frequency != right.value.frequency {
          return left.value.frequency > right.value.frequency
        }
        return left.key.lexicographicallyPrecedes(right.key)
      }.map(\.value)
    }
    return []
  }

  @Test(arguments: EngineLayout.allCases)
  func areTheFirstOfAllNearWords(layout: EngineLayout) async throws {
    let seed = SeededGenerator.seed(or: 99)
    var random = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let items = TestCorpus.items(count: 120, seed: seed) + Self.crowd
    let state = try await layout.index(of: items, in: folder).snapshot().state
    let pool = try state.segments.flatMap { entry in
      let vocabulary = entry.segment.vocabulary
      return try (0..<UInt32(vocabulary.termCount)).map { try vocabulary.term($0) }
    }.filter { $0.count >= 5 }
    #expect(!pool.isEmpty)
    var found = 0
    var shortened = 0
    for number in 0..<120 {
      let term = Self.typed(pool[Int.random(in: pool.indices, using: &random)], &random)
      for isPrefix in [false, true] {
        let place = "seed \(seed), \(layout), \(number): \(String(decoding: term, as: UTF8.self))"
        let all = try Self.reference(state, term, isPrefix: isPrefix)
        let most = number % 3 == 0 ? 3 : SimilarWords.most
        let words = try SimilarWords(state).words(near: term, isPrefix: isPrefix, most: most).map {
          Expected(
            term: String(decoding: $0.term, as: UTF8.self), distance: $0.distance,
            frequency: $0.frequency)
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
            let words = try? SimilarWords(state).words(
              near: Array(texts[place].utf8), isPrefix: true)
            #expect(words?.count == min(expected[place], SimilarWords.most))
          }
        }
      }
    }
  }
}
