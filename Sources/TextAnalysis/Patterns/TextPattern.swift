/// A compiled pattern for whole values, or for whole words inside values.
package struct TextPattern: Sendable {
  package enum Element: Sendable, Hashable {
    /// One scalar of the folded text.
    case literal(UInt32)
    /// Any scalars; when matching by words: word scalars without a border strictly inside.
    case star
    /// One or more separators; only when matching by words.
    case gap
  }

  /// After folding; no two stars and no two gaps side by side.
  package let elements: [Element]
  package let options: FoldOptions
  package let words: Bool

  private let program: LazyProgram

  /// - Parameter words: the pattern covers a stretch between two borders, not the whole value; a
  ///   star at an end lifts the condition there.
  package init(elements characters: [PatternCharacter], options: FoldOptions, words: Bool) {
    self.init(
      parts: PatternPart.parts(of: characters, options: options, words: words), options: options,
      words: words)
  }

  /// The same of parts that are folded already.
  init(parts: [PatternPart], options: FoldOptions, words: Bool) {
    var elements: [Element] = []
    for part in parts {
      switch part {
      case .literal(let scalars): elements.append(contentsOf: scalars.map(Element.literal))
      case .star: elements.append(.star)
      case .gap: elements.append(.gap)
      }
    }
    self.init(elements: elements, options: options, words: words)
  }

  private init(elements: [Element], options: FoldOptions, words: Bool = false) {
    self.elements = elements
    self.options = options
    self.words = words
    program = LazyProgram { TextPattern.program(elements, words: words) }
  }

  /// A star at an end lets the pattern begin or end anywhere and needs no state.
  private static func program(_ elements: [Element], words: Bool) -> PatternProgram {
    var inner = elements[...]
    var start: RunPattern.Anchor = words ? .border : .run
    var end = start
    if inner.first == .star {
      inner.removeFirst()
      start = .free
      if inner.isEmpty { end = .free }
    }
    if inner.last == .star {
      inner.removeLast()
      end = .free
    }
    return PatternProgram(Array(inner), start: start, end: end, starsStayInWord: words)
  }

  /// The automaton that takes a text form by form; nil where its states do not fit one word.
  package func formAutomaton() -> FormAutomaton? {
    let program =
      isEmpty ? PatternProgram([], start: .run, end: .run, starsStayInWord: words) : program.program
    return FormAutomaton(program, options: options)
  }

  /// Whether two patterns match the same values.
  package func isSame(as other: TextPattern) -> Bool {
    words == other.words && options == other.options && elements == other.elements
  }

  /// Whether nothing is left of the pattern: it matches only values that fold to nothing.
  package var isEmpty: Bool { elements.isEmpty }

  /// What every value that matches ends with, where more is asked for: `*c` of `a*b*c`; nil where that is
  /// all, or nothing.
  package var ending: TextPattern? {
    guard !words, let last = elements.lastIndex(of: .star), last > 0, last + 1 < elements.count
    else { return nil }
    return TextPattern(elements: Array(elements[last...]), options: options)
  }

  /// Whether the text, folded with the pattern's options, matches.
  package func matches(_ text: FoldedText) -> Bool {
    elements.isEmpty ? text.scalars.isEmpty : program.matches(text)
  }

  /// Whether a value in NFC matches.
  package func matches(nfc: [UInt8]) -> Bool {
    matches(FoldedText(nfc: nfc, options))
  }

  /// Whether the pattern is one or more unescaped stars, nothing else: asks only for presence.
  package static func isPresence(_ characters: [PatternCharacter]) -> Bool {
    !characters.isEmpty && characters.allSatisfy { $0 == .wildcard }
  }

  /// The pieces of a pattern between unescaped blanks, each to be matched by words on its own.
  package static func pieces(_ characters: [PatternCharacter]) -> [[PatternCharacter]] {
    characters.split(whereSeparator: \.isBlank).map(Array.init)
  }
}
