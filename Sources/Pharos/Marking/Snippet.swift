/// A short part of a text, around what matches in it.
public struct Snippet: Sendable, Hashable {
  /// What stands for text that was left out.
  package static let ellipsis = "…"

  /// The attribute that the text is from, by its canonical name.
  public let attribute: AttributeKey
  /// The place of the value in the attribute's list; 0 where there is one value.
  public let element: Int
  /// The part of the text, or several with `…` between them; `…` also stands
  /// where the text goes on before or after.
  public let text: String
  /// What matches, in UTF-8 bytes of ``text``: ascending, whole characters; empty where the snippet
  /// is only the beginning of a text in which nothing matches.
  public let ranges: [Range<Int>]

  /// The same as places of ``text``.
  public var textRanges: [Range<String.Index>] { text.indices(of: ranges) }
}
