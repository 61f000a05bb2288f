import ByteStore
import TextAnalysis

/// A run pattern over the spellings of a term that differ from it in the case of ASCII letters alone.
///
/// The term is read once: the places where each piece begins, whatever its case, and the letters are bits.
/// A spelling is then the set of its letters in upper case, and is decided without its bytes. For such
/// spellings this is what `RunPattern` says (tested).
struct CaseMatcher {
  /// What a byte of the pattern asks for.
  private enum Case: UInt8 {
    case any, lower, upper
  }

  /// The bytes of all pieces in lower case, and the case that each of them asks for.
  private let bytes: [UInt8]
  private let cases: [Case]
  /// Where each piece ends in `bytes`.
  private let ends: [Int]
  private let start: RunPattern.Anchor
  private let end: RunPattern.Anchor
  private let starsStayInWord: Bool
  /// Common spellings, which have no border between lower and upper case, match all or not at all.
  private let ignoresCase: Bool
  private let looksAtBorders: Bool

  // The term.
  private var count = 0
  private var letters: UInt64 = 0
  /// The places where each piece begins.
  private var found: [UInt64]

  init(_ pattern: RunPattern) {
    var bytes: [UInt8] = []
    var cases: [Case] = []
    var ends: [Int] = []
    ignoresCase = pattern.options.contains(.ignoreCase)
    for (index, piece) in pattern.pieces.enumerated() {
      // Nothing between two stars: they are one.
      if piece.isEmpty, index > 0, index < pattern.pieces.count - 1 { continue }
      for byte in Utf8Scalars.bytes(piece) {
        bytes.append(ASCII.lowercased(byte))
        let isLetter = ASCII.isLowercase(byte) || ASCII.isUppercase(byte)
        cases.append(ignoresCase || !isLetter ? .any : ASCII.isUppercase(byte) ? .upper : .lower)
      }
      ends.append(bytes.count)
    }
    self.bytes = bytes
    self.cases = cases
    self.ends = ends
    start = pattern.start
    end = pattern.end
    starsStayInWord = pattern.starsStayInWord
    looksAtBorders =
      start == .border || end == .border || (ends.count > 1 && pattern.starsStayInWord)
    found = [UInt64](repeating: 0, count: ends.count)
  }

  /// Reads a term; false where it is not of letters and digits of ASCII, or too long.
  @inline(__always)
  mutating func load(_ term: UnsafeBufferPointer<UInt8>) -> Bool {
    guard term.count > 0, term.count <= WordMatcher.longest else { return false }
    var letters: UInt64 = 0
    for (place, byte) in term.enumerated() {
      let isLetter = ASCII.isLowercase(byte)
      guard isLetter || ASCII.isDigit(byte) else { return false }
      letters |= (isLetter ? 1 : 0) &<< UInt64(place)
    }
    count = term.count
    self.letters = letters
    var first = 0
    for (piece, last) in ends.enumerated() {
      found[piece] = places(of: first..<last, term)
      first = last
    }
    return true
  }

  /// The places of the term where some bytes of the pattern begin, whatever their case.
  @inline(__always)
  private func places(of piece: Range<Int>, _ term: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard piece.count <= term.count else { return 0 }
    return bytes.withUnsafeBufferPointer { bytes in
      var found = UInt64.max
      for (offset, place) in piece.enumerated() {
        var equal: UInt64 = 0
        for (other, byte) in term.enumerated() {
          equal |= (byte == bytes[place] ? 1 : 0) &<< UInt64(other)
        }
        found &= equal &>> UInt64(offset)
        if found == 0 { break }
      }
      return found
    }
  }

  /// Whether the spelling with some letters in upper case matches.
  @inline(__always)
  private func matches(upper: UInt64) -> Bool {
    let all: UInt64 = .max &>> UInt64(63 &- count)
    let borders = looksAtBorders ? borders(upper) & all : 0
    var places = WordMatcher.starts(start, borders) & all
    var first = 0
    for (piece, last) in ends.enumerated() {
      if piece > 0 {
        places = WordMatcher.afterStar(places, borders, staysInWord: starsStayInWord) & all
      }
      places &= found[piece]
      if !ignoresCase {
        for (offset, place) in (first..<last).enumerated() {
          switch cases[place] {
          case .any: break
          case .lower: places &= ~(upper &>> UInt64(offset))
          case .upper: places &= upper &>> UInt64(offset)
          }
        }
      }
      if places == 0 { return false }
      // No piece that was found is longer than the term.
      places = places &<< UInt64(last &- first)
      first = last
    }
    return WordMatcher.allows(end, places, borders, count)
  }

  /// The places before which a border lies: beside digits, before upper case, and the edges.
  @inline(__always)
  private func borders(_ upper: UInt64) -> UInt64 {
    let digits = ~letters & (1 &<< UInt64(count) &- 1)
    return 1 | 1 &<< UInt64(count) | (digits ^ digits &<< 1) | (letters & ~upper) &<< 1 & upper
  }

  /// The match of the term where its spellings are of the common forms; nil if none matches.
  func match(_ term: UInt32, forms: [SpellingFormat.Form]) -> TermMatch? {
    if ignoresCase { return matches(upper: 0) ? TermMatch(term: term) : nil }
    var mask: UInt8 = 0
    for (index, form) in forms.enumerated() {
      let upper = form == .upper ? letters : form == .title ? letters & 1 : 0
      if matches(upper: upper) { mask |= 1 << UInt8(index) }
    }
    return CaseMatcher.match(term, mask, of: forms.count)
  }

  private static func match(_ term: UInt32, _ mask: UInt8, of count: Int) -> TermMatch? {
    if mask == 0 { return nil }
    return TermMatch(
      term: term, mask: mask.nonzeroBitCount == count ? TermMatch.everySpelling : mask)
  }

  /// What is known of the spellings of a record.
  enum Decision {
    case none
    case match(TermMatch)
    /// Some of them are not told by the case of the term's letters, or not listed.
    case open
  }

  /// Decides the spellings that a record has of the term.
  func decide(_ term: UInt32, _ record: ByteView) throws(StoreError) -> Decision {
    let spellings = Int(try record.u8(0))
    guard spellings >= 1, spellings <= SpellingFormat.maximumListed else { return .open }
    var mask: UInt8 = 0
    var at = 1
    for index in 0..<spellings {
      var upper: UInt64 = 0
      let form = try record.u8(at)
      at &+= 1
      switch SpellingFormat.Form(rawValue: form) {
      case .same: break
      case .title: upper = letters & 1
      case .upper: upper = letters
      case .mask:
        for place in 0..<(count &+ 7) / 8 {
          upper |= UInt64(try record.u8(at &+ place)) &<< UInt64(8 &* place)
        }
        at &+= (count &+ 7) / 8
        upper &= letters
      case .explicit, nil: return .open
      }
      if matches(upper: upper) { mask |= 1 << UInt8(index) }
    }
    // What is damaged is reported where the spellings are read.
    guard at == record.count else { return .open }
    return CaseMatcher.match(term, mask, of: spellings).map { .match($0) } ?? .none
  }
}
