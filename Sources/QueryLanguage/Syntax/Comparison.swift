/// An attribute, an operator and a value: `title == "Paris*"cd`.
package struct Comparison: Sendable, Hashable {
  /// What is compared.
  package let attribute: AttributeReference

  /// How it is compared.
  package let comparisonOperator: ComparisonOperator

  /// What it is compared with.
  package let value: QueryValue

  /// How text is matched.
  ///
  /// Always empty with a `$time` value, on which modifiers have no effect.
  package let modifiers: Modifiers

  /// Makes a comparison.
  package init(
    _ attribute: AttributeReference, _ comparisonOperator: ComparisonOperator, _ value: QueryValue,
    _ modifiers: Modifiers = []
  ) {
    self.attribute = attribute
    self.comparisonOperator = comparisonOperator
    self.value = value
    if case .time = value {
      self.modifiers = []
    } else {
      self.modifiers = modifiers.intersection(.every)
    }
  }
}

/// `InRange(attribute, low, high)`: both ends belong to the range; a low end above the high one
/// makes it empty.
package struct RangeComparison: Sendable, Hashable {
  /// What is compared.
  package let attribute: AttributeReference

  /// The smallest value inside.
  package let low: QueryValue

  /// The largest value inside.
  package let high: QueryValue

  /// Makes a range comparison.
  package init(_ attribute: AttributeReference, low: QueryValue, high: QueryValue) {
    self.attribute = attribute
    self.low = low
    self.high = high
  }
}

/// The left side of a comparison.
package enum AttributeReference: Sendable, Hashable {
  /// `*`: any attribute that is searched by default.
  case any

  /// `**`: the same and text content.
  case anyWithContent

  /// One attribute. Only ASCII letters, digits and `_`, not beginning with a digit, can be written
  /// in a query; ``init(spelling:)`` checks that.
  case named(String)

  /// Reads a left side as it is written: `*`, `**` or a name; nil if it is none of these.
  package init?(spelling: String) {
    switch spelling {
    case "*": self = .any
    case "**": self = .anyWithContent
    default:
      guard let first = spelling.utf8.first, ByteScanner.isNameStart(first),
        spelling.utf8.allSatisfy(ByteScanner.isNamePart)
      else { return nil }
      self = .named(spelling)
    }
  }

  /// The left side as it is written.
  package var spelling: String {
    switch self {
    case .any: "*"
    case .anyWithContent: "**"
    case .named(let name): name
    }
  }
}

/// The operator of a comparison; the raw value is its canonical spelling.
package enum ComparisonOperator: String, Sendable, Hashable, CaseIterable {
  /// `==` or `=`: equal, for text a match of the pattern.
  case equal = "=="
  /// `!=`: the negation of ``equal``.
  case notEqual = "!="
  /// `<`
  case less = "<"
  /// `<=`
  case lessOrEqual = "<="
  /// `>`
  case greater = ">"
  /// `>=`
  case greaterOrEqual = ">="
}

/// The letters after a value.
public struct Modifiers: OptionSet, Sendable, Hashable {
  /// One bit a letter.
  public let rawValue: UInt8

  /// Makes a set of its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `c`: ignore letter case.
  public static let ignoreCase = Modifiers(rawValue: 1)
  /// `d`: ignore diacritics.
  public static let ignoreDiacritics = Modifiers(rawValue: 2)
  /// `w`: match whole words anywhere in the value.
  public static let words = Modifiers(rawValue: 4)
  /// `t`: break the query's text into words, each searched on its own.
  public static let tokens = Modifiers(rawValue: 8)

  static let every: Modifiers = [.ignoreCase, .ignoreDiacritics, .words, .tokens]

  /// The letters in canonical order.
  package var letters: String {
    var text = ""
    if contains(.ignoreCase) { text += "c" }
    if contains(.ignoreDiacritics) { text += "d" }
    if contains(.words) { text += "w" }
    if contains(.tokens) { text += "t" }
    return text
  }

  /// What one letter means; `s` is known and without effect; nil for every other letter.
  init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "c"): self = .ignoreCase
    case UInt8(ascii: "d"): self = .ignoreDiacritics
    case UInt8(ascii: "w"): self = .words
    case UInt8(ascii: "t"): self = .tokens
    case UInt8(ascii: "s"): self = []
    default: return nil
    }
  }
}

/// The right side of a comparison or one end of a range.
package enum QueryValue: Sendable, Hashable {
  /// Text, quoted or bare; numbers and truth values are text until an attribute gives them a type.
  case text(TextLiteral)

  /// `$time.…` without quotes.
  case time(TimeExpression)
}
