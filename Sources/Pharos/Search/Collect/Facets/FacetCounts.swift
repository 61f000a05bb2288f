/// How often each value of a facet occurs among the matches of a query.
public struct FacetCounts: Sendable, Hashable {
  /// What was asked for.
  public let facet: Facet
  /// The values, most frequent first; equally frequent ones ascend: texts without regard to case
  /// and diacritics first, numbers and dates by size.
  ///
  /// As many as the facet's limit allows.
  public let values: [FacetValue]
  /// How many distinct values there are, listed or not.
  public let distinctCount: Int
  /// How many items match.
  public let matchCount: Int
  /// How many of them have no such value.
  public let missingCount: Int
}

/// A value and how many items have it.
public struct FacetValue: Sendable, Hashable {
  /// The value.
  public let label: FacetLabel
  /// How many of the matching items have it.
  public let count: Int
}

/// A value of a facet.
public enum FacetLabel: Sendable, Hashable, CustomStringConvertible {
  /// A text, in NFC; of paths, a level.
  case text(String)
  /// A number, or a Boolean as 1 or 0.
  case number(Double)
  /// A year, month or day.
  case period(DatePeriod)

  /// The value for people.
  public var description: String {
    switch self {
    case .text(let text): return text
    case .number(let number):
      let text = number.description
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    case .period(let period): return period.description
    }
  }
}
