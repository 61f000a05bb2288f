import StoreTestSupport
import Testing
import TextAnalysis

@testable import ByteStore
@testable import Columns
@testable import Postings

/// The forms that a run pattern matches, found in the words of a segment, against a pass over all forms; and
/// the texts that have them.
@Suite struct RunFormsTests {
  private static let options: [FoldOptions] = [[], .ignoreCase, .ignoreDiacritics, .term]
  private static let anchors: [RunPattern.Anchor] = [.run, .border, .free]
  private static let pieces = [
    "a", "A", "t", "T", "to", "ma", "W", "Window", "I", "2", "41", "1", "e", "E", "s", "ss", "i",
    "j",
    "J", "fi", "an", "", "x1", "k", "ow",
  ]

  private static func pattern(_ random: inout TestRandom, _ options: FoldOptions) -> RunPattern {
    let texts = (0..<(1 + random.below(2))).map { _ in
      Folding.fold(random.pick(Self.pieces).unicodeScalars.map(\.value), options)
    }
    return RunPattern(
      pieces: texts, start: random.pick(anchors), end: random.pick(anchors), options: options,
      starsStayInWord: random.percent(50))
  }

  @Test func formsAndTextsAreThoseThatAPassFinds() throws {
    let seed = TestRandom.seed(or: 8_155)
    var random = TestRandom(seed: seed)
    for round in 0..<6 {
      var sample = TextSample(&random, documents: 200)
      // Most forms have a unit of their own, or none has.
      if round % 2 == 0 { sample.commonForms = 2 }
      let segment = try sample.merged([0..<90, 90..<200], dropped: [])
      let column = try #require(segment.text.column(0))
      let all = segment.forms
      var compared = 0
      for number in 0..<200 {
        let pattern = Self.pattern(&random, Self.options[number % 4])
        guard let forms = try RunForms(pattern, of: all, .unlimited) else { continue }
        compared += 1
        var expected: [Int] = []
        try all.forEach(in: 0..<all.count) { (form, bytes) throws(StoreError) in
          if FormAutomaton.Kind(bytes) != .separator, pattern.matches(spelling: Array(bytes)) {
            expected.append(form)
          }
        }
        let comment: Comment = "\(pattern.pieces) \(pattern) PHAROS_SEED=\(seed)"
        #expect(forms.numbers(below: all.count) == expected, comment)
        #expect(forms.count == expected.count, comment)
        #expect(forms.numbers(below: 3) == expected.filter { $0 < 3 }, comment)
        let matching = Set(expected)
        for borders: RunForms.Borders in [[], .start, .end, [.start, .end]] {
          for step in [1, 3, 40] {
            let candidates = Array(stride(from: UInt32(0), to: segment.documentCount, by: step))
            var array = DocumentArray()
            array.append(candidates)
            var found = DocumentArray()
            try forms.append(array, in: column, at: borders, to: &found, .unlimited)
            let right = try candidates.filter { document in
              try Self.values(of: column.units(of: document)).contains { value in
                Self.matches(value, borders, matching)
              }
            }
            #expect(found.array(0..<found.count) == right, comment)
          }
        }
      }
      #expect(compared > 100)
    }
  }

  /// A token with a zero, which only a damaged section has, moves no other form to another number.
  @Test func zerosInTokensMoveNothing() throws {
    let image = SegmentImageWriter()
    var writer = FormsWriter(image.section(.forms))
    for form in ["ab", "a\0b", "a\0", "b"] {
      try Array(form.utf8).withUnsafeBufferPointer { (form) throws(StoreError) in
        try writer.add(form)
      }
    }
    try writer.finish()
    let opened = try SegmentImage(image.finishInMemory(), place: "test", trusted: true)
    let all = try Forms(opened.requiredSection(.forms))
    let pattern = RunPattern(
      pieces: [[0x62]], start: .free, end: .free, options: [], starsStayInWord: false)
    let forms = try #require(try RunForms(pattern, of: all, .unlimited))
    #expect(forms.numbers(below: all.count) == [0, 3])
  }

  /// The forms of each value, by their numbers.
  private static func values(of units: UnsafeBufferPointer<UInt16>) -> [[Int]] {
    var values: [[Int]] = [[]]
    var at = 0
    while at < units.count, let slot = TextFormat.slot(units, &at) {
      if slot == Int(TextFormat.endOfValue) {
        values.append([])
      } else {
        values[values.count - 1].append(slot - TextFormat.firstForm)
      }
    }
    return values
  }

  private static func matches(
    _ value: [Int], _ borders: RunForms.Borders, _ forms: Set<Int>
  ) -> Bool {
    if borders.isEmpty { return value.contains(where: forms.contains) }
    guard let first = value.first, let last = value.last else { return false }
    if borders == [.start, .end] { return value.count == 1 && forms.contains(first) }
    return forms.contains(borders == .start ? first : last)
  }
}
