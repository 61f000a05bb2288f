import TextAnalysis

/// The texts of one attribute of all items, folded one way, in one block of memory.
///
/// Every value is preceded by the byte 0xFF, which no text has, and so is the end. Borders and word
/// characters are bits beside the bytes, at the first byte of a character; the bit of an 0xFF is
/// the border at the end of the value before it.
struct ScanText {
  static let mark: UInt8 = 0xFF
  /// Bytes after the last value, so that whole vectors can be read there.
  private static let padding = 64

  private(set) var bytes: [UInt8] = []
  /// Where the values of an item begin: its first mark; one more at the end.
  private(set) var starts: [Int] = [0]
  private(set) var frequencies = [Int](repeating: 0, count: 256)
  private var borders: [UInt64] = []
  private var words: [UInt64] = []

  /// Folds the values of all items, in their order.
  init(_ values: some Sequence<[String]>, _ options: FoldOptions) {
    var folded = FoldedText()
    for texts in values {
      for text in texts { append(text, options, &folded) }
      starts.append(bytes.count)
    }
    for byte in bytes { frequencies[Int(byte)] += 1 }
    bytes.append(contentsOf: repeatElement(ScanText.mark, count: ScanText.padding))
    grow()
    setBorder(end)
  }

  /// Where the text ends and the padding begins.
  var end: Int { bytes.count - ScanText.padding }

  func isBorder(_ place: Int) -> Bool { borders[place >> 6] >> UInt64(place & 63) & 1 == 1 }

  func isWord(_ place: Int) -> Bool { words[place >> 6] >> UInt64(place & 63) & 1 == 1 }

  private mutating func append(_ text: String, _ options: FoldOptions, _ folded: inout FoldedText) {
    let composed = Normalization.nfc(Array(text.utf8))
    composed.withUnsafeBufferPointer { folded.load(nfc: $0, options) }
    bytes.append(ScanText.mark)
    grow()
    setBorder(bytes.count - 1)
    for (place, scalar) in folded.scalars.enumerated() {
      let at = bytes.count
      ScanText.append(scalar, to: &bytes)
      grow()
      if folded.isBorder[place] { setBorder(at) }
      if folded.isWord[place] { words[at >> 6] |= 1 << UInt64(at & 63) }
    }
  }

  private mutating func grow() {
    let needed = bytes.count / 64 + 1
    while borders.count < needed {
      borders.append(0)
      words.append(0)
    }
  }

  private mutating func setBorder(_ place: Int) { borders[place >> 6] |= 1 << UInt64(place & 63) }

  /// Appends a scalar as UTF-8.
  static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
    switch scalar {
    case ..<0x80: bytes.append(UInt8(scalar))
    case ..<0x800:
      bytes.append(UInt8(0xC0 | scalar >> 6))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    case ..<0x1_0000:
      bytes.append(UInt8(0xE0 | scalar >> 12))
      bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    default:
      bytes.append(UInt8(0xF0 | scalar >> 18 & 7))
      bytes.append(UInt8(0x80 | scalar >> 12 & 0x3F))
      bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    }
  }
}
