import TextAnalysis

/// A text comparison, compiled for both ways of matching.
///
/// Metadata attributes follow the modifiers of the query; content attributes always match by
/// words. Thread-safe: immutable.
package final class TextTest: Sendable {
  package let scope: AttributeScope
  /// How metadata attributes match.
  package let metadata: CompiledPattern
  /// How content attributes match.
  package let content: CompiledPattern
  /// The comparison as the query has it, for `explain`.
  package let text: String

  package init(
    scope: AttributeScope, characters: [PatternCharacter], options: FoldOptions, words: Bool,
    text: String
  ) {
    self.scope = scope
    self.text = text
    let byWords = CompiledPattern(characters, options: options, words: true)
    content = byWords
    metadata = words ? byWords : CompiledPattern(characters, options: options, words: false)
  }
}

/// A pattern under one way of matching: the matcher that decides, and the shape that tells how an
/// index can answer.
package struct CompiledPattern: Sendable {
  package let pattern: TextPattern
  package let shape: PatternShape
  package let options: FoldOptions
  package let words: Bool
  /// The pattern's characters; literal parts are looked up in value columns.
  package let characters: [PatternCharacter]

  package init(_ characters: [PatternCharacter], options: FoldOptions, words: Bool) {
    self.characters = characters
    self.options = options
    self.words = words
    pattern = TextPattern(elements: characters, options: options, words: words)
    shape = PatternShape(characters, options: options, words: words)
  }

  /// Whether the pattern has an unescaped star.
  package var hasStar: Bool { characters.contains(.wildcard) }

  /// The literal before the first star, NFC, when the pattern is `literal` or `literal*`.
  package var literalPrefix: [UInt8]? {
    var literal = characters[...]
    while literal.last == .wildcard { literal.removeLast() }
    var utf8: [UInt8] = []
    for character in literal {
      switch character {
      case .scalar(let scalar), .escaped(let scalar):
        utf8.append(contentsOf: Array(String(scalar).utf8))
      case .wildcard: return nil
      }
    }
    return Normalization.nfc(utf8)
  }
}
