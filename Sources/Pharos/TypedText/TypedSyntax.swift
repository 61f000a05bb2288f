/// What a typed text asks for besides plain words: phrases, what is left out, alternatives, filters.
///
/// Reading never fails: what has no form is a word. An interface can show what was understood by
/// the ranges of the parts:
///
/// ```swift
/// let syntax = TypedSyntax(#"war -peace author:tolstoy "long live""#)
/// for part in syntax.parts where part.kind != .word || part.isExcluded {
///   print(part.text, part.range)
/// }
/// ```
///
/// A text of more than 4 096 bytes of UTF-8, with more than 64 parts that are no plain words, or with
/// more than twelve plain words, is read as words alone: in whole
/// sentences quotes are for stress, and dashes for pauses. A phrase in a text of more than four words
/// that no item has is looked for by its words; see ``TypedQuery/fillsUp``.
public struct TypedSyntax: Sendable, Hashable {
  /// One stretch of a text.
  public struct Part: Sendable, Hashable {
    /// What a part is.
    public enum Kind: Sendable, Hashable {
      /// What stands between blanks.
      case word
      /// `"words side by side"`
      case phrase
      /// `author:austen`
      case filter(TypedField)
      /// `OR`: the part before it or the one behind it.
      case either
    }

    /// What the part is.
    public var kind: Kind
    /// Whether items that match it are left out: `-word`.
    public var isExcluded = false
    /// Where the part stands, with its sign, name and quotes, in bytes of UTF-8.
    public var range: Range<Int>
    /// Where its text stands, without them.
    public var textRange: Range<Int>
    /// What is looked for.
    public var text: String
    /// Whether more letters may follow: nothing stands behind the text.
    public var isUnfinished = false
  }

  /// Longer texts, in bytes of UTF-8, are words alone.
  package static let longestText = 4096
  /// Texts with more parts that are no plain words are words alone.
  package static let mostConditions = 64
  /// Texts with more plain words are words alone.
  package static let mostWords = 12

  /// The parts in the order of the text; they do not overlap.
  public let parts: [Part]
  /// Whether there are words alone.
  public let isPlain: Bool
  /// The words that every match should have, as a text of its own: of a plain text the text itself.
  let plainText: String
  /// What every match must satisfy besides, in the order of the text.
  let conditions: [TypedCondition]

  /// Reads a text.
  public init(_ text: String) { self.init(text, isPlain: false) }

  /// - Parameter isPlain: whether nothing in the text has a special meaning.
  init(_ text: String, isPlain: Bool) {
    var parts: [Part]?
    if !isPlain, text.utf8.count <= TypedSyntax.longestText {
      parts = TypedSyntaxScanner(text, hasForms: true).parts()
      let words = parts?.count(where: \.isPlainWord) ?? 0
      if words > TypedSyntax.mostWords
        || (parts?.count ?? 0) - words > TypedSyntax.mostConditions
      {
        parts = nil
      }
    }
    self.init(parts ?? TypedSyntaxScanner(text, hasForms: false).parts(), of: text)
  }

  /// - Parameter text: the text of the parts, which is looked for as it is where they are all words.
  private init(_ parts: [Part], of text: String?) {
    self.parts = parts
    isPlain = parts.allSatisfy(\.isPlainWord)
    if isPlain, let text {
      plainText = text
      conditions = []
      return
    }
    var words = ""
    var conditions: [TypedCondition] = []
    for group in TypedSyntax.groups(self.parts) {
      if group.count == 1, group[0].isPlainWord {
        words += group[0].textWithEnd
      } else {
        conditions.append(TypedCondition(alternatives: group))
      }
    }
    plainText = words
    self.conditions = conditions
  }

  /// The same with the words of some phrases instead of these.
  ///
  /// - Parameter phrases: places of parts.
  func unquoting(_ phrases: Set<Int>) -> TypedSyntax {
    var parts = parts
    for place in phrases { parts[place].kind = .word }
    return TypedSyntax(parts, of: nil)
  }

  /// The places of the phrases that every match must have.
  var requiredPhrases: [Int] {
    parts.indices.filter { place in
      parts[place].kind == .phrase && !parts[place].isExcluded
        && conditions.contains(TypedCondition(alternatives: [parts[place]]))
    }
  }

  /// The parts that belong together: those that `OR` joins, any other one by itself.
  private static func groups(_ parts: [Part]) -> [[Part]] {
    var groups: [[Part]] = []
    var isJoined = false
    for part in parts {
      if part.kind == .either {
        isJoined = true
      } else if isJoined, !groups.isEmpty {
        groups[groups.count - 1].append(part)
        isJoined = false
      } else {
        groups.append([part])
      }
    }
    return groups
  }
}

extension TypedSyntax.Part {
  /// Whether the part is a word to look for.
  var isPlainWord: Bool { kind == .word && !isExcluded }

  /// The text, with a blank behind it unless it is the one that is being typed.
  var textWithEnd: String { text + (isUnfinished ? "" : " ") }
}

extension String {
  /// A stretch by its bytes of UTF-8, which begins and ends between characters of Unicode.
  func stretch(ofBytes range: Range<Int>) -> String {
    let start = utf8.index(startIndex, offsetBy: range.lowerBound)
    return String(self[start..<utf8.index(start, offsetBy: range.count)])
  }
}
