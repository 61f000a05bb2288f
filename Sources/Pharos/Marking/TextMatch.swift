/// Where a query, or words, match in one text of an item.
///
/// Of a person the name and each handle is a text of its own, with the same element; of
/// ``AttributeKey/htmlContentData`` it is the text without markup.
public struct TextMatch: Sendable, Hashable {
  /// The attribute, by its canonical name.
  public let attribute: AttributeKey
  /// The place of the value in the attribute's list; 0 where there is one value.
  public let element: Int
  /// The text that the ranges point into.
  public let text: String
  /// What is matched, in UTF-8 bytes of ``text``: ascending, apart from each other, never empty,
  /// always whole characters (extended grapheme clusters).
  public let ranges: [Range<Int>]

  /// The same as places of ``text``.
  public var textRanges: [Range<String.Index>] { text.indices(of: ranges) }
}

extension String {
  /// Ranges of UTF-8 bytes as places of the text; they must lie in it.
  func indices(of ranges: [Range<Int>]) -> [Range<String.Index>] {
    ranges.map { range in
      let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
      return start..<utf8.index(start, offsetBy: range.count)
    }
  }
}
