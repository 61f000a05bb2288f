/// Cuts long texts into pieces that are folded one after the other, so that memory does not grow
/// with the text.
///
/// A piece ends before a separator that neither composes with what stands before it nor changes
/// places with it: folded pieces, one after the other, are the folded text, borders included.
enum TextChunks {
  /// A piece is about so many bytes long; longer where no such separator comes.
  static let size = 1 << 16

  /// The pieces of a text, in order.
  /// - Parameter utf8: valid UTF-8.
  static func ranges(
    of utf8: UnsafeBufferPointer<UInt8>, size: Int = TextChunks.size
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while utf8.count - start > size, let end = cut(utf8, from: start + size) {
      ranges.append(start..<end)
      start = end
    }
    ranges.append(start..<utf8.count)
    return ranges
  }

  /// The first place from `start` on before which a text can be cut.
  private static func cut(_ utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < utf8.count, utf8[index] & 0xC0 == 0x80 { index += 1 }
    while index < utf8.count {
      let place = index
      let traits = ScalarTraits(of: UTF8Scalars.next(utf8, &index))
      if traits.scalarClass == .separator, beginsAfresh(traits) { return place }
    }
    return nil
  }

  /// Whether a scalar has nothing to do with what stands before it, in normalization and folding.
  static func beginsAfresh(_ traits: ScalarTraits) -> Bool {
    !traits.orders && !traits.interacts && !traits.isNonspacingMark
  }
}
