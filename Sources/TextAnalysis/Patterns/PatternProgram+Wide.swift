/// States of more than one word.
extension PatternProgram {
  /// Whether a folded text matches, whatever the number of words.
  func matchesWide(_ text: FoldedText) -> Bool {
    let count = text.scalars.count
    var reached = [UInt64](repeating: 0, count: wordCount)
    var covering = reached
    for position in 0...count {
      let isBorder = text.isBorder[position]
      if startsHere(position == 0, isBorder) { reached[0] |= 1 }
      var coveringCarry: UInt64 = 0
      var starCarry: UInt64 = 0
      for word in 0..<wordCount {
        reached[word] |= covering[word] << 1 | coveringCarry
        coveringCarry = covering[word] >> 63
        // A star never follows a star: what the carry brings in needs no second step.
        let skipped = reached[word] & stars[word]
        reached[word] |= skipped << 1 | starCarry
        starCarry = skipped >> 63
      }
      if reached[length / 64] >> UInt64(length % 64) & 1 != 0, endsHere(position == count, isBorder)
      {
        return true
      }
      if position == count { break }
      let row = Self.row(of: text.scalars[position], asciiRows, others, firstOtherRow) * wordCount
      let isWord = text.isWord[position]
      var alive: UInt64 = 0
      var carry: UInt64 = 0
      for word in 0..<wordCount {
        let begun = reached[word] & stars[word]
        let waiting = isWord ? 0 : reached[word] & gaps[word]
        let moving = reached[word] & literals[row + word] | waiting
        reached[word] = moving << 1 | carry | waiting
        carry = moving >> 63
        if !starsStayInWord {
          covering[word] |= begun
        } else if isWord {
          covering[word] = begun | (isBorder ? 0 : covering[word])
        } else {
          covering[word] = 0
        }
        alive |= reached[word] | covering[word]
      }
      if alive == 0, start == .run { return false }
    }
    return false
  }
}
