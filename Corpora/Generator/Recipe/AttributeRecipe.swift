/// How the values of one attribute are made.
struct AttributeRecipe: Sendable {
  let name: String
  /// The share of items that have the attribute.
  let presence: Share
  let source: Source

  /// Where values come from.
  enum Source: Sendable {
    /// A text in one of several shapes; `words` is the number of words of those that have words.
    case title(shapes: Weighted<TokenShape>, words: IntegerLaw)
    /// The title, with the extension of the content type for a share of the items.
    case displayName(withExtension: Share)
    /// A list of short texts.
    case list(count: IntegerLaw, shapes: Weighted<TokenShape>)
    /// Running text.
    case text(RunningText)
    /// A list of names of persons.
    case persons(count: IntegerLaw)
    case contentType
    /// A list with the code of the item's language.
    case language
    /// Seconds since the first day of 2001.
    case date(DateRecipe)
    case number(IntegerLaw)
    /// True for a share of the items, else false.
    case flag(Share)
    case choice(Weighted<String>)
  }
}

/// How running text is made.
struct RunningText: Sendable {
  let words: IntegerLaw
  /// The share of words that are a preferred successor of the word before them: what makes phrases
  /// repeat.
  let succession: Share
  /// The share of words that repeat an earlier word of the same text.
  let repetition: Share
  /// The share of sentences that end a paragraph.
  let paragraphs: Share
  let insertions: Insertions?

  /// What stands between the words of some texts: addresses, numbers, file names.
  struct Insertions: Sendable {
    let share: Share
    let count: IntegerLaw
    let shapes: Weighted<TokenShape>
  }
}

/// How dates are made: ages below the newest moment, a share of them gathered in clusters.
struct DateRecipe: Sendable {
  /// Seconds since the first day of 2001.
  let newest: Int
  let age: IntegerLaw
  let clustered: Share
  let clusterCount: Int
  /// Mean distance in seconds from the start of the cluster.
  let clusterWidth: Int
}

/// The form of one token or of one short text.
enum TokenShape: String, Sendable, CaseIterable {
  // Titles.
  case words, subject, sentence
  // What stands in ordinary texts, titles and lists.
  case word, camelCase, fileName, path, address, link, telephone, numeral, hexadecimal, version
  // What engines find hard.
  case longRun, distinctWord, oddSeparators, stackedMarks, mixedCase, repeatedLetter, ideographs
  case singleLetter, emoji

  /// All shapes with the names that recipes use.
  static var named: [(String, TokenShape)] { allCases.map { ($0.rawValue, $0) } }
}
