import TextAnalysis

/// Cuts long texts where the pieces, analysed one by one, have the runs of the whole.
///
/// A cut lies between an ASCII letter or digit and the blank or line end behind it: there a run ends,
/// nothing composes, and the separator stays whole, at the beginning of the next piece.
package enum TextPieces {
  /// Bytes of a piece, and a little more to the next cut.
  package static let size = 1 << 18

  /// The end of the piece that begins at `start`: the first cut `size` bytes behind it or further, or
  /// the end of the text.
  static func end(of text: UnsafeBufferPointer<UInt8>, from start: Int, size: Int) -> Int {
    guard text.count - start > size else { return text.count }
    var end = start + max(1, size)
    while end < text.count {
      if text[end] == 0x20 || text[end] == 0x0A, ASCII.isLetterOrDigit(text[end - 1]) { return end }
      end += 1
    }
    return text.count
  }
}
