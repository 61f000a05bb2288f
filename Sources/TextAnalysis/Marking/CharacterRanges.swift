/// Widens ranges of scalars to the characters that people see.
package enum CharacterRanges {
  /// The ranges of the characters (extended grapheme clusters) that ranges of bytes touch:
  /// ascending, apart from each other.
  ///
  /// Linear time, whatever the text: characters are walked forwards only, from places where one is
  /// sure to begin.
  /// - Parameter ranges: of UTF-8 bytes of the text, on borders of scalars, ascending and apart.
  package static func covering(_ ranges: [Range<Int>], in text: String) -> [Range<Int>] {
    var text = text
    text.makeContiguousUTF8()
    var covering: [Range<Int>] = []
    let utf8 = text.utf8
    let origin = utf8.startIndex
    // A border of characters that is known, and its offset.
    var index = origin
    var offset = 0
    for range in ranges where range.upperBound > offset {
      if let sure = sureStart(in: text, atOrBefore: range.lowerBound, from: offset) {
        index = utf8.index(origin, offsetBy: sure)
        offset = sure
      }
      var first = offset
      while offset < range.upperBound, index < text.endIndex {
        text.formIndex(after: &index)
        offset = utf8.distance(from: origin, to: index)
        if offset <= range.lowerBound { first = offset }
      }
      covering.append(first..<offset)
    }
    return ByteRanges.merged(covering)
  }

  /// The last place up to `end`, above `start`, where a character begins for certain: between two
  /// bytes below 0x80 that are not CR and LF.
  private static func sureStart(
    in text: String, atOrBefore end: Int, from start: Int
  ) -> Int? {
    text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      var place = min(end, bytes.count - 1)
      while place > start, place > 0 {
        if bytes[place] < 0x80, bytes[place - 1] < 0x80,
          !(bytes[place] == 0x0A && bytes[place - 1] == 0x0D)
        {
          return place
        }
        place -= 1
      }
      return nil
    } ?? nil
  }
}
