import Testing

@testable import TextAnalysis

/// What is marked is what the definition says, in any text.
@Suite struct PatternMarkerTests {
  private static func folded(_ text: String, _ options: FoldOptions) -> FoldedText {
    FoldedText(nfc: Normalization.nfc(Array(text.utf8)), options)
  }

  private static func origins(_ text: String, _ options: FoldOptions) -> [Int] {
    var text = text
    return text.withUTF8 { bytes in
      let origins = TextOrigins(bytes, options)
      return (0..<origins.count).map { origins[$0] }
    }
  }

  @Test("Every folded scalar has an origin that begins a scalar")
  func originsFitTheFoldedText() {
    var random = SeededGenerator("origins")
    for round in 0..<600 {
      let scalars = NastyText.scalars(&random, upTo: round % 100 == 0 ? 700 : 24)
      let text = NastyText.string(scalars)
      var offsets: Set<Int> = []
      var offset = 0
      for scalar in text.unicodeScalars {
        offsets.insert(offset)
        offset += String(scalar).utf8.count
      }
      for options in NastyText.options {
        let origins = Self.origins(text, options)
        let place = "seed \(random.seed): \(NastyText.shown(scalars)) \(options.rawValue)"
        #expect(origins.count == Self.folded(text, options).scalars.count, "\(place)")
        #expect(offsets.isSuperset(of: origins), "\(place)")
      }
    }
  }

  @Test("Marked are the origins of the scalars that the literals stand on")
  func marksAreThoseOfTheDefinition() {
    var random = SeededGenerator("marks")
    for _ in 0..<1200 {
      let scalars = NastyText.scalars(&random, upTo: 16)
      let characters = NastyText.pattern(from: scalars, &random)
      var text = NastyText.string(scalars)
      for options in NastyText.options {
        for words in [false, true] {
          let pattern = TextPattern(elements: characters, options: options, words: words)
          guard let marker = PatternMarker(pattern) else { continue }
          let folded = Self.folded(text, options)
          let naive = (folded.scalars, folded.isWord, folded.isBorder)
          let places = NaiveMarks.places(pattern, naive)
          #expect(places.isEmpty == !NaiveMatcher.matches(pattern, naive))
          let origins = Self.origins(text, options)
          let expected = Self.ranges(of: places.map { origins[$0] }, in: text)
          let found = text.withUTF8 { marker.marks(in: $0) }
          let place =
            "seed \(random.seed): \(NastyText.shown(scalars)) \(characters) \(options.rawValue) \(words)"
          #expect(found == expected, "\(place)")
          let inPieces = text.withUTF8 { marker.marks(in: $0, pieceSize: 3) }
          #expect(inPieces == expected, "\(place)")
        }
      }
    }
  }

  /// The scalars at some offsets; those that touch are one range.
  private static func ranges(of offsets: [Int], in text: String) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for offset in Set(offsets).sorted() {
      let start = text.utf8.index(text.startIndex, offsetBy: offset)
      let end = offset + String(text.unicodeScalars[start]).utf8.count
      if let last = ranges.last, last.upperBound == offset {
        ranges[ranges.count - 1] = last.lowerBound..<end
      } else {
        ranges.append(offset..<end)
      }
    }
    return ranges
  }

  @Test("Patterns of more than 64 elements")
  func longPatterns() {
    let word = String(repeating: "abcde ", count: 30)
    for (text, pattern, words) in [
      ("x \(word)y", "*\(word)*", false), ("x \(word)y", word, true), (word, "a*\(word)", false),
    ] {
      var text = text
      let compiled = TextPattern(
        elements: TextAnalysisTests.pattern(pattern), options: .term, words: words)
      let folded = Self.folded(text, .term)
      let naive = (folded.scalars, folded.isWord, folded.isBorder)
      let places = NaiveMarks.places(compiled, naive)
      let found = text.withUTF8 { PatternMarker(compiled)?.marks(in: $0) ?? [] }
      #expect(found.flatMap { Array($0) } == places)
    }
  }

  @Test("Patterns without letters mark nothing")
  func withoutLetters() {
    for text in ["", "*", "**", " ", "* *"] {
      for words in [false, true] where words || !text.contains(" ") {
        let compiled = TextPattern(
          elements: TextAnalysisTests.pattern(text), options: .term, words: words)
        #expect(PatternMarker(compiled) == nil)
      }
    }
  }

  @Test("Long texts are marked in linear time, from end to end")
  func longTexts() {
    var text = String(repeating: "Ärger und Verdruss, ", count: 20_000) + "Ende"
    let marker = PatternMarker(
      TextPattern(
        elements: TextAnalysisTests.pattern("verdruss ende"), options: .term, words: true))
    let count = text.utf8.count
    let found = text.withUTF8 { marker?.marks(in: $0) ?? [] }
    #expect(found == [count - 14..<count - 6, count - 4..<count])
  }
}
