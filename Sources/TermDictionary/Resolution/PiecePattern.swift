/// Byte strings that follow one another in a text, with anything between; the first and the last
/// may be bound to the edges of the text.
///
/// Over valid UTF-8 this is a comparison by scalars. Taking the first place for each piece is right
/// because nothing limits what lies between.
struct PiecePattern {
  /// The pieces, one after the other, and where each ends.
  private let bytes: [UInt8]
  private let ends: [Int]
  private let startsAtEdge: Bool
  private let endsAtEdge: Bool

  init(_ pieces: [[UInt8]], startsAtEdge: Bool, endsAtEdge: Bool) {
    self.startsAtEdge = startsAtEdge
    self.endsAtEdge = endsAtEdge
    var bytes: [UInt8] = []
    var ends: [Int] = []
    for piece in pieces {
      bytes += piece
      ends.append(bytes.count)
    }
    self.bytes = bytes
    self.ends = ends
  }

  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= bytes.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      var place = 0
      var first = 0
      for (index, last) in ends.enumerated() {
        let piece = first..<last
        first = last
        let isLast = index == ends.count &- 1
        if index == 0, startsAtEdge {
          guard PiecePattern.stands(bytes, piece, text, at: 0) else { return false }
          if isLast { return !endsAtEdge || text.count == piece.count }
          place = piece.count
        } else if isLast, endsAtEdge {
          let start = text.count &- piece.count
          return start >= place && PiecePattern.stands(bytes, piece, text, at: start)
        } else {
          while true {
            guard piece.count <= text.count &- place else { return false }
            if PiecePattern.stands(bytes, piece, text, at: place) { break }
            place &+= 1
          }
          place &+= piece.count
        }
      }
      return true
    }
  }

  /// Whether a piece stands at a place of the text that has room for it.
  @inline(__always)
  private static func stands(
    _ bytes: UnsafeBufferPointer<UInt8>, _ piece: Range<Int>, _ text: UnsafeBufferPointer<UInt8>,
    at place: Int
  ) -> Bool {
    // The pieces together are not longer than the text, so the first one has room at its edge.
    var i = 0
    let length = piece.count
    while i < length {
      if bytes[piece.lowerBound &+ i] != text[place &+ i] { return false }
      i &+= 1
    }
    return true
  }
}
