import StoreTestSupport
import Testing
import TextAnalysis

@testable import ByteStore
@testable import TermDictionary

/// Positions as bits decide as the matcher of patterns does.
@Suite struct WordMatcherTests {
  @Test func itDecidesAsThePattern() {
    var random = TestRandom("words as bits", salt: 77)
    let letters = Array("abAB1".utf8)
    let anchors: [RunPattern.Anchor] = [.run, .border, .free]
    for _ in 0..<20_000 {
      let spelling = (0..<(1 + random.below(9))).map { _ in random.pick(letters) }
      let pieces = (0..<(1 + random.below(3))).map { _ in
        (0..<random.below(4)).map { _ in UInt32(random.pick(letters)) }
      }
      let options: FoldOptions = random.percent(50) ? .term : []
      let pattern = RunPattern(
        pieces: pieces.map { Folding.fold($0, options) }, start: random.pick(anchors),
        end: random.pick(anchors), options: options, starsStayInWord: random.percent(50))
      let matcher = WordMatcher(
        pattern.pieces.map { Utf8Scalars.bytes($0) }, start: pattern.start, end: pattern.end,
        starsStayInWord: pattern.starsStayInWord)
      let text = options.isEmpty ? spelling : spelling.map { ASCII.lowercased($0) }
      var borders: UInt64 = 1 | 1 << UInt64(spelling.count)
      for place in 1..<spelling.count
      where AsciiRun.isBorder(between: spelling[place - 1], spelling[place]) {
        borders |= 1 << UInt64(place)
      }
      let found = text.withUnsafeBufferPointer { matcher.matches($0, borders: borders) }
      #expect(
        found == pattern.matches(spelling: spelling),
        "\(String(decoding: spelling, as: UTF8.self)), \(pattern)")
    }
  }

  @Test func theLongestSpelling() {
    let matcher = WordMatcher([[], [0x62]], start: .run, end: .run, starsStayInWord: true)
    let text = [UInt8](repeating: 0x61, count: WordMatcher.longest - 1) + [0x62]
    let borders: UInt64 = 1 | 1 << UInt64(text.count)
    #expect(text.withUnsafeBufferPointer { matcher.matches($0, borders: borders) })
  }
}
