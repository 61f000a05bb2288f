/// A piece of a pattern that stands somewhere behind the beginning of a text, or ends it.
struct PieceBehind {
  private let piece: [UInt8]
  private let start: Int
  private let isAtEnd: Bool

  /// - Parameters:
  ///   - piece: at least one byte.
  ///   - start: the first place where it may stand.
  ///   - isAtEnd: nothing follows it.
  init(_ piece: [UInt8], from start: Int, isAtEnd: Bool) {
    self.piece = piece
    self.start = start
    self.isAtEnd = isAtEnd
  }

  @inline(__always)
  func stands(in text: UnsafeBufferPointer<UInt8>) -> Bool { end(in: text, notBefore: 0) != nil }

  /// The same of one text after the other, which begin alike: what they have in common is looked at
  /// once.
  ///
  /// - Parameters:
  ///   - shared: the bytes that the text has in common with the one before.
  ///   - known: where the piece ends first in the text before; nil where it does not stand there. It
  ///     becomes that of this text.
  @inline(__always)
  func stands(
    in text: UnsafeBufferPointer<UInt8>, sharing shared: Int, _ known: inout Int?
  ) -> Bool {
    if !isAtEnd, let end = known, end <= shared { return true }
    // No other ends in what both have.
    known = end(in: text, notBefore: shared &- piece.count &+ 1)
    return known != nil
  }

  /// Where the piece ends first, of those that do not begin before a place.
  @inline(__always)
  private func end(in text: UnsafeBufferPointer<UInt8>, notBefore least: Int) -> Int? {
    let last = text.count &- piece.count
    guard last >= start else { return nil }
    return piece.withUnsafeBufferPointer { piece in
      // SAFETY: the piece has a byte, and places up to `last` leave room for all.
      let first = piece[0]
      var place = isAtEnd ? last : max(start, least)
      while place <= last {
        if text[place] == first {
          var length = 1
          while length < piece.count, text[place &+ length] == piece[length] { length &+= 1 }
          if length == piece.count { return place &+ length }
        }
        place &+= 1
      }
      return nil
    }
  }
}
