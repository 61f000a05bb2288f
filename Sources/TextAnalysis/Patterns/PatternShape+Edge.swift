extension PatternShape {
  /// What a way asks for beside its first run, or its last.
  package enum Edge: Sendable, Hashable {
    /// Nothing.
    case free
    /// The start, or the end, of the value.
    case value
    /// A separator that goes up to the start, or the end, of the value.
    case whole(Separator)
    /// A separator that the text beside the run ends with, or begins with.
    case beside(Separator)

    /// The separator, if there is one.
    package var separator: Separator? {
      switch self {
      case .free, .value: nil
      case .whole(let separator), .beside(let separator): separator
      }
    }

    /// Whether the value goes no further.
    package var isAtBorder: Bool {
      switch self {
      case .free, .beside: false
      case .value, .whole: true
      }
    }
  }
}

extension PatternShape.Separator {
  /// Whether the text between two runs, folded, ends with this separator.
  package func matches(endOf text: [UInt8]) -> Bool {
    guard case .literal(let literal) = self else { return matches(text) }
    return text.suffix(literal.count).elementsEqual(literal)
  }

  /// Whether the text between two runs, folded, begins with this separator.
  package func matches(beginningOf text: [UInt8]) -> Bool {
    guard case .literal(let literal) = self else { return matches(text) }
    return text.starts(with: literal)
  }
}
