import TestSupport
import Testing
import TextAnalysis

@testable import SegmentStore

/// Phrases by the numbers of surface forms against the same patterns on whole values.
@Suite struct PhraseMatcherTests {
  private static let options: [FoldOptions] = [
    [], .ignoreCase, .ignoreDiacritics, [.ignoreCase, .ignoreDiacritics],
  ]

  /// A stretch of some texts of the sample.
  private static func characters(_ random: inout SeededGenerator) -> [PatternCharacter] {
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

  /// The elements of a pattern that consecutive tokens decide; nil for others.
  private static func elements(_ shape: PatternShape) -> [PhraseMatcher.Element]? {
    var elements: [PhraseMatcher.Element] = []
    var separator = PatternShape.Separator.joined
    var isOpen = false
    for element in shape.elements {
      switch element {
      case .run(let pattern):
        guard !pattern.isAnyRun else { return nil }
        elements.append(
          PhraseMatcher.Element(
            pattern, separator: elements.isEmpty ? nil : separator, forms: nil))
        separator = .joined
        isOpen = false
      case .separator(let next):
        guard !elements.isEmpty else { return nil }
        separator = next
        isOpen = true
      }
    }
    return elements.isEmpty || isOpen ? nil : elements
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

  @Test func formsAndValuesAgree() throws {
    let seed = SeededGenerator.seed(or: 4_714)
    var random = SeededGenerator(seed: seed)
    let sample = TextSample(&random, documents: 200)
    let segment = try sample.merged([0..<90, 90..<200], dropped: [])
    let column = try #require(segment.text.column(0))
    let irregular = Set(try segment.attributes.all[0].irregular.decodeAll())
    let values = try (0..<segment.documentCount).map { try segment.texts(of: $0, in: 0) }
    var compared = 0
    for round in 0..<2_000 {
      let characters = Self.characters(&random)
      let options = Self.options[round % 4]
      let words = Bool.random(using: &random)
      let (pattern, shape) = PatternShape.compile(characters, options: options, words: words)
      guard var elements = Self.elements(shape) else { continue }
      compared += 1
      // One of them leads; of others all forms may be known or none.
      let leader = Int.random(in: 0..<elements.count, using: &random)
      for place in elements.indices where place == leader || Bool.random(using: &random) {
        elements[place].forms = try Self.forms(elements[place].pattern, segment.forms)
      }
      let matcher = try #require(
        try PhraseMatcher(
          elements, options: options, atValueStart: !words && !shape.startsWithStar,
          atValueEnd: !words && !shape.endsWithStar, of: segment.forms))
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
      }
    }
    #expect(compared > 300)
  }

  /// So many forms that units are not compared with all of them.
  @Test func manyFormsLeadTokenByToken() throws {
    let texts = (0..<600).map { ["x\($0) stop", "go x\($0 * 7 % 600)y halt"] }
    let segment = try TextSample(documents: texts).segment(0..<600)
    let column = try #require(segment.text.column(0))
    let (pattern, shape) = PatternShape.compile(
      [.wildcard] + "y halt".unicodeScalars.map { .scalar($0) }, options: .ignoreCase, words: true)
    var elements = try #require(Self.elements(shape))
    elements[0].forms = try Self.forms(elements[0].pattern, segment.forms)
    #expect((elements[0].forms?.count ?? 0) > 500)
    let matcher = try #require(
      try PhraseMatcher(
        elements, options: .ignoreCase, atValueStart: false, atValueEnd: false, of: segment.forms))
    for document in 0..<segment.documentCount {
      let values = try segment.texts(of: document, in: 0)
      #expect(
        try matcher.matches(column.units(of: document))
          == values.contains { pattern.matches(nfc: $0) })
    }
    elements[0].forms = nil
    #expect(
      try PhraseMatcher(
        elements, options: .ignoreCase, atValueStart: false, atValueEnd: false, of: segment.forms)
        == nil)
  }
}
