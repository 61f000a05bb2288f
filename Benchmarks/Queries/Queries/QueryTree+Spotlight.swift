import QueryLanguage

extension QueryTree {
  /// The query in the Spotlight query language.
  var spotlight: String { spotlight(inside: false) }

  private func spotlight(inside: Bool) -> String {
    switch self {
    case .term(let fields, let text):
      Self.comparison(fields, QueryEscape.escape(text), "cdw", inside)
    case .prefix(let fields, let text):
      Self.comparison(fields, QueryEscape.escape(text) + "*", "cdw", inside)
    case .suffix(let fields, let text):
      Self.comparison(fields, "*" + QueryEscape.escape(text), "cdw", inside)
    case .infix(let fields, let text), .infixPhrase(let fields, let text):
      Self.comparison(fields, "*" + QueryEscape.escape(text) + "*", "cd", inside)
    case .partial(let fields, let prefix, let suffix):
      Self.comparison(
        fields, QueryEscape.escape(prefix) + "*" + QueryEscape.escape(suffix), "cdw", inside)
    case .phrase(let fields, let words):
      Self.comparison(fields, QueryEscape.escape(words.joined(separator: " ")), "cdw", inside)
    case .range(let field, let low, let high): "InRange(\(field), \(low), \(high))"
    case .equal(let field, let text): "\(field) == \"\(QueryEscape.escape(text))\""
    case .and(let parts): Self.join(parts.map { $0.spotlight(inside: true) }, "&&", inside)
    case .or(let parts): Self.join(parts.map { $0.spotlight(inside: true) }, "||", inside)
    case .not(let part): "!" + part.spotlight(inside: true)
    }
  }

  private static func join(_ parts: [String], _ sign: String, _ inside: Bool) -> String {
    let text = parts.joined(separator: " \(sign) ")
    return inside && parts.count > 1 ? "(\(text))" : text
  }

  private static func comparison(
    _ fields: [String], _ pattern: String, _ modifiers: String, _ inside: Bool
  ) -> String {
    if Set(fields) == Set(textFields) { return "** == \"\(pattern)\"\(modifiers)" }
    return join(fields.map { "\($0) == \"\(pattern)\"\(modifiers)" }, "||", inside)
  }
}
