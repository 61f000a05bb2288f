import Testing

@testable import TextAnalysis

/// What walks through texts rely on: folding makes nothing but letters, digits and marks of words.
@Suite struct WordFoldingTests {
  private static let options: [FoldOptions] = [
    [], .ignoreCase, .ignoreDiacritics, [.ignoreCase, .ignoreDiacritics],
  ]

  private static let scalars: [ClosedRange<UInt32>] = [0...0xD7FF, 0xE000...0x323FF]

  private func forEach(
    _ wanted: Set<ScalarClass>, _ body: (UInt32, [UInt8]) -> Void
  ) {
    for value in Self.scalars.joined() where wanted.contains(ScalarClass(of: value)) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = Normalization.nfc(Array(String(scalar).utf8))
      // Others do not stand in a text as it is stored.
      if text == Array(String(scalar).utf8) { body(value, text) }
    }
  }

  private func isOfWords(_ scalar: UInt32) -> Bool {
    let scalarClass = ScalarClass(of: scalar)
    return scalarClass != .separator && scalarClass != .ideograph
  }

  @Test func noLetterFoldsToNothingOrToWhatStandsBesideWords() {
    forEach([.otherLetter, .lowercase, .uppercase, .digit]) { value, text in
      for options in Self.options {
        let folded = FoldedText(nfc: text, options).scalars
        #expect(!folded.isEmpty, "U+\(String(value, radix: 16))")
        #expect(folded.allSatisfy(isOfWords), "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test func noMarkFoldsToWhatStandsBesideWords() {
    forEach([.nonspacingMark, .otherMark]) { value, text in
      for options in Self.options {
        let folded = FoldedText(nfc: Normalization.nfc([0x61] + text), options).scalars
        #expect(folded.allSatisfy(isOfWords), "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test func noIdeographFoldsToNothing() {
    forEach([.ideograph]) { value, text in
      for options in Self.options {
        #expect(!FoldedText(nfc: text, options).scalars.isEmpty, "U+\(String(value, radix: 16))")
      }
    }
  }
}
