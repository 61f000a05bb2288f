/// Byte strings that follow one another in a text, with anything between; the first and the last
/// may be bound to the edges of the text.
///
/// Over valid UTF-8 this is a comparison by scalars. Taking the first place for each piece is right
/// because nothing limits what lies between.
struct PiecePattern {
  let pieces: [[UInt8]]
  let startsAtEdge: Bool
  let endsAtEdge: Bool

  /// Fewer bytes cannot match.
  let leastLength: Int

  init(_ pieces: [[UInt8]], startsAtEdge: Bool, endsAtEdge: Bool) {
    self.pieces = pieces
    self.startsAtEdge = startsAtEdge
    self.endsAtEdge = endsAtEdge
    leastLength = pieces.reduce(0) { $0 + $1.count }
  }

  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= leastLength else { return false }
    var place = 0
    for (index, piece) in pieces.enumerated() {
      let isLast = index == pieces.count - 1
      if index == 0, startsAtEdge {
        guard ByteOrder.isEqual(piece, to: text, at: 0) else { return false }
        if isLast { return !endsAtEdge || text.count == piece.count }
        place = piece.count
      } else if isLast, endsAtEdge {
        let start = text.count - piece.count
        return start >= place && ByteOrder.isEqual(piece, to: text, at: start)
      } else if let found = ByteOrder.firstPlace(of: piece, in: text, from: place) {
        place = found + piece.count
      } else {
        return false
      }
    }
    return true
  }
}
