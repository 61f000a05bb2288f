/// Emphasis by escape sequences, or none.
struct TextStyle: Sendable, Equatable {
  /// When text is emphasized, as `--color` says.
  enum Choice: String, CaseIterable, Sendable {
    /// On a terminal that can, unless `NO_COLOR` is set.
    case auto
    case always
    case never
  }

  /// What a stretch of text is.
  enum Role: String, Sendable {
    /// What the query matches.
    case match = "1"
    /// What identifies an item.
    case identifier = "36"
    /// What tells more about an item than its title.
    case detail = "2"
    /// A similar match, and other things to be wary of.
    case caution = "33"
    /// What is selected.
    case selection = "7"
  }

  /// Whether there are escape sequences.
  let isOn: Bool

  static let plain = TextStyle(isOn: false)

  init(isOn: Bool) { self.isOn = isOn }

  /// The style for output that goes to a terminal or not.
  init(_ choice: Choice, isTerminal: Bool) {
    isOn =
      switch choice {
      case .always: true
      case .never: false
      case .auto:
        isTerminal && Environment.hasCapableTerminal && Environment.value("NO_COLOR") == nil
      }
  }

  /// A text in its roles, with everything put back behind it.
  func paint(_ text: String, _ roles: Role...) -> String { paint(text, roles) }

  func paint(_ text: String, _ roles: [Role]) -> String {
    guard isOn, !text.isEmpty, !roles.isEmpty else { return text }
    return "\u{1B}[\(roles.map(\.rawValue).joined(separator: ";"))m\(text)\u{1B}[0m"
  }
}
