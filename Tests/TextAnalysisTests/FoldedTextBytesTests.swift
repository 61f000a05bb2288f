import Testing

@testable import TextAnalysis

/// The UTF-8 of folded texts, against folding the whole.
@Suite struct FoldedTextBytesTests {
  @Test func sameAsFolding() {
    var random = SeededGenerator("folded bytes")
    var text = FoldedText()
    for _ in 0..<2500 {
      let scalars = NastyText.scalars(&random, upTo: 30)
      let nfc = Normalization.nfc(Array(NastyText.string(scalars).utf8))
      nfc.withUnsafeBufferPointer { text.load(nfc: $0, .term) }
      var bytes: [UInt8] = []
      text.appendUTF8(to: &bytes)
      #expect(bytes == Folding.fold(utf8: nfc, .term), "\(NastyText.shown(scalars))")
    }
  }
}
