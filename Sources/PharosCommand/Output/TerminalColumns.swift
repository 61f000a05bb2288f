/// How many columns of a terminal text takes.
///
/// Wide characters (East Asian Width W and F) take two, what combines with the character before
/// takes none, as `wcwidth` has it. An emoji takes two, of however many scalars it is made.
enum TerminalColumns {
  /// The columns of a text without control characters.
  static func count(_ text: some StringProtocol) -> Int {
    var columns = 0
    for character in text { columns += count(character) }
    return columns
  }

  static func count(_ character: Character) -> Int {
    var columns = 0
    for (place, scalar) in character.unicodeScalars.enumerated() {
      // Variation selector 16 asks for the picture.
      if scalar.value == 0xFE0F || (place == 0 && scalar.properties.isEmojiPresentation) {
        return 2
      }
      columns += count(scalar)
    }
    return columns
  }

  private static func count(_ scalar: Unicode.Scalar) -> Int {
    if (0x20..<0x7F).contains(scalar.value) { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    // Vowels and final consonants of Hangul join the syllable before; fillers show nothing.
    switch scalar.value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF, 0x3164, 0xFFA0: return 0
    default: break
    }
    return isWide(scalar.value) ? 2 : 1
  }

  /// Whether the scalar's East Asian Width is W or F, emoji aside; Unicode 15.0.
  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    return switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
      0x4E00...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18D08, 0x1AFF0...0x1B2FB,
      0x1F200...0x1F265, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// The longest beginning of a text that takes at most so many columns.
  static func prefix(_ text: String, columns: Int) -> Substring {
    var left = columns
    var end = text.startIndex
    while end < text.endIndex {
      let width = count(text[end])
      guard width <= left else { break }
      left -= width
      end = text.index(after: end)
    }
    return text[..<end]
  }

  /// The longest end of a text that takes at most so many columns.
  static func suffix(_ text: String, columns: Int) -> Substring {
    var left = columns
    var start = text.endIndex
    while start > text.startIndex {
      let before = text.index(before: start)
      let width = count(text[before])
      guard width <= left else { break }
      left -= width
      start = before
    }
    return text[start...]
  }
}
