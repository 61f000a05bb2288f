import QueryLanguage
import TextAnalysis

/// A pattern of a text comparison, made ready for scanning; nil for the few shapes that the scan
/// does not express.
struct ScanPattern {
  enum Element: Equatable {
    case literal([UInt8])
    /// By words: word characters without a border between; else anything.
    case star
    /// One or more separators.
    case gap
  }

  let elements: [Element]
  /// Whether the pattern may begin inside of a word or value.
  let isOpenAtStart: Bool
  let isOpenAtEnd: Bool
  /// Whether it covers a stretch between borders; else it covers the whole value.
  let words: Bool
  /// The place of the literal that is searched for; all else is compared around it.
  let anchor: Int

  init?(
    _ characters: ArraySlice<QueryLanguage.PatternCharacter>, _ options: FoldOptions, words: Bool
  ) {
    guard var elements = ScanPattern.elements(characters, options, words) else { return nil }
    isOpenAtStart = elements.first == .star
    isOpenAtEnd = elements.last == .star
    if isOpenAtStart { elements.removeFirst() }
    if isOpenAtEnd, !elements.isEmpty { elements.removeLast() }
    if !words {
      // The marks around a value are part of what is searched for.
      if !isOpenAtStart, case .literal(let bytes)? = elements.first {
        elements[0] = .literal([ScanText.mark] + bytes)
      }
      if !isOpenAtEnd, case .literal(let bytes)? = elements.last {
        elements[elements.count - 1] = .literal(bytes + [ScanText.mark])
      }
    }
    var longest = 0
    var anchor: Int?
    for (place, element) in elements.enumerated() {
      if case .literal(let bytes) = element, bytes.count > longest {
        (longest, anchor) = (bytes.count, place)
      }
    }
    guard let anchor else { return nil }
    (self.elements, self.words, self.anchor) = (elements, words, anchor)
  }

  /// The literal that is searched for.
  var needle: [UInt8] {
    if case .literal(let bytes) = elements[anchor] { bytes } else { [] }
  }

  static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
  }

  private static func elements(
    _ characters: ArraySlice<QueryLanguage.PatternCharacter>, _ options: FoldOptions, _ words: Bool
  ) -> [Element]? {
    var elements: [Element] = []
    var literal = String.UnicodeScalarView()
    func endLiteral() -> Bool {
      guard !literal.isEmpty else { return true }
      let bytes = folded(String(literal), options)
      literal = String.UnicodeScalarView()
      // What folds to nothing is left to a slower matcher.
      if bytes.isEmpty { return false }
      elements.append(.literal(bytes))
      return true
    }
    for character in characters {
      switch character {
      case .wildcard:
        guard endLiteral() else { return nil }
        if elements.last != .star { elements.append(.star) }
      case .scalar(let scalar) where words && isBlank(scalar):
        guard endLiteral() else { return nil }
        if elements.last != .gap { elements.append(.gap) }
      case .scalar(let scalar), .escaped(let scalar): literal.append(scalar)
      }
    }
    return endLiteral() ? elements : nil
  }

  private static func folded(_ literal: String, _ options: FoldOptions) -> [UInt8] {
    let composed = Normalization.nfc(Array(literal.utf8))
    var bytes: [UInt8] = []
    for scalar in FoldedText(nfc: composed, options).scalars {
      ScanText.append(scalar, to: &bytes)
    }
    return bytes
  }
}
