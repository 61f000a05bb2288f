import StoreTestSupport
import Testing
import TextAnalysis

@testable import ByteStore
@testable import Columns
@testable import Segments

/// Endings of values, which the last form decides alone or leaves open.
@Suite struct TextMatcherEndingTests {
  private static let options: [FoldOptions] = [
    [], .ignoreCase, .ignoreDiacritics, [.ignoreCase, .ignoreDiacritics],
  ]

  /// A star, and the last scalars of a text; now and then of another case, or with another one before.
  private func ending(of text: String, _ random: inout TestRandom) -> [PatternCharacter] {
    let text = Bool.random(using: &random) ? text : text.uppercased()
    var scalars = Array(text.unicodeScalars.suffix(Int.random(in: 1...8, using: &random)))
    if Int.random(in: 0..<4, using: &random) == 0 { scalars.insert("x", at: 0) }
    return [.wildcard] + scalars.map { .scalar($0) }
  }

  @Test func lastFormsTellWhatValuesEndWith() throws {
    let seed = TestRandom.seed(or: 2_611)
    var random = TestRandom(seed: seed)
    let texts = (0..<200).map { _ in TextSample.text(&random) }
    let sample = TextSample(documents: texts.map { [$0] })
    let segment = try sample.segment(0..<texts.count)
    let column = try #require(segment.text.column(0))
    var told = 0
    var matching = 0
    for round in 0..<400 {
      let text = try #require(texts.randomElement(using: &random))
      let characters = ending(of: text, &random)
      guard characters.count > 1 else { continue }
      let pattern = TextPattern(
        elements: characters, options: Self.options[round % 4], words: false)
      let matcher = TextMatcher(pattern, forms: segment.forms)
      for document in 0..<segment.documentCount {
        let units = try column.units(of: document)
        let expected = sample.normalized[Int(document)].contains { pattern.matches(nfc: $0) }
        var place: Comment { "\(characters) \(round) \(document) PHAROS_SEED=\(seed)" }
        #expect(try matcher.matches(units, isSingle: true) == expected, place)
        guard units.count > 0, let answer = try matcher.endingMatches(units) else { continue }
        #expect(answer == expected, place)
        told += 1
        if answer { matching += 1 }
      }
    }
    // Most texts of one value are told by their last form, matches as well.
    #expect(told > 10_000 && matching > 500, "\(told) \(matching) PHAROS_SEED=\(seed)")
  }

  /// Where a value must end so and have more, its end is asked for first, and alone once the rest is found.
  @Test func endingsBehindTheLastStarAreToldFirst() throws {
    let seed = TestRandom.seed(or: 3_117)
    var random = TestRandom(seed: seed)
    let texts = (0..<200).map { _ in TextSample.text(&random) + " " + TextSample.text(&random) }
    let sample = TextSample(documents: texts.map { [$0] })
    let segment = try sample.segment(0..<texts.count)
    let column = try #require(segment.text.column(0))
    #expect(column.hasSingleValues)
    var matching = 0
    for round in 0..<400 {
      let text = try #require(texts.randomElement(using: &random))
      var characters = ending(of: text, &random)
      let scalars = Array(text.unicodeScalars)
      let start = Int.random(in: 0..<scalars.count, using: &random)
      let end = min(scalars.count, start + Int.random(in: 1...4, using: &random))
      let anchored = Int.random(in: 0..<4, using: &random) == 0
      let stretch = anchored ? scalars[..<(end - start)] : scalars[start..<end]
      characters = (anchored ? [] : [.wildcard]) + stretch.map { .scalar($0) } + characters
      let pattern = TextPattern(
        elements: characters, options: Self.options[round % 4], words: false)
      guard pattern.ending != nil else { continue }
      let matcher = TextMatcher(pattern, forms: segment.forms)
      try matcher.prepareForWalk()
      if matcher.isEmpty { try matcher.beginAnew() }
      #expect(matcher.ending != nil)
      var walked: Set<UInt32> = []
      var walk = TextMatching(column, matcher)
      try walk.forEachMatch(in: 0..<segment.documentCount) { (document) throws(StoreError) in
        walked.insert(document)
      }
      for document in 0..<segment.documentCount {
        let expected = sample.normalized[Int(document)].contains { pattern.matches(nfc: $0) }
        var place: Comment { "\(characters) \(round) \(document) PHAROS_SEED=\(seed)" }
        let units = try column.units(of: document)
        #expect(try matcher.matches(units, isSingle: true) == expected, place)
        #expect(walked.contains(document) == expected, place)
        if expected { matching += 1 }
      }
    }
    #expect(matching > 300, "\(matching) PHAROS_SEED=\(seed)")
  }

  /// What a form may not be long enough for is left to the forms before it.
  @Test func shortFormsLeaveItOpen() throws {
    let sample = TextSample(documents: [["to a"], ["too"], ["a to"]])
    let segment = try sample.segment(0..<3)
    let column = try #require(segment.text.column(0))
    let pattern = TextPattern(
      elements: [.wildcard, .scalar("o"), .scalar(" "), .scalar("a")], options: [], words: false)
    let matcher = TextMatcher(pattern, forms: segment.forms)
    #expect(try matcher.endingMatches(column.units(of: 0)) == nil)
    #expect(try matcher.endingMatches(column.units(of: 1)) == false)
    #expect(try matcher.matches(column.units(of: 0), isSingle: true))
    #expect(try !matcher.matches(column.units(of: 2), isSingle: true))
  }
}
