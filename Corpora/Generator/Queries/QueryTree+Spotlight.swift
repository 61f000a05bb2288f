extension QueryTree {
  /// The query in the Spotlight language.
  package var spotlight: String {
    switch self {
    case .term(let fields, let text): QueryTree.comparison(fields, text, "cdw")
    case .prefix(let fields, let text): QueryTree.comparison(fields, text + "*", "cdw")
    case .suffix(let fields, let text): QueryTree.comparison(fields, "*" + text, "cdw")
    case .infix(let fields, let text), .infixPhrase(let fields, let text):
      QueryTree.comparison(fields, "*\(text)*", "cd")
    case .partial(let fields, let prefix, let suffix):
      QueryTree.comparison(fields, "\(prefix)*\(suffix)", "cdw")
    case .phrase(let fields, let words):
      QueryTree.comparison(fields, words.joined(separator: " "), "cdw")
    case .range(let field, let low, let high):
      "InRange(\(field), \(QueryTree.constant(low)), \(QueryTree.constant(high)))"
    case .equal(let field, let text): "\(field) == \"\(QueryTree.escaped(text))\""
    case .all(let parts): QueryTree.joined(parts, " && ")
    case .any(let parts): QueryTree.joined(parts, " || ")
    case .not(let part): "!(\(part.spotlight))"
    case .spotlight(let query): query
    case .typed(_, let tree): tree.spotlight
    }
  }

  /// All attributes together are `**`.
  private static func comparison(
    _ fields: [String], _ pattern: String, _ modifiers: String
  ) -> String {
    if fields == every { return "** == \"\(pattern)\"\(modifiers)" }
    let parts = fields.map { "\($0) == \"\(pattern)\"\(modifiers)" }
    return parts.count == 1 ? parts[0] : "(\(parts.joined(separator: " || ")))"
  }

  private static func joined(_ parts: [QueryTree], _ separator: String) -> String {
    parts.map { part in
      switch part {
      case .all, .any: "(\(part.spotlight))"
      default: part.spotlight
      }
    }.joined(separator: separator)
  }

  static func constant(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  /// Text that stands for itself between double quotes.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" || scalar == "*" { result.unicodeScalars.append("\\") }
      result.unicodeScalars.append(scalar)
    }
    return text.hasPrefix("$time.") ? "\\" + result : result
  }
}
