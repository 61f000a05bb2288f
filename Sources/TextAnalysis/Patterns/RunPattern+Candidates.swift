extension RunPattern {
  /// The pieces as they stand in terms, and whether some do not.
  ///
  /// A term is the folding of the spelling, scalar by scalar, without case and marks, so a piece
  /// leaves its own folding in it. Two exceptions make the result lenient:
  /// - a piece of nothing but marks leaves nothing;
  /// - without `d`, case folding makes the letter iota of the mark U+0345, which a term does not
  ///   have: a piece is cut at every iota.
  static func fold(
    _ pieces: [[UInt32]], _ options: FoldOptions
  ) -> (pieces: [[UInt8]], lenient: Bool) {
    var folded: [[UInt8]] = []
    var lenient = false
    for piece in pieces {
      if piece.isEmpty {
        folded.append([])
        continue
      }
      if piece.allSatisfy({ $0 < 0x80 }) {
        folded.append(piece.map { ASCII.lowercased(UInt8(truncatingIfNeeded: $0)) })
        continue
      }
      let parts =
        options == .ignoreCase
        ? piece.split(whereSeparator: Iota.mayBeMark).map(Array.init) : [piece]
      if parts.count != 1 || parts[0].count != piece.count { lenient = true }
      for part in parts {
        let term = UTF8Scalars.bytes(Folding.fold(part, .term))
        if term.isEmpty { lenient = true } else { folded.append(term) }
      }
    }
    if lenient { folded.removeAll(where: \.isEmpty) }
    return (folded, lenient)
  }
}

/// The mark U+0345 (iota subscript) becomes the letter iota when case is folded.
package enum Iota {
  private static let letter: UInt32 = 0x3B9
  private static let mark: UInt32 = 0x345

  /// Whether a case-folded scalar is or contains an iota that may have been the mark.
  package static func mayBeMark(_ scalar: UInt32) -> Bool {
    if scalar == letter || scalar == mark { return true }
    return ScalarRecord.decomposition(of: scalar)?.contains { $0 == letter || $0 == mark } ?? false
  }
}
