import ByteStore
import QueryLanguage
import TextAnalysis

/// A text comparison, compiled for both ways of matching.
///
/// Metadata attributes follow the modifiers of the query; content attributes always match by
/// words. Thread-safe: immutable.
package final class TextTest: Sendable {
  package let scope: AttributeScope
  /// How metadata attributes match.
  package let metadata: CompiledPattern
  private let comparison: Comparison
  private let counted = MadeOnce<Wording>()
  private let byWords = MadeOnce<ContentPattern>()

  /// - Parameter comparison: what the query has, for `explain`.
  package init(
    scope: AttributeScope, characters: [TextAnalysis.PatternCharacter], options: FoldOptions,
    words: Bool, comparison: Comparison
  ) {
    self.scope = scope
    self.comparison = comparison
    metadata = CompiledPattern(characters, options: options, words: words)
  }

  /// What is compared, with its stars.
  package var characters: [TextAnalysis.PatternCharacter] { metadata.characters }

  /// How content attributes match; compiled when first asked for, for most comparisons without words look
  /// at none.
  package var content: CompiledPattern {
    metadata.words ? metadata : contentPattern.compiled
  }

  /// Whether content attributes match as the others do: by words, or by a part of one run with
  /// nothing that tells the two apart.
  package var isAlikeInContent: Bool { metadata.words || contentPattern.isAlike }

  private var contentPattern: ContentPattern { byWords.value { ContentPattern(metadata) } }

  /// The words of the comparison, as ranking counts them; found when first asked for.
  var wording: Wording { counted.value { Wording(self) } }

  /// The run pattern that alone decides in every attribute; nil where a comparison is not answered by the
  /// postings of single terms.
  var onlyRun: RunPattern? {
    guard metadata.literal == nil, !metadata.pattern.isEmpty, isAlikeInContent else { return nil }
    return metadata.onlyRun
  }

  /// The comparison as the query has it, for `explain`.
  package var text: String { Expression.comparison(comparison).description }
}

/// How a comparison matches content attributes, where others do not go by words.
private final class ContentPattern: Sendable {
  let compiled: CompiledPattern
  let isAlike: Bool

  init(_ metadata: CompiledPattern) {
    compiled = CompiledPattern(metadata.characters, options: metadata.options, words: true)
    isAlike = metadata.isAlike(compiled)
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
  package let characters: [TextAnalysis.PatternCharacter]
  /// The literal by which values are looked up; nil for words, and where a star stands elsewhere than
  /// at the end.
  let literal: PatternLiteral?
  /// What stands before the first star, where more follows; nil for words.
  ///
  /// Every match begins with it.
  let head: PatternLiteral?
  /// The ways of matching as lists, and texts of candidates, can answer them; empty when the text must be
  /// read.
  let plans: [PhrasePlan]

  package init(_ characters: [TextAnalysis.PatternCharacter], options: FoldOptions, words: Bool) {
    self.characters = characters
    self.options = options
    self.words = words
    let (pattern, shape) = PatternShape.compile(characters, options: options, words: words)
    self.pattern = pattern
    self.shape = shape
    literal = words && !pattern.isEmpty ? nil : PatternLiteral(characters, options, shape)
    let beginning = characters.prefix { $0 != .wildcard }
    head =
      words || literal != nil || beginning.isEmpty
      ? nil : PatternLiteral(beginning + [.wildcard], options, shape)
    let plans = shape.ways.map { PhrasePlan($0, of: shape) }
    self.plans = plans.contains { $0 == nil } ? [] : plans.compactMap { $0 }
  }

  /// Whether another way of matching the same characters finds the same: a free part of one run,
  /// without a star inside.
  func isAlike(_ other: CompiledPattern) -> Bool {
    guard let mine = onlyRun, let others = other.onlyRun else { return false }
    return mine.start == .free && mine.end == .free && others.start == .free
      && others.end == .free && !mine.hasInnerStar && !others.hasInnerStar
      && mine.pieces == others.pieces
  }

  /// The run pattern that alone decides, if there is one.
  fileprivate var onlyRun: RunPattern? {
    guard plans.count == 1, plans[0].isSingleRun else { return nil }
    return plans[0].elements[0].pattern
  }

  /// The run pattern that alone decides, where it is a word between two borders that ignores case and
  /// diacritics.
  var wholeWord: RunPattern? {
    guard literal == nil, let pattern = onlyRun, pattern.isWholeWord else { return nil }
    return pattern
  }

  /// Whether the pattern has an unescaped star.
  package var hasStar: Bool { characters.contains(.wildcard) }
}
