import TextAnalysis

/// Where the inner borders of a run lie in its term.
enum InnerBorders {
  typealias Text = UnsafeBufferPointer<UInt8>

  /// Appends the byte offsets in `term` of the inner borders of a spelling.
  ///
  /// False if the spelling does not fold to the term.
  static func appendOffsets(
    spelling: [UInt8], term: [UInt8], to offsets: inout [Int]
  ) -> Bool {
    var text = FoldedText()
    return spelling.withUnsafeBufferPointer { spelling in
      term.withUnsafeBufferPointer { term in
        appendOffsets(spelling: spelling, term: term, to: &offsets, &text)
      }
    }
  }

  /// The same for bytes that are lent.
  ///
  /// False if the spelling does not fold to the term; what was appended means nothing then.
  ///
  /// - Parameter text: memory for a spelling that is not of ASCII, used again from call to call.
  static func appendOffsets(
    spelling: Text, term: Text, to offsets: inout [Int], _ text: inout FoldedText
  ) -> Bool {
    if let fits = appendAsciiOffsets(spelling, term, &offsets) { return fits }
    guard Utf8Scalars.isValid(spelling) else { return false }
    text.load(nfc: spelling, .term)
    var index = 0
    for (place, scalar) in text.scalars.enumerated() {
      if place > 0, text.isBorder[place] { offsets.append(index) }
      guard index < term.count, Utf8Scalars.next(term, &index, term.count) == scalar else {
        return false
      }
    }
    return index == term.count
  }

  /// Appends every place of a term where some spelling may have an inner border.
  static func appendAllOffsets(term: [UInt8], to offsets: inout [Int]) {
    var offset = 0
    for scalar in Utf8Scalars.scalars(term) {
      if offset > 0 { offsets.append(offset) }
      offset += Utf8Scalars.length(scalar)
    }
  }

  /// The same as `appendOffsets` for letters and digits of ASCII; nil for other spellings.
  private static func appendAsciiOffsets(
    _ spelling: Text, _ term: Text, _ offsets: inout [Int]
  ) -> Bool? {
    // Most spellings have lower-case letters only, and so no border.
    var others = 0
    for byte in spelling where !ASCII.isLowercase(byte) {
      guard AsciiRun.isWord(byte) else { return nil }
      others &+= 1
    }
    guard spelling.count == term.count else { return false }
    var differing: UInt8 = 0
    for place in spelling.indices {
      differing |= ASCII.lowercased(spelling[place]) ^ term[place]
    }
    guard differing == 0 else { return false }
    if others > 0 {
      for place in spelling.indices.dropFirst()
      where AsciiRun.isBorder(between: spelling[place - 1], spelling[place]) {
        offsets.append(place)
      }
    }
    return true
  }
}

/// Letters and digits of ASCII, for which borders and folding need no tables.
enum AsciiRun {
  static func isWord(_ byte: UInt8) -> Bool {
    ASCII.isLowercase(byte) || ASCII.isUppercase(byte) || ASCII.isDigit(byte)
  }

  static func isBorder(between before: UInt8, _ after: UInt8) -> Bool {
    ASCII.isDigit(before) != ASCII.isDigit(after)
      || ASCII.isLowercase(before) && ASCII.isUppercase(after)
  }
}
