import StoreTestSupport
import Testing
import TextAnalysis

@testable import ByteStore
@testable import Columns

/// Columns whose texts repeat: stored once each, and read like others.
@Suite struct SharedTextTests {
  /// - Parameters:
  ///   - distinct: texts that documents choose from.
  ///   - every: one document in so many has text.
  @Test(arguments: [
    (distinct: 3, every: 1, isShared: true), (distinct: 3, every: 20, isShared: true),
    (distinct: 900, every: 1, isShared: true), (distinct: 100_000, every: 1, isShared: false),
    (distinct: 100_000, every: 20, isShared: false),
  ])
  func textsComeBack(distinct: Int, every: Int, isShared: Bool) throws {
    let seed = TestRandom.seed(or: 4_716)
    var random = TestRandom(seed: seed)
    // More distinct texts than are gathered in any case.
    let count = distinct > 1_000 && every == 1 ? 4_500 : 2_400
    let documents = (0..<count).map { _ -> [String] in
      guard Int.random(in: 0..<every, using: &random) == 0 else { return [] }
      let number = Int.random(in: 0..<distinct, using: &random)
      return number % 3 == 0 ? ["", "kind \(number)"] : ["kind.of-\(number)"]
    }
    let sample = TextSample(documents: documents)
    for segment in [
      try sample.segment(0..<count), try sample.merged([0..<1_000, 1_000..<count], dropped: []),
    ] {
      var place: Comment { "PHAROS_SEED=\(seed)" }
      try segment.checkInvariants()
      let column = try #require(segment.text.column(0))
      #expect((column.sharedTextCount != nil) == isShared, place)
      if let texts = column.sharedTextCount { #expect(texts <= distinct, place) }
      let identifiers = try (0..<segment.documentCount).map { document in
        try #require(
          Int(String(decoding: segment.identity.identifier(ofDocument: document), as: UTF8.self)))
      }
      for (document, number) in identifiers.enumerated() where document % 7 == 0 {
        let found = try segment.texts(of: UInt32(document), in: 0)
        #expect(found == sample.normalized[number], place)
      }
      let pattern = TextPattern(
        elements: "kind 2".unicodeScalars.map { .scalar($0) } + [.wildcard], options: [],
        words: false)
      var matching = TextMatching(column, TextMatcher(pattern, forms: segment.forms))
      var walked: Set<UInt32> = []
      for base in stride(from: 0, to: segment.documentCount, by: 700) {
        try matching.forEachMatch(in: base..<min(base + 700, segment.documentCount)) {
          (document) throws(StoreError) in walked.insert(document)
        }
      }
      for (document, number) in identifiers.enumerated() where document % 7 == 0 {
        let expected = sample.normalized[number].contains { pattern.matches(nfc: $0) }
        #expect(walked.contains(UInt32(document)) == expected, place)
      }
    }
  }
}
