import Testing

@testable import TextAnalysis

/// Reads a pattern as the query language writes it: backslash escapes, star is the wildcard.
func pattern(_ text: String) -> [PatternCharacter] {
  var characters: [PatternCharacter] = []
  var isEscaped = false
  for scalar in text.unicodeScalars {
    if isEscaped {
      characters.append(.escaped(scalar))
      isEscaped = false
    } else if scalar == "\\" {
      isEscaped = true
    } else {
      characters.append(scalar == "*" ? .wildcard : .scalar(scalar))
    }
  }
  return characters
}

/// A comparison with the modifiers of the query language.
func matches(_ text: String, _ modifiers: String, _ value: String) -> Bool {
  var options: FoldOptions = []
  if modifiers.contains("c") { options.insert(.ignoreCase) }
  if modifiers.contains("d") { options.insert(.ignoreDiacritics) }
  let nfc = Normalization.nfc(Array(value.utf8))
  if modifiers.contains("t") {
    let pieces = TextPattern.pieces(pattern(text))
    return !pieces.isEmpty
      && pieces.allSatisfy {
        TextPattern(elements: $0, options: options, words: true).matches(nfc: nfc)
      }
  }
  return TextPattern(
    elements: pattern(text), options: options, words: modifiers.contains("w")
  ).matches(nfc: nfc)
}

@Suite struct TextPatternTests {
  @Test(arguments: ConformanceRows.rows)
  func conformanceRow(_ row: ConformanceRow) {
    #expect(matches(row.pattern, row.modifiers, row.value) == row.isMatch, "row \(row.number)")
  }

  @Test func gapsAndLiterals() {
    #expect(matches("a\\ b", "w", "a b"))
    #expect(!matches("a\\ b", "w", "a  b"))
    #expect(matches("a \\ b", "w", "a  b"))
    #expect(!matches("a \\ b", "w", "a b"))
    #expect(matches("a b", "w", "a-\tb"))
    #expect(!matches("a b", "", "a-b"))
    #expect(matches(" ", "w", "a-b"))
    #expect(!matches(" ", "w", "ab"))
    #expect(matches("b ", "w", "a b!"))
    #expect(!matches("b ", "w", "a b"))
    #expect(matches("-b", "w", "a-b"))
    #expect(matches("foo - bar", "w", "foo -- - bar"))
    #expect(!matches("foo - bar", "w", "foo - bars"))
    #expect(matches("a *b", "w", "x a cab"))
    #expect(!matches("a *b", "w", "x a c-b"))
  }

  @Test func starsInWords() {
    #expect(matches("a*b", "w", "a京b"))
    #expect(!matches("a*b", "w", "a京京b"))
    #expect(!matches("a*b", "w", "ax京b"))
    #expect(!matches("a*e", "w", "abCde"))
    #expect(matches("ab*e", "w", "abCde"))
    #expect(matches("a*C", "w", "abC"))
    #expect(matches("my*", "w", "myString"))
    #expect(matches("*", "w", ""))
    #expect(matches("*", "", ""))
    #expect(matches("* *", "w", "a b"))
    #expect(!matches("* *", "w", "ab"))
  }

  @Test func emptyPatterns() {
    for modifiers in ["", "w", "cd", "cdw"] {
      #expect(matches("", modifiers, ""))
      #expect(!matches("", modifiers, "x"))
    }
    #expect(matches("\u{301}", "d", ""))
    #expect(matches("\u{301}", "dw", "\u{302}"))
    #expect(!matches("\u{301}", "dw", "x"))
    #expect(!matches("\u{301}", "", ""))
    #expect(!matches("", "t", ""))
    #expect(!matches("  ", "t", "x"))
    #expect(TextPattern.isPresence(pattern("**")))
    #expect(!TextPattern.isPresence(pattern("")))
    #expect(!TextPattern.isPresence(pattern("\\*")))
  }

  @Test func scalarsOfTheComposedForm() {
    #expect(!matches("e*", "", "é"))
    #expect(matches("e*", "d", "é"))
    #expect(matches("x*", "", "x\u{301}"))
    #expect(!matches("x", "w", "x\u{301}"))
    #expect(matches("s*", "c", "ß"))
    #expect(!matches("s", "cw", "ß"))
    #expect(matches("\u{212B}", "", "Å"))
    #expect(matches("가", "", "\u{1100}\u{1161}"))
    #expect(!matches("\u{1100}*", "", "가"))
    #expect(matches("ij\u{30C}", "c", "IJ\u{30C}"))
  }

  @Test func longPatterns() {
    for count in [62, 63, 64, 65, 127, 128, 129, 1000] {
      let text = String((0..<count).map { Character(Unicode.Scalar(UInt8(97 + $0 % 7))) })
      #expect(matches(text, "", text))
      #expect(matches(text, "w", "x " + text + " y"))
      #expect(!matches(text, "w", "x" + text + " y"))
      #expect(!matches(text + "z", "", text))
      #expect(matches(text + "*z", "", text + "--z"))
      #expect(matches("*" + text + "*", "", "q" + text + "q"))
    }
    let many = String(repeating: "a*", count: 400)
    #expect(matches(many, "", String(repeating: "a", count: 400)))
    #expect(!matches(many + "b", "", String(repeating: "a", count: 5000)))
  }

  @Test func sameAsNaive() {
    var random = SeededGenerator("sameAsNaive")
    var compared = 0
    var matched = 0
    var scratch = FoldedText()
    for round in 0..<2500 {
      let value = NastyText.scalars(&random, upTo: round % 20 == 0 ? 120 : 20)
      let nfc = Normalization.nfc(scalars: value)
      let options = NastyText.options.randomElement(using: &random) ?? []
      UTF8Scalars.bytes(nfc).withUnsafeBufferPointer { scratch.load(nfc: $0, options) }
      #expect(scratch.scalars == Folding.fold(nfc, options), "\(NastyText.shown(nfc)) \(options)")
      #expect(scratch.isWord.count == scratch.scalars.count)
      #expect(scratch.isBorder.count == scratch.scalars.count + 1)
      guard let naive = NaiveText(nfc: nfc).folded(options) else { continue }
      #expect(scratch.isWord == naive.isWord, "\(NastyText.shown(nfc)) \(options)")
      #expect(scratch.isBorder == naive.isBorder, "\(NastyText.shown(nfc)) \(options)")
      for _ in 0..<3 {
        let characters = NastyText.pattern(from: value, &random)
        for words in [false, true] {
          let pattern = TextPattern(elements: characters, options: options, words: words)
          let expected = NaiveMatcher.matches(pattern, naive)
          #expect(pattern.matches(scratch) == expected, "\(NastyText.shown(nfc)) \(characters)")
          compared += 1
          matched += expected ? 1 : 0
        }
      }
    }
    #expect(matched * 10 > compared)
  }
}
