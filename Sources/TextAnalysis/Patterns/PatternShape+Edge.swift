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
    switch self {
    case .literal(let literal): text.suffix(literal.count).elementsEqual(literal)
    case .mixed(let parts):
      PatternShape.Separator.matches(parts, text, beginsEarlier: true, goesOn: false)
    case .gap, .joined: matches(text)
    }
  }

  /// Whether the text between two runs, folded, begins with this separator.
  package func matches(beginningOf text: [UInt8]) -> Bool {
    switch self {
    case .literal(let literal): text.starts(with: literal)
    case .mixed(let parts):
      PatternShape.Separator.matches(parts, text, beginsEarlier: false, goesOn: true)
    case .gap, .joined: matches(text)
    }
  }

  /// Whether literals and gaps follow each other in a text: goes through them with the set of places where
  /// the next one may begin.
  ///
  /// - Parameters:
  ///   - beginsEarlier: there may be more before the first one; `goesOn`: behind the last.
  static func matches(
    _ parts: [[UInt8]], _ text: [UInt8], beginsEarlier: Bool, goesOn: Bool
  ) -> Bool {
    let text = UTF8Scalars.scalars(text)
    var places = beginsEarlier ? Set(0...text.count) : [0]
    for part in parts {
      if part.isEmpty {
        guard let first = places.min(), first < text.count else { return false }
        places = Set(first + 1...text.count)
      } else {
        let literal = UTF8Scalars.scalars(part)
        places = Set(
          places.filter { text[$0...].starts(with: literal) }.map { $0 + literal.count })
      }
    }
    return goesOn ? !places.isEmpty : places.contains(text.count)
  }
}
