import QueryLanguage
import TermDictionary
import TextAnalysis

/// A word of typed text: what stands between blanks.
///
/// It may be several runs, such as `foo-bar`; then they are looked for side by side.
struct TypedWord: Sendable, Hashable {
  /// The characters, without a star.
  let characters: [TextAnalysis.PatternCharacter]
  /// Whether more letters may follow: the last word, while it is being typed.
  let isPrefix: Bool

  /// The words of a text, the last one as a prefix unless a blank follows it.
  ///
  /// Together they are what `** == "text*"cdwt` asks for.
  static func words(of text: String) -> [TypedWord] {
    let literal = TextLiteral(exactly: text)
    let characters = literal.characters.map(TextAnalysis.PatternCharacter.init)
    let pieces = TextPattern.pieces(characters)
    let endsInWord = !(characters.last?.isBlank ?? true)
    return pieces.enumerated().map { index, piece in
      TypedWord(characters: piece, isPrefix: endsInWord && index == pieces.count - 1)
    }
  }

  /// The word as it was typed.
  var text: String { TypedWord.literal(characters).plainText }

  /// Whether the word has a letter or a digit.
  var isWritten: Bool { characters.contains { $0.isWordScalar } }

  /// Whether it is a run of letters and digits that stand alone nowhere: a value that begins with
  /// it has it as a word, or as the beginning of one.
  var isPlainRun: Bool {
    term != nil
      && characters.allSatisfy { character in
        guard character.isWordScalar, case .scalar(let scalar) = character else { return false }
        return scalar.value < 0x2E80
      }
  }

  /// Whether it is looked for beside the word before it: while fewer than three letters of it are
  /// typed too much stands there.
  var tellsNeighbours: Bool {
    !isPrefix || characters.count >= 3
      || characters.contains { character in
        if case .scalar(let scalar) = character { scalar.value >= 0x2E80 } else { false }
      }
  }

  /// The word without the punctuation before and behind it; the word itself where nothing is left.
  var plain: TypedWord {
    guard let first = characters.firstIndex(where: \.isWordScalar),
      let last = characters.lastIndex(where: \.isWordScalar)
    else { return self }
    guard first > 0 || last + 1 < characters.count else { return self }
    return TypedWord(
      characters: Array(characters[first...last]),
      isPrefix: isPrefix && last + 1 == characters.count)
  }

  /// Whether a wider search finds more words near it than the usual one.
  var mayBeSpelledWrong: Bool {
    guard let term = plain.term else { return false }
    return TypoLimits.usual(for: term) != TypoLimits.usual(for: term, isWide: true)
  }

  /// The same for words that differ in case, diacritics, punctuation around them, or in whether more
  /// letters may follow.
  var key: TypedWord {
    let plain = plain
    return plain.term.map { TypedWord(String(decoding: $0, as: UTF8.self)) }
      ?? TypedWord(characters: plain.characters, isPrefix: false)
  }

  /// What is compared to find the word.
  var pattern: [TextAnalysis.PatternCharacter] {
    TypedWord.joined([self], isPrefix: isPrefix)
  }

  /// The comparison that finds the word in one attribute, or in any.
  func test(isPrefix: Bool? = nil, in attribute: AttributeKey? = nil) -> TextTest {
    TypedWord.test(
      TypedWord.joined([self], isPrefix: isPrefix ?? self.isPrefix), byWords: true, in: attribute)
  }

  /// The term, where the word is one run.
  var term: [UInt8]? { plainTerm ?? analyzedTerm }

  /// The term of a word of ASCII letters and digits, which are one run; nil for other words.
  ///
  /// Most words are such, and each is asked for its term some ten times a search.
  private var plainTerm: [UInt8]? {
    guard !characters.isEmpty, characters.count <= TypedWord.longestPlainTerm else { return nil }
    var term: [UInt8] = []
    term.reserveCapacity(characters.count)
    for character in characters {
      guard case .scalar(let scalar) = character, scalar.isASCII else { return nil }
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      guard ASCII.isLetterOrDigit(byte) else { return nil }
      term.append(ASCII.lowercased(byte))
    }
    return term
  }

  /// Longer runs may be none of the vocabulary.
  private static let longestPlainTerm = 64

  /// The term as the comparison has it.
  var analyzedTerm: [UInt8]? {
    guard let words = test(isPrefix: false).wording.words, words.count == 1 else {
      return nil
    }
    return words[0]
  }

  /// The comparison that finds a term as a whole word.
  static func test(ofTerm term: [UInt8]) -> TextTest {
    TypedWord(String(decoding: term, as: UTF8.self)).test()
  }

  /// The comparison that finds the words of a text side by side.
  static func phrase(of text: String) -> TextTest { phrase(words(of: text + " ")) }

  /// Words side by side.
  static func phrase(_ words: [TypedWord]) -> TextTest {
    test(joined(words, isPrefix: words.last?.isPrefix == true), byWords: true)
  }

  /// A value that is the words, or begins with them.
  static func value(of words: [TypedWord], isPrefix: Bool) -> TextTest {
    test(joined(words, isPrefix: isPrefix), byWords: false)
  }

  private static func joined(
    _ words: [TypedWord], isPrefix: Bool
  ) -> [TextAnalysis.PatternCharacter] {
    words.map(\.characters).joined(separator: [.scalar(" ")]) + (isPrefix ? [.wildcard] : [])
  }

  private static func test(
    _ characters: [TextAnalysis.PatternCharacter], byWords: Bool, in attribute: AttributeKey? = nil
  ) -> TextTest {
    var modifiers: Modifiers = [.ignoreCase, .ignoreDiacritics]
    if byWords { modifiers.insert(.words) }
    return TextTest(
      scope: attribute.map { .named($0.rawValue) } ?? .defaultSearchAndContent,
      characters: characters, options: .term, words: byWords,
      comparison: Comparison(
        attribute.map { .named($0.rawValue) } ?? .anyWithContent, .equal,
        .text(literal(characters)), modifiers))
  }

  private static func literal(_ characters: [TextAnalysis.PatternCharacter]) -> TextLiteral {
    TextLiteral(characters: characters.map(QueryLanguage.PatternCharacter.init))
  }
}

extension TypedWord {
  /// A word of letters and digits.
  init(_ text: String, isPrefix: Bool = false) {
    self.init(characters: text.unicodeScalars.map { .scalar($0) }, isPrefix: isPrefix)
  }
}

extension TextAnalysis.PatternCharacter {
  /// Whether the character can be part of a run.
  var isWordScalar: Bool {
    switch self {
    case .scalar(let scalar), .escaped(let scalar):
      ScalarClass(of: scalar.value) != .separator
    case .wildcard: false
    }
  }
}
