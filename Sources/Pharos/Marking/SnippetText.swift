import TextAnalysis

/// A text as snippets are cut from it: by scalars, at borders of words, never inside a character.
struct SnippetText {
  /// From a place where text is cut, a border of words is looked for up to so many scalars away.
  private static let farthestBorder = 24

  private let text: String
  private let scalars: String.UnicodeScalarView

  init(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    self.text = text
    scalars = text.unicodeScalars
  }

  /// Whether the text has at most so many scalars; looks at no more than that.
  func hasAtMost(_ length: Int) -> Bool {
    text.utf8.count <= length
      || scalars.index(scalars.startIndex, offsetBy: length, limitedBy: scalars.endIndex) == nil
      || scalars.index(scalars.startIndex, offsetBy: length) == scalars.endIndex
  }

  /// The places of ascending byte offsets, in scalars.
  func scalarPlaces(of offsets: [Int]) -> [Int] {
    var places: [Int] = []
    places.reserveCapacity(offsets.count)
    var text = text
    text.withUTF8 { bytes in
      var (place, index) = (0, 0)
      for offset in offsets {
        while index < offset, index < bytes.count {
          if bytes[index] & 0xC0 != 0x80 { place += 1 }
          index += 1
        }
        places.append(place)
      }
    }
    return places
  }

  /// The bytes of a stretch of about `length` scalars around bytes that are to be shown: one part
  /// of what is left before them, two after.
  func stretch(around shown: Range<Int>, scalarCount: Int, length: Int) -> Range<Int> {
    let slack = max(0, length - scalarCount)
    let before = offset(shown.lowerBound, movedBy: -(slack / 3))
    let left = slack - slack / 3 + max(0, slack / 3 - before.passed)
    let after = offset(shown.upperBound, movedBy: left)
    var start = before.offset
    if after.passed < left {
      start = offset(start, movedBy: -(left - after.passed)).offset
    }
    let cut =
      wordBorder(
        near: start, upTo: shown.lowerBound)..<wordBorder(
        before: after.offset, downTo: shown.upperBound)
    return cut.isEmpty ? cut : CharacterRanges.covering([cut], in: text).first ?? cut
  }

  /// The end of a stretch of so many scalars.
  func end(of start: Int, scalarCount: Int) -> Int {
    offset(start, movedBy: scalarCount).offset
  }

  /// The byte offset so many scalars away, and how many there were to pass.
  private func offset(_ start: Int, movedBy distance: Int) -> (offset: Int, passed: Int) {
    var index = text.utf8.index(text.utf8.startIndex, offsetBy: start)
    var passed = 0
    while passed < abs(distance) {
      if distance > 0 {
        guard index < scalars.endIndex else { break }
        scalars.formIndex(after: &index)
      } else {
        guard index > scalars.startIndex else { break }
        scalars.formIndex(before: &index)
      }
      passed += 1
    }
    return (text.utf8.distance(from: text.utf8.startIndex, to: index), passed)
  }

  /// The first start of a word from an offset on, not behind `limit`; the offset
  /// itself where none is near.
  private func wordBorder(near start: Int, upTo limit: Int) -> Int {
    guard start > 0, start < limit else { return min(start, limit) }
    var index = text.utf8.index(text.utf8.startIndex, offsetBy: start)
    var separates = isSeparator(scalars[scalars.index(before: index)])
    for _ in 0..<SnippetText.farthestBorder {
      let offset = text.utf8.distance(from: text.utf8.startIndex, to: index)
      guard offset < limit else { return limit }
      let scalar = scalars[index]
      if isIdeograph(scalar) || (separates && !isSeparator(scalar) && !isMark(scalar)) {
        return offset
      }
      separates = isSeparator(scalar)
      scalars.formIndex(after: &index)
    }
    return start
  }

  /// The last end of a word up to an offset, not before `limit`; the offset itself where
  /// none is near.
  private func wordBorder(before end: Int, downTo limit: Int) -> Int {
    guard end < text.utf8.count, end > limit else { return max(limit, end) }
    var index = text.utf8.index(text.utf8.startIndex, offsetBy: end)
    for _ in 0..<SnippetText.farthestBorder {
      let offset = text.utf8.distance(from: text.utf8.startIndex, to: index)
      guard offset > limit else { return limit }
      let last = scalars[scalars.index(before: index)]
      let next = scalars[index]
      if !isMark(next), !isSeparator(last),
        isSeparator(next) || isIdeograph(next) || isIdeograph(last)
      {
        return offset
      }
      scalars.formIndex(before: &index)
    }
    return end
  }

  private func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    ScalarClass(of: scalar.value) == .separator
  }

  private func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    ScalarClass(of: scalar.value) == .ideograph
  }

  private func isMark(_ scalar: Unicode.Scalar) -> Bool { ScalarClass(of: scalar.value).isMark }
}
