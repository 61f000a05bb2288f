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
  func stands(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let last = text.count &- piece.count
    guard last >= start else { return false }
    return piece.withUnsafeBufferPointer { piece in
      // SAFETY: the piece has a byte, and places up to `last` leave room for all.
      let first = piece[0]
      var place = isAtEnd ? last : start
      while place <= last {
        if text[place] == first {
          var length = 1
          while length < piece.count, text[place &+ length] == piece[length] { length &+= 1 }
          if length == piece.count { return true }
        }
        place &+= 1
      }
      return false
    }
  }
}
