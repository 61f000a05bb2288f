extension ItemWriter {
  private static let oddSeparators: [[UInt8]] = [
    "--", "\\t", " \u{2026} ", "\u{A0}", "\u{2028}", "\\\"", "\\\\", "://", " \u{200B}", "\u{AD}",
    "_-_", "...", "&amp;", "<b>", "\u{3000}", "\u{301C}", "*", "\\u0001", "'", "\u{1F600}", "%20",
  ].map { Array($0.utf8) }

  private static let marks: [[UInt8]] = [
    "\u{301}", "\u{308}", "\u{327}", "\u{323}", "\u{30A}", "\u{302}", "\u{20DD}",
  ].map { Array($0.utf8) }

  private static let emoji: [[UInt8]] = [
    "\u{1F600}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{2764}\u{FE0F}",
    "\u{1F1E9}\u{1F1EA}",
    "\u{1F44D}\u{1F3FD}",
  ].map { Array($0.utf8) }

  /// Writes what engines find hard.
  mutating func writeHard(_ shape: TokenShape) {
    switch shape {
    case .longRun:
      // Beyond every length that an index may keep for a word.
      for _ in 0..<200 + random.skewed(4000) { appendLetter() }
    case .distinctWord:
      let bits = random.next()
      append("x")
      for digit in 0..<12 {
        appendHexadecimal(UInt8(truncatingIfNeeded: bits >> UInt64(4 * digit)))
      }
    case .oddSeparators:
      for _ in 0..<2 + random.below(4) {
        append(word: middleWord(of: table), of: table)
        append(ItemWriter.oddSeparators[random.below(ItemWriter.oddSeparators.count)])
      }
    case .stackedMarks:
      for _ in 0..<2 + random.below(6) {
        appendLetter()
        for _ in 0..<random.below(4) {
          append(ItemWriter.marks[random.below(ItemWriter.marks.count)])
        }
      }
    case .mixedCase:
      for index in 0..<8 + random.below(40) {
        appendLetter()
        if index & 1 == 0 { output[output.count - 1] -= 32 }
        if random.below(8) == 0 { JSONBytes.append(random.below(100), to: &output) }
      }
    case .repeatedLetter:
      let letter = UInt8(ascii: "a") + UInt8(random.below(3))
      for _ in 0..<10 + random.skewed(400) { output.append(letter) }
    case .ideographs:
      for _ in 0..<10 + random.below(200) {
        let code = UInt32(0x4E00 + random.below(20_000))
        output.append(UInt8(truncatingIfNeeded: 0xE0 | code >> 12))
        output.append(UInt8(truncatingIfNeeded: 0x80 | (code >> 6) & 0x3F))
        output.append(UInt8(truncatingIfNeeded: 0x80 | code & 0x3F))
      }
    case .emoji: append(ItemWriter.emoji[random.below(ItemWriter.emoji.count)])
    default: appendLetter()
    }
  }

  private mutating func appendLetter() {
    output.append(UInt8(ascii: "a") + UInt8(random.below(26)))
  }
}
