import TextAnalysis

/// A run pattern over letters and digits of ASCII, decided with positions as bits.
///
/// A spelling of at most 63 bytes has 64 positions; the places that a beginning of the pattern can
/// end at are a word. For such spellings this is what `RunPattern` says (tested).
struct WordMatcher {
  /// The longest spelling that can be decided.
  static let longest = 63

  private let bytes: [UInt8]
  private let ends: [Int]
  private let start: RunPattern.Anchor
  private let end: RunPattern.Anchor
  private let starsStayInWord: Bool
  private let leastLength: Int

  init(
    _ pieces: [[UInt8]], start: RunPattern.Anchor, end: RunPattern.Anchor, starsStayInWord: Bool
  ) {
    var bytes: [UInt8] = []
    var ends: [Int] = []
    for (index, piece) in pieces.enumerated() {
      // Nothing between two stars: they are one.
      if piece.isEmpty, index > 0, index < pieces.count - 1 { continue }
      bytes += piece
      ends.append(bytes.count)
    }
    self.bytes = bytes
    self.ends = ends
    self.start = start
    self.end = end
    self.starsStayInWord = starsStayInWord
    leastLength = bytes.count
  }

  /// - Parameters:
  ///   - text: at most `longest` bytes.
  ///   - borders: bit i: a border lies before byte i; the bits 0 and `text.count` are set.
  func matches(_ text: UnsafeBufferPointer<UInt8>, borders: UInt64) -> Bool {
    let count = text.count
    guard count >= leastLength, count <= WordMatcher.longest else { return false }
    let all: UInt64 = .max &>> UInt64(63 &- count)
    var places = WordMatcher.starts(start, borders) & all
    return bytes.withUnsafeBufferPointer { bytes in
      var first = 0
      for (index, last) in ends.enumerated() {
        if index > 0 {
          places = WordMatcher.afterStar(places, borders, staysInWord: starsStayInWord) & all
        }
        places = after(bytes, first..<last, places, text)
        if places == 0 { return false }
        first = last
      }
      return WordMatcher.allows(end, places, borders, count)
    }
  }

  /// Where a piece ends that begins at one of the places.
  @inline(__always)
  private func after(
    _ bytes: UnsafeBufferPointer<UInt8>, _ piece: Range<Int>, _ places: UInt64,
    _ text: UnsafeBufferPointer<UInt8>
  ) -> UInt64 {
    let length = piece.count
    guard length > 0 else { return places }
    var found: UInt64 = 0
    var rest = places
    while rest != 0 {
      let place = rest.trailingZeroBitCount
      rest &= rest &- 1
      // Places ascend, so no later one has room.
      guard length <= text.count &- place else { break }
      var i = 0
      while i < length, bytes[piece.lowerBound &+ i] == text[place &+ i] { i &+= 1 }
      if i == length { found |= 1 &<< UInt64(place &+ length) }
    }
    return found
  }

  /// Where a pattern may begin, and places behind the text.
  @inline(__always)
  static func starts(_ start: RunPattern.Anchor, _ borders: UInt64) -> UInt64 {
    switch start {
    case .run: 1
    case .border: borders
    case .free: .max
    }
  }

  /// Whether a pattern may end at one of the places, of a text of so many bytes.
  @inline(__always)
  static func allows(
    _ end: RunPattern.Anchor, _ places: UInt64, _ borders: UInt64, _ count: Int
  ) -> Bool {
    switch end {
    case .run: places &>> UInt64(count) & 1 != 0
    case .border: places & borders != 0
    case .free: true
    }
  }

  /// Where a star ends that begins at one of the places; by words it stops at the first border.
  @inline(__always)
  static func afterStar(_ places: UInt64, _ borders: UInt64, staysInWord: Bool) -> UInt64 {
    guard staysInWord else { return .max &<< UInt64(places.trailingZeroBitCount) }
    var reached = places
    var covering = places &<< 1
    while covering & ~reached != 0 {
      reached |= covering
      covering = (covering & ~borders) &<< 1
    }
    return reached
  }
}
