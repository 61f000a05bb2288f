import Testing

@testable import TextAnalysis

/// Many words at once are marked as each pattern by itself.
@Suite struct WordMarkerTests {
  @Test func wordsAreMarkedAsPatternsAre() {
    var random = SeededGenerator("words")
    for _ in 0..<600 {
      let scalars = NastyText.scalars(&random, upTo: 20)
      var text = NastyText.string(scalars)
      var words: [WordMarker.Word] = []
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let start = Int.random(in: 0...scalars.count, using: &random)
        let end = min(scalars.count, start + Int.random(in: 0...5, using: &random))
        let folded = Folding.fold(
          Normalization.nfc(scalars: Array(scalars[start..<end])), .term)
        words.append(
          WordMarker.Word(
            term: Array(NastyText.string(folded).utf8), isPrefix: Bool.random(using: &random)))
      }
      var expected: [Range<Int>] = []
      for word in words {
        let literal = String(decoding: word.term, as: UTF8.self).unicodeScalars
        let characters = literal.map { PatternCharacter.escaped($0) }
        let pattern = TextPattern(
          elements: characters + (word.isPrefix ? [.wildcard] : []), options: .term, words: true)
        guard let marker = PatternMarker(pattern) else { continue }
        expected += text.withUTF8 { marker.marks(in: $0) }
      }
      expected.sort { $0.lowerBound < $1.lowerBound }
      let found = text.withUTF8 { WordMarker(words).marks(in: $0) }
      let place = "seed \(random.seed): \(NastyText.shown(scalars)) \(words)"
      #expect(found == ByteRanges.merged(expected), "\(place)")
    }
  }

  @Test func aWholeWordIsNotTheBeginningOfALongerOne() {
    var text = "Paris, Parisian and MyParisClass"
    let whole = WordMarker([.init(term: Array("paris".utf8), isPrefix: false)])
    let prefix = WordMarker([.init(term: Array("paris".utf8), isPrefix: true)])
    #expect(text.withUTF8 { whole.marks(in: $0) } == [0..<5, 22..<27])
    #expect(text.withUTF8 { prefix.marks(in: $0) } == [0..<5, 7..<12, 22..<27])
  }
}
