/// One character of a pattern as the query has it.
package enum PatternCharacter: Sendable, Hashable {
  /// Plain text; also blanks, which separate words when a pattern matches by words.
  case scalar(Unicode.Scalar)
  /// Text behind a backslash: never a wildcard, never a gap.
  case escaped(Unicode.Scalar)
  /// An unescaped star.
  case wildcard

  /// Space, tab, carriage return or line feed, not escaped.
  package var isBlank: Bool {
    switch self {
    case .scalar(" "), .scalar("\t"), .scalar("\r"), .scalar("\n"): true
    default: false
    }
  }
}
