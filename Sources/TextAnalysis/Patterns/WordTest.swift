/// Which of the ends that letters tell is that of a word: by the letters that it has, and its last byte.
///
/// Made of `UsualWords`, of plain numbers, so that nothing is counted or checked for each word.
package struct WordTest {
  /// Places of ends: by the last byte below 0x80, by the one letter, that of most words, and of none.
  @inlinable package static var firstLetter: Int { 128 }
  @inlinable package static var usual: Int { 155 }
  @inlinable package static var untold: Int { 156 }
  @inlinable package static var placeCount: Int { 157 }

  // See `UsualWords`.
  @usableFromInline let active: UInt32
  @usableFromInline let required: UInt32
  @usableFromInline let matching: UInt32
  @usableFromInline let untold: UInt32
  @usableFromInline let caseless: UInt32
  /// A bit for each last byte that tells, and for each letter.
  @usableFromInline var lowLasts: UInt64 = 0
  @usableFromInline var highLasts: UInt64 = 0
  @usableFromInline var tellingLetters: UInt32 = 0

  /// The place of the end of a word.
  ///
  /// - Parameters:
  ///   - letters: what `WordLetters` tells of all its bytes.
  ///   - last: its last byte, or what stands in place of that.
  @inline(__always)
  @inlinable
  package func place(_ letters: UInt32, endingWith last: UInt8) -> Int {
    if letters & untold != 0 { return WordTest.untold }
    if isUsual(letters) { return WordTest.usual }
    if letters & matching == 0 {
      let lasts = last < 64 ? lowLasts : highLasts
      if lasts &>> UInt64(last & 63) & 1 != 0 { return Int(last) }
    }
    // The one letter of `active` that it has, unless perhaps in another form than the pattern asks for.
    let asked = letters & active
    guard asked & (asked &- 1) == 0, asked & tellingLetters != 0, letters & WordLetters.wide == 0,
      letters & WordLetters.uppercase == 0 || asked & caseless != 0
    else { return WordTest.untold }
    return WordTest.firstLetter &+ asked.trailingZeroBitCount
  }

  /// Whether a word of letters and digits alone leads to the usual end whatever it ends with.
  @inline(__always)
  @inlinable
  package func isUsual(_ letters: UInt32) -> Bool {
    letters & active == 0 || letters & required != required
  }
}
