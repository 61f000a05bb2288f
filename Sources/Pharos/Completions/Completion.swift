/// A suggestion for what a person is typing.
public struct Completion: Sendable, Hashable, Identifiable {
  /// Where a suggestion comes from.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A query from which something was chosen before.
    case query
    /// A word of an item that begins with the word being typed, behind what was typed before it.
    case word
    /// Words that follow each other in a title, a name, a keyword or a short description, from
    /// what was typed on.
    case phrase
    /// A word or a phrase that was perhaps meant, where nothing begins with what was typed.
    case correction
  }

  /// Text of more bytes of UTF-8 than this has no completions.
  package static let longestText = 512
  /// Text of more words than this has no completions.
  package static let mostWords = 24

  /// The whole suggestion as an item has it; only of words that stand apart in all items the first
  /// stay as they were typed.
  ///
  /// In Unicode normal form C.
  public let text: String

  /// The stretches of ``text`` that were typed already, ascending: what a list of suggestions shows
  /// plain while it stresses the rest, or the other way round.
  ///
  /// Letter case and diacritics may differ from what was typed. A letter that stands for several
  /// when case is ignored (`ß` for `ss`) counts as typed with its first.
  public let typedRanges: [Range<String.Index>]

  /// Where the suggestion comes from.
  public let kind: Kind

  /// How good the suggestion is among those of the same answer: 3 and above for earlier queries, 1
  /// and above for words and phrases, below 1 for corrections.
  ///
  /// Scores of different answers are not to be compared.
  public let score: Double

  /// The text: no two suggestions of an answer have the same.
  public var id: String { text }

  init(text: String, typedRanges: [Range<String.Index>], kind: Kind, score: Double) {
    self.text = text
    self.typedRanges = typedRanges
    self.kind = kind
    self.score = score
  }
}
