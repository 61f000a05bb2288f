/// Where the inner borders of one term lie.
///
/// ```
/// bit 0        the spellings of the term differ in their borders, or what follows cannot tell
/// bits 1-57    bit i: some spelling has a border before byte i of the term
/// bits 58-63   bytes of the term; 63: as many or more, and bits above are not known
/// ```
@usableFromInline
package struct TermBorders: Equatable, Sendable {
  /// Borders before later bytes are not told.
  @usableFromInline static let furthest = 57
  private static let lengthShift: UInt64 = 58
  private static let longest = 63

  @usableFromInline let bits: UInt64

  init(bits: UInt64) { self.bits = bits }

  /// - Parameters:
  ///   - offsets: the borders of all spellings together.
  ///   - varies: not every spelling has all of them.
  init(length: Int, offsets: some Sequence<Int>, varies: Bool) {
    var bits = UInt64(min(length, TermBorders.longest)) &<< TermBorders.lengthShift
    if varies || length >= TermBorders.longest { bits |= 1 }
    for offset in offsets {
      bits |= offset <= TermBorders.furthest ? 1 &<< UInt64(offset) : 1
    }
    self.bits = bits
  }

  /// Only the spellings can tell which of them have which borders.
  @inlinable
  package var varies: Bool { bits & 1 != 0 }

  /// Bytes of the term; nil where it is longer than can be told.
  @usableFromInline var length: Int? {
    let length = Int(bits &>> TermBorders.lengthShift)
    return length < TermBorders.longest ? length : nil
  }

  /// Whether some spelling may have a border before a byte that lies inside the term.
  @inlinable
  package func mayHave(_ offset: Int) -> Bool {
    if offset > TermBorders.furthest || offset < 1 { return varies }
    return bits &>> UInt64(offset) & 1 != 0 || length == nil
  }

  /// The same, so many bytes before the end.
  @inlinable
  package func mayHave(beforeEnd distance: Int) -> Bool {
    length.map { mayHave($0 - distance) } ?? true
  }

  /// The borders with the edges of the term, for ``WordMatcher``; only where they do not vary.
  func edgesAndBorders(length: Int) -> UInt64 {
    bits & ((1 &<< (TermBorders.lengthShift)) &- 1) | 1 | 1 &<< UInt64(length)
  }
}
