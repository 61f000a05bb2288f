/// The pieces of a pattern of ASCII, for spellings of ASCII letters and digits, nearly all there are: decided
/// byte by byte, in a tenth of the time that folding takes.
///
/// For such spellings this is what `RunPattern` says (tested).
package struct PlainPieces: Sendable {
  /// The bytes of all pieces, and where each ends.
  private let bytes: [UInt8]
  private let ends: [Int]
  private let ignoresCase: Bool
  private let start: RunPattern.Anchor
  private let end: RunPattern.Anchor
  /// Borders inside of a spelling decide.
  private let looksAtBorders: Bool
  /// The longest piece, whose first bytes are looked for.
  private let lead: Range<Int>

  /// Nil where a piece is not of ASCII, or all are empty.
  init?(
    _ pieces: [[UInt32]], start: RunPattern.Anchor, end: RunPattern.Anchor, ignoresCase: Bool,
    starsStayInWord: Bool
  ) {
    var bytes: [UInt8] = []
    var ends: [Int] = []
    var lead = 0..<0
    var (pieces, start, end) = (pieces[...], start, end)
    // A star up to a border: there is always one.
    if pieces.count > 1, pieces.last?.isEmpty == true, end == .border || !starsStayInWord {
      pieces.removeLast()
      end = .free
    }
    if pieces.count > 1, pieces.first?.isEmpty == true, start == .border || !starsStayInWord {
      pieces.removeFirst()
      start = .free
    }
    for piece in pieces {
      let first = bytes.count
      for scalar in piece {
        guard scalar < 0x80 else { return nil }
        bytes.append(UInt8(truncatingIfNeeded: scalar))
      }
      ends.append(bytes.count)
      if piece.count > lead.count { lead = first..<bytes.count }
    }
    if lead.isEmpty { return nil }
    self.lead = lead
    self.bytes = bytes
    self.ends = ends
    self.ignoresCase = ignoresCase
    self.start = start
    self.end = end
    looksAtBorders =
      start == .border || end == .border || (ends.count > 1 && starsStayInWord)
  }

  // MARK: One spelling

  /// Whether a spelling matches; nil where it is none of those that are decided here: it has other bytes, or
  /// a border inside that may decide.
  func decide(_ spelling: UnsafeBufferPointer<UInt8>) -> Bool? {
    isPlain(spelling) ? hasPieces(spelling) : nil
  }

  /// Whether the pieces stand in a spelling in their order, with no border inside.
  ///
  /// - Parameter isFree: the first and the last one may stand anywhere.
  private func hasPieces(
    _ spelling: UnsafeBufferPointer<UInt8>, isFree: Bool = false
  ) -> Bool {
    // Where the rest of the spelling begins.
    var from = 0
    var first = 0
    for (index, last) in ends.enumerated() {
      let length = last &- first
      let most = spelling.count &- length
      let isBound = !isFree && index == 0 && start != .free
      let isLast = !isFree && index == ends.count &- 1 && end != .free
      if isLast, isBound, most != 0 { return false }
      var place = isLast ? max(from, most) : from
      let lastPlace = isBound ? min(from, most) : most
      while place <= lastPlace, !isThere(first, length, spelling, place) { place &+= 1 }
      if place > lastPlace { return false }
      from = place &+ length
      first = last
    }
    return true
  }

  @inline(__always)
  private func isThere(
    _ first: Int, _ length: Int, _ text: UnsafeBufferPointer<UInt8>, _ place: Int
  ) -> Bool {
    var index = 0
    while index < length {
      let byte = text[place &+ index]
      guard (ignoresCase ? ASCII.lowercased(byte) : byte) == bytes[first &+ index] else {
        return false
      }
      index &+= 1
    }
    return true
  }

  /// Whether a spelling is of ASCII letters and digits, without a border that may decide.
  @inline(__always)
  private func isPlain(_ spelling: UnsafeBufferPointer<UInt8>) -> Bool {
    var before: UInt8 = 0
    var borders: UInt64 = 0
    return ASCII.classes.withUnsafeBufferPointer { classes in
      for byte in spelling {
        let found = classes[Int(byte)]
        if found == ScalarClass.separator.rawValue || found >= 0x80 { return false }
        borders |= WordBorders.between(before, found)
        before = found
      }
      return borders == 0 || !looksAtBorders
    }
  }

  // MARK: Spellings one after the other

  /// Whether spellings in lower case do not match.
  package var hasUppercase: Bool { bytes.contains(where: ASCII.isUppercase) }

  /// Whether there is one piece, which the bytes around it decide.
  package var isOne: Bool { ends.count == 1 }

  /// Whether a spelling begins before the longest piece, or has a border there.
  package var leadIsAtStart: Bool { start != .free && lead == 0..<ends[0] }

  /// The length of the longest piece, where a spelling ends behind it, or has a border there; else nil.
  package var lengthBeforeEnd: Int? {
    let last = (ends.dropLast().last ?? 0)..<bytes.count
    return end != .free && lead == last ? lead.count : nil
  }

  /// The first bytes of the longest piece in both cases, one or two; those that have no other case, twice.
  package var firstBytes: [(UInt8, UInt8)] {
    lead.prefix(2).map { place in
      let byte = bytes[place]
      return (byte, ignoresCase && ASCII.isLowercase(byte) ? byte & ~0x20 : byte)
    }
  }

  /// Whether the spelling matches in which the first bytes of the longest piece were found.
  ///
  /// Nil where its bytes do not tell. Where there is one piece, whether it matches by these bytes.
  ///
  /// - Parameter text: spellings in NFC, with a zero before and behind each. Diacritics are not ignored, or
  ///   the spelling is of ASCII.
  @inline(__always)
  package func decide(_ text: UnsafeBufferPointer<UInt8>, foundAt place: Int) -> Bool? {
    guard ends.count == 1 else { return decideWhole(text, place) }
    let (count, behind) = (lead.count, place &+ lead.count)
    guard behind < text.count, isThere(lead.lowerBound, count, text, place) else { return false }
    // A mark may change what case folding makes of the letter before it; no scalar below U+0300 is one.
    if ignoresCase, text[behind] >= PlainPieces.firstByteOfMarks { return nil }
    let isBound = start == .free ? true : isAtEdge(text, place, asks: start)
    guard isBound != false, end != .free else { return isBound }
    return isAtEdge(text, behind, asks: end).flatMap { $0 ? isBound : false }
  }

  /// The first byte of U+0300.
  private static let firstByteOfMarks: UInt8 = 0xCC

  /// The same of several pieces, which stand in few spellings in their order.
  private func decideWhole(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool? {
    let spelling = UnsafeBufferPointer(
      rebasing: text[PlainPieces.spelling(in: text, at: place)])
    return hasPieces(spelling, isFree: true) ? decide(spelling) : false
  }

  /// Whether a spelling begins or ends before a byte, or has a border there, which must do; nil where that
  /// is not told.
  @inline(__always)
  private func isAtEdge(
    _ text: UnsafeBufferPointer<UInt8>, _ place: Int, asks anchor: RunPattern.Anchor
  ) -> Bool? {
    let (before, after) = (text[place &- 1], text[place])
    if before == 0 || after == 0 { return true }
    if anchor == .run { return false }
    if max(before, after) < 0x80 {
      return WordBorders.between(ASCII.classBits(before), ASCII.classBits(after)) != 0
    }
    return PlainPieces.isBorder(in: text, place)
  }

  /// The same beside letters of U+00C0 to U+02FF; nil beside other scalars.
  private static func isBorder(in text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool? {
    let (before, after) = (text[place &- 1], text[place])
    guard
      let first = before < 0x80 ? ASCII.classBits(before) : wideClass(in: text, at: place &- 2),
      let second = after < 0x80 ? ASCII.classBits(after) : wideClass(in: text, at: place)
    else { return nil }
    return WordBorders.between(first, second) != 0
  }

  /// The class of a scalar of U+00C0 to U+02FF that begins at a byte; nil where another one does.
  private static func wideClass(in text: UnsafeBufferPointer<UInt8>, at place: Int) -> UInt8? {
    guard place >= 0, place &+ 1 < text.count, 0xC3..<firstByteOfMarks ~= text[place] else {
      return nil
    }
    let scalar = UInt32(text[place] & 0x1F) << 6 | UInt32(text[place &+ 1] & 0x3F)
    let traits = ScalarTraits(of: scalar)
    return traits.scalarClass.isLetterOrDigit ? traits.classBits : nil
  }

  /// For every byte a kind: its class, 5 where it is no ASCII, and 6 for the zero between spellings.
  private static let edgeKinds: [UInt8] = (0...255).map {
    $0 == 0 ? 6 : $0 < 0x80 ? ASCII.classBits($0) : 5
  }

  /// Bit `before << 3 | after` is set where an edge lies, or may lie, between bytes of two kinds.
  private static let edgePairs: UInt64 = (0..<64).reduce(0) { pairs, pair in
    let (before, after) = (UInt8(pair >> 3), UInt8(pair & 7))
    let isEdge = max(before, after) > 4 || WordBorders.between(before, after) != 0
    return isEdge ? pairs | 1 << UInt64(pair) : pairs
  }

  /// A bit for each byte of a text, of which there are whole blocks of 64: whether a spelling begins or ends
  /// before it, or has a border there or may have one.
  ///
  /// - Parameter text: spellings in NFC, with a zero before and behind each.
  package static func edges(in text: UnsafeBufferPointer<UInt8>) -> [UInt64] {
    let pairs = edgePairs
    return edgeKinds.withUnsafeBufferPointer { kinds in
      var before: UInt8 = 6
      return (0..<text.count / 64).map { block in
        var edges: UInt64 = 0
        for bit in 0..<64 {
          let kind = kinds[Int(text[block &* 64 &+ bit])]
          edges |= (pairs &>> UInt64(before << 3 | kind) & 1) &<< UInt64(bit)
          before = kind
        }
        return edges
      }
    }
  }

  /// The spelling around a byte.
  package static func spelling(
    in text: UnsafeBufferPointer<UInt8>, at place: Int
  ) -> Range<Int> {
    var first = place
    while text[first &- 1] != 0 { first &-= 1 }
    var end = place
    while text[end] != 0 { end &+= 1 }
    return first..<end
  }
}
