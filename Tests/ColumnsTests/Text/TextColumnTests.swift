import StoreTestSupport
import Testing
import TextAnalysis

@testable import ByteStore
@testable import Columns

/// Texts come back from their units byte for byte, also after merges.
@Suite struct TextColumnTests {
  @Test func textsComeBackAsTheyWereAdded() throws {
    let seed = TestRandom.seed(or: 4_711)
    var random = TestRandom(seed: seed)
    let sample = TextSample(&random, documents: 400)
    let segment = try sample.segment(0..<400)
    try segment.checkInvariants()
    for (document, values) in sample.normalized.enumerated() {
      let found = try segment.texts(of: UInt32(document), in: 0)
      #expect(found == values, "document \(document), PHAROS_SEED=\(seed)")
    }
  }

  @Test func mergedTextsComeBackAsTheyWereAdded() throws {
    let seed = TestRandom.seed(or: 4_712)
    var random = TestRandom(seed: seed)
    let sample = TextSample(&random, documents: 300)
    let dropped = Set((0..<300).filter { _ in Int.random(in: 0..<5, using: &random) == 0 })
    let segment = try sample.merged([0..<50, 50..<51, 51..<300], dropped: dropped)
    try segment.checkInvariants()
    let title = try #require(segment.attributes.number(named: "title"))
    #expect(segment.documentCount == UInt32(300 - dropped.count))
    for document in 0..<segment.documentCount {
      let identifier = try segment.identity.identifier(ofDocument: document)
      let number = try #require(Int(String(decoding: identifier, as: UTF8.self)))
      let found = try segment.texts(of: document, in: title)
      #expect(found == sample.normalized[number], "item \(number), PHAROS_SEED=\(seed)")
    }
  }

  @Test(arguments: [0, 1, 64_991, 64_992, 64_993, 129_991, 129_992, 10_000_000])
  func everyFormHasItsUnits(form: Int) {
    var units: [UInt16] = []
    TextFormat.append(form: form, to: &units)
    #expect(units.count == (form < TextFormat.singles ? 1 : 2))
    units.append(TextFormat.endOfValue)
    units.withUnsafeBufferPointer { units in
      var at = 0
      #expect(TextFormat.slot(units, &at) == form + TextFormat.firstForm)
      #expect(at == units.count - 1)
    }
  }

  @Test func halfAPairIsNoForm() {
    let units: [UInt16] = [65_001]
    units.withUnsafeBufferPointer { units in
      var at = 0
      #expect(TextFormat.slot(units, &at) == nil)
    }
  }

  /// More forms than one unit can number.
  @Test func manyFormsComeBack() throws {
    let words = (0..<70_000).map { "w\($0)" }
    let documents = stride(from: 0, to: words.count, by: 100).map { start in
      [words[start..<start + 100].joined(separator: " ")]
    }
    let sample = TextSample(documents: documents)
    let segment = try sample.segment(0..<documents.count)
    #expect(segment.forms.count == words.count)
    for (document, values) in sample.normalized.enumerated() {
      #expect(try segment.texts(of: UInt32(document), in: 0) == values)
    }
    let pattern = TextPattern(
      elements: "w69999".unicodeScalars.map { .scalar($0) }, options: [], words: true)
    let matcher = TextMatcher(pattern, forms: segment.forms)
    let column = try #require(segment.text.column(0))
    var matching = TextMatching(column, matcher)
    var found: [UInt32] = []
    try matching.forEachMatch(in: 0..<segment.documentCount) { (document) throws(StoreError) in
      found.append(document)
    }
    #expect(found == [699])
  }
}
