import StoreTestSupport
import Testing
import TextAnalysis

@testable import ByteStore
@testable import Columns
@testable import Postings

/// Phrases by the numbers of surface forms against the same patterns on whole values.
@Suite struct PhraseMatcherTests {
  private static let options: [FoldOptions] = [
    [], .ignoreCase, .ignoreDiacritics, [.ignoreCase, .ignoreDiacritics],
  ]

  /// A stretch of some texts of the sample.
  private static func characters(_ random: inout TestRandom) -> [PatternCharacter] {
    var scalars = Array(TextSample.text(&random).unicodeScalars)
    if scalars.count > 2, Bool.random(using: &random) {
      let start = Int.random(in: 0..<scalars.count, using: &random)
      scalars = Array(scalars[start..<Int.random(in: start...scalars.count, using: &random)])
    }
    var characters = scalars.map { PatternCharacter.scalar($0) }
    if Bool.random(using: &random) { characters.insert(.wildcard, at: 0) }
    if Bool.random(using: &random) { characters.append(.wildcard) }
    return characters
  }

  /// A pattern that consecutive tokens decide, with what stands beside them.
  private struct Phrase {
    var elements: [PhraseMatcher.Element] = []
    var start: PatternShape.Edge
    var end: PatternShape.Edge

    /// Nil for other patterns.
    init?(_ shape: PatternShape) {
      var separator: PatternShape.Separator?
      let isAtStart = !shape.words && !shape.startsWithStar
      start = isAtStart ? .value : .free
      for element in shape.elements {
        switch element {
        case .run(let pattern):
          guard !pattern.isAnyRun else { return nil }
          if elements.isEmpty, let separator {
            start = isAtStart ? .whole(separator) : .beside(separator)
          }
          elements.append(
            PhraseMatcher.Element(
              pattern, separator: elements.isEmpty ? nil : separator ?? .joined, forms: nil))
          separator = nil
        case .separator(let next): separator = next
        }
      }
      guard !elements.isEmpty else { return nil }
      let isAtEnd = !shape.words && !shape.endsWithStar
      end = isAtEnd ? .value : .free
      if let separator { end = isAtEnd ? .whole(separator) : .beside(separator) }
    }
  }

  /// All forms that a pattern matches.
  private static func forms(_ pattern: RunPattern, _ forms: Forms) throws -> [Int] {
    var found: [Int] = []
    try forms.forEach(in: 0..<forms.count) { (form, bytes) throws(StoreError) in
      if FormAutomaton.Kind(bytes) != .separator, pattern.matches(spelling: Array(bytes)) {
        found.append(form)
      }
    }
    return found
  }

  /// - Parameter areRare: no form has a unit of its own, else most have one.
  @Test(arguments: [false, true]) func formsAndValuesAgree(areRare: Bool) throws {
    let seed = TestRandom.seed(or: 4_714)
    var random = TestRandom(seed: seed)
    var sample = TextSample(&random, documents: 200)
    if areRare { sample.commonForms = 2 }
    let segment = try sample.merged([0..<90, 90..<200], dropped: [])
    let column = try #require(segment.text.column(0))
    let irregular = Set(try segment.attributes.all[0].irregular.decodeAll())
    let values = try (0..<segment.documentCount).map { try segment.texts(of: $0, in: 0) }
    var compared = 0
    var edges: [String: Int] = [:]
    for round in 0..<2_000 {
      let characters = Self.characters(&random)
      let options = Self.options[round % 4]
      let words = Bool.random(using: &random)
      let (pattern, shape) = PatternShape.compile(characters, options: options, words: words)
      guard var phrase = Phrase(shape) else { continue }
      compared += 1
      for edge in [phrase.start, phrase.end] { edges[edge.title, default: 0] += 1 }
      // One of them leads; of others all forms may be known or none.
      let leader = Int.random(in: 0..<phrase.elements.count, using: &random)
      for place in phrase.elements.indices where place == leader || Bool.random(using: &random) {
        let pattern = phrase.elements[place].pattern
        let all = try RunForms(pattern, of: segment.forms, .unlimited)
        phrase.elements[place].forms =
          if let all, Bool.random(using: &random) {
            PhraseForms(all)
          } else {
            PhraseForms(try Self.forms(pattern, segment.forms))
          }
      }
      let matcher = try #require(
        try PhraseMatcher(
          phrase.elements, options: options, start: phrase.start, end: phrase.end,
          of: segment.forms))
      // The forms that are no words are known then.
      let isNowhere = Bool.random(using: &random) ? try matcher.hasImpossibleEdge() : false
      var candidates = DocumentArray()
      var found = DocumentArray()
      candidates.append(Array(0..<segment.documentCount))
      try matcher.append(candidates, in: column, to: &found)
      let matches = Set(found.array(0..<found.count))
      for document in 0..<segment.documentCount where !irregular.contains(document) {
        let expected = values[Int(document)].contains { pattern.matches(nfc: $0) }
        #expect(
          matches.contains(document) == expected,
          "\(characters) \(options) \(words) \(document) PHAROS_SEED=\(seed)")
        #expect(!expected || !isNowhere, "\(characters) \(options) \(words) PHAROS_SEED=\(seed)")
      }
    }
    #expect(compared > 300)
    #expect(edges.count == 4 && edges.values.allSatisfy { $0 > 50 }, "\(edges)")
  }

  /// So many forms that units are not compared with all of them.
  @Test func manyFormsLeadTokenByToken() throws {
    let texts = (0..<600).map { ["x\($0) stop", "go x\($0 * 7 % 600)y halt"] }
    let segment = try TextSample(documents: texts).segment(0..<600)
    let column = try #require(segment.text.column(0))
    let (pattern, shape) = PatternShape.compile(
      [.wildcard] + "y halt".unicodeScalars.map { .scalar($0) }, options: .ignoreCase, words: true)
    var elements = try #require(Phrase(shape)).elements
    elements[0].forms = PhraseForms(try Self.forms(elements[0].pattern, segment.forms))
    #expect((elements[0].forms?.count ?? 0) > 500)
    let matcher = try #require(
      try PhraseMatcher(
        elements, options: .ignoreCase, start: .free, end: .free, of: segment.forms))
    for document in 0..<segment.documentCount {
      let values = try segment.texts(of: document, in: 0)
      #expect(
        try matcher.matches(column.units(of: document))
          == values.contains { pattern.matches(nfc: $0) })
    }
    elements[0].forms = nil
    #expect(
      try PhraseMatcher(
        elements, options: .ignoreCase, start: .free, end: .free, of: segment.forms)
        == nil)
  }

  /// A term may have more spellings than are listed with it.
  @Test func allFormsOfATermAreFound() throws {
    let words = [
      "a", "A", "\u{E0}", "\u{C1}", "\u{E2}", "\u{C3}", "\u{E4}", "\u{C5}", "\u{101}",
      "a\u{30B}", "A\u{30B}\u{323}", "\u{430}", "\u{1100}\u{308}\u{1161}", "\u{AC00}",
      "b", "ab", "\u{E0}b", "b\u{E0}", "aB", "Ab", "\u{C0}B", "abc", "a_b", "\u{212A}m", "kM",
    ]
    let segment = try TextSample(documents: words.map { ["x \($0) y"] })
      .segment(0..<words.count)
    let forms = segment.forms
    for (term, count) in [
      ("a", 11), ("b", 1), ("ab", 5), ("\u{430}", 1), ("\u{AC00}", 2), ("km", 2), ("c", 0),
    ] {
      for options in Self.options {
        let pattern = RunPattern(
          pieces: [term.unicodeScalars.map(\.value)], start: .run, end: .run, options: options,
          starsStayInWord: true)
        let found = try forms.numbers(
          foldingTo: Array(term.utf8), matching: pattern, forTexts: 1 << 12, .unlimited)
        #expect(found?.sorted() == (try Self.forms(pattern, forms)), "\(term)")
        if options == .term { #expect(found?.count == count, "\(term)") }
      }
    }
  }

  @Test func formsAreNotLookedForInVain() throws {
    let pattern = RunPattern(
      pieces: [[0x61]], start: .run, end: .run, options: .term, starsStayInWord: true)
    let forms = try TextSample(documents: (0..<400).map { ["a\($0)"] }).segment(0..<400).forms
    #expect(try forms.numbers(foldingTo: [0x61], matching: pattern, forTexts: 5, .unlimited) == nil)
  }
}

extension PatternShape.Edge {
  fileprivate var title: String {
    switch self {
    case .free: "free"
    case .value: "value"
    case .whole: "whole"
    case .beside: "beside"
    }
  }
}
