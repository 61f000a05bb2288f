import Testing

@testable import ByteStore
@testable import Columns
@testable import Segments

/// Content that is analysed piece by piece makes the segment that it makes as a whole.
@Suite struct TextPieceTests {
  private static let pieces = [
    "word", "Word2", "a", " ", "  ", "\n", ", ", " — ", "-", "don't", "3.14", "e\u{301}",
    " \u{301}",
    "ﬁn", "İ", "straße", "東京", "タワー", "\u{0}", "x" + String(repeating: "y", count: 300), "\u{200D}",
    "ΟΔΟΣ", ".", "_", "\u{1F469}\u{200D}\u{1F680}", "\r\n", "\t",
  ]

  private static func image(of texts: [[UInt8]], pieceSize: Int) throws -> [UInt8] {
    var builder = SegmentBuilder(pieceSize: pieceSize)
    for text in texts {
      builder.beginDocument()
      builder.beginField(
        try builder.place(ofAttribute: "textContent", traits: [.searchable, .isContent]))
      builder.add(text: text)
      builder.add(text: Array("behind it".utf8))
      builder.endField()
    }
    let documents = texts.indices.map { number in
      DocumentInput(
        identifier: Array("\(number)".utf8), entry: FixedEntry(sequence: UInt64(number)),
        record: [1])
    }
    let image = SegmentImageWriter()
    try builder.write(documents, into: image, options: SegmentOptions())
    let view = try image.finishInMemory()
    return try view.bytes(0, view.count)
  }

  @Test func piecesMakeTheWhole() throws {
    var random = SystemRandomNumberGenerator()
    for round in 0..<60 {
      var texts: [[UInt8]] = []
      for _ in 0..<8 {
        var text: [UInt8] = []
        for _ in 0..<Int.random(in: 0..<120) {
          text += Array((Self.pieces.randomElement(using: &random) ?? "").utf8)
          // What is no UTF-8 is repaired.
          if Int.random(in: 0..<40) == 0 { text.append(0xE2) }
          if Bool.random() { text.append(0x20) }
        }
        texts.append(text)
      }
      let whole = try Self.image(of: texts, pieceSize: .max)
      for size in [1, 7, 40, 200] {
        let cut = try Self.image(of: texts, pieceSize: size) == whole
        #expect(cut, "round \(round), pieces of \(size): \(texts)")
      }
    }
  }

  @Test func cutsLieBehindWords() {
    let text = Array("one two, 東京 three\nfour".utf8)
    let ends = text.withUnsafeBufferPointer { text in
      var ends: [Int] = []
      while ends.last != text.count {
        ends.append(TextPieces.end(of: text, from: ends.last ?? 0, size: 1))
      }
      return ends
    }
    #expect(ends == [3, text.count - 5, text.count])
  }
}
