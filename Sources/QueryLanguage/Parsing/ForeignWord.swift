/// Operator words of NSPredicate and of search fields, which people carry over.
enum ForeignWord: String, CaseIterable {
  case and, or, not
  case like, contains, beginswith, endswith, matches, `in`, between
  case any, some, all, none

  /// A word in any letter case.
  init?(_ text: String) {
    guard text.utf8.count <= 10 else { return nil }
    self.init(rawValue: text.lowercased())
  }

  /// Whether the word stands before a comparison.
  var isPrefix: Bool {
    switch self {
    case .not, .any, .some, .all, .none: true
    default: false
    }
  }

  /// Whether the word stands between an attribute and a value.
  var isComparison: Bool { self != .and && self != .or && !isPrefix }

  /// What to use instead, to follow "write …".
  var advice: String {
    switch self {
    case .and: "&&"
    case .or: "||"
    case .not: "!"
    case .like: "== and * for any characters"
    case .contains: "== \"*text*\""
    case .beginswith: "== \"text*\""
    case .endswith: "== \"*text\""
    case .matches: "== with * for any characters; there are no regular expressions"
    case .in: "InList(attribute, \"a\", \"b\")"
    case .between: "InRange(attribute, low, high)"
    case .any, .some: "the comparison alone, which looks at every element of a list"
    case .all, .none: "! before the comparison to exclude elements"
    }
  }

  /// The comparison to write instead of `attribute WORD "value"modifiers`; nil if there is no
  /// simple one.
  func replacement(attribute: String, value: TextLiteral?, modifiers: Modifiers) -> String? {
    let plain = value.map { TextLiteral(exactly: $0.plainText).spelling } ?? "text"
    let letters = modifiers.letters
    return switch self {
    case .like: "\(attribute) == \"\(value?.spelling ?? "te*t")\"\(letters)"
    case .contains: "\(attribute) == \"*\(plain)*\"\(letters)"
    case .beginswith: "\(attribute) == \"\(plain)*\"\(letters)"
    case .endswith: "\(attribute) == \"*\(plain)\"\(letters)"
    case .matches: "\(attribute) == \"te*t\"\(letters)"
    case .in: "InList(\(attribute), \"a\", \"b\")\(letters)"
    case .between: "InRange(\(attribute), 5, 10)"
    default: nil
    }
  }
}
