import Testing

@testable import TextAnalysis

/// Ranges are widened to characters, no more and no less.
@Suite struct CharacterRangeTests {
  @Test func rangesCoverTheCharactersTheyTouch() {
    var random = SeededGenerator("characters")
    let flags = "🇫🇷🇩🇪🇮🇹👨‍👩‍👧e\u{301}\r\n#️⃣"
    for round in 0..<800 {
      var text = NastyText.string(NastyText.scalars(&random, upTo: 30))
      if round % 3 == 0 { text += flags + String(text.reversed()) + flags }
      let borders =
        text.unicodeScalars.indices.map {
          text.utf8.distance(from: text.startIndex, to: $0)
        } + [text.utf8.count]
      var ranges: [Range<Int>] = []
      var place = 0
      while place < borders.count - 1 {
        let end = min(borders.count - 1, place + Int.random(in: 1...4, using: &random))
        if Bool.random(using: &random) {
          ranges.append(borders[place]..<borders[end])
          place = end + 1
        } else {
          place += Int.random(in: 1...9, using: &random)
        }
      }
      var expected: [Range<Int>] = []
      var index = text.startIndex
      while index < text.endIndex {
        let start = text.utf8.distance(from: text.startIndex, to: index)
        text.formIndex(after: &index)
        let end = text.utf8.distance(from: text.startIndex, to: index)
        if ranges.contains(where: { $0.lowerBound < end && start < $0.upperBound }) {
          expected.append(start..<end)
        }
      }
      let found = CharacterRanges.covering(ranges, in: text)
      #expect(found == ByteRanges.merged(expected), "seed \(random.seed): \(ranges) in \(text)")
    }
  }
}
