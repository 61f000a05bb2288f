/// Why a text is not a query, and where.
public struct QueryError: Error, Sendable, Hashable {
  /// The kind of mistake.
  public let kind: Kind

  /// Where the mistake begins in the text, in UTF-8 bytes.
  public let offset: Int

  /// How many bytes it covers; zero where something is missing.
  public let length: Int

  /// What is wrong, in one sentence without a full stop.
  public let message: String

  /// What could stand there instead, as short phrases or spellings; often empty.
  public let expected: [String]

  /// What to write instead, where that can be told.
  public let suggestion: String?

  /// Makes an error.
  package init(
    kind: Kind, offset: Int, length: Int, message: String, expected: [String] = [],
    suggestion: String? = nil
  ) {
    self.kind = kind
    self.offset = offset
    self.length = length
    self.message = message
    self.expected = expected
    self.suggestion = suggestion
  }

  /// The kinds of mistakes.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The text is empty or all blanks.
    case empty
    /// The text ends where something must follow.
    case unexpectedEnd
    /// A character that cannot stand where it stands.
    case unexpectedCharacter
    /// A quote is not closed.
    case unterminatedString
    /// A parenthesis is not closed, or closed and never opened.
    case unbalancedParenthesis
    /// Two comparisons without `&&` or `||` between them.
    case missingConnective
    /// Words without an attribute and an operator: text for a search field, not a query.
    case missingOperator
    /// A letter after a value that is no modifier.
    case unknownModifier
    /// A name after `$time.` that is none.
    case unknownTimeProperty
    /// An offset of `$time` that is no whole number, too large, of another unit, or not allowed.
    case badOffset
    /// A date in `$time.iso` that is none.
    case badDate
    /// A value stands left of the operator.
    case valueOnLeft
    /// An operator of another language: `AND`, `LIKE`, a single `&`, `<>`, `:` …
    case foreignOperator
    /// A function other than `InRange` and `InList`.
    case unknownFunction
    /// The text is longer than the limit.
    case tooLong
    /// Parentheses and `!` are nested more deeply than the limit.
    case tooDeep
    /// More comparisons and combinations than the limit.
    case tooManyNodes
    /// A value is longer than the limit.
    case patternTooLong
  }
}

extension QueryError: CustomStringConvertible {
  /// The message with its place.
  public var description: String { "\(message) (at byte \(offset))" }
}
