/// A query tree as SQL over full-text tables; nil where the tables cannot answer.
struct FTS5Query {
  let match: String?
  let conditions: [String]
  let parameters: [String]

  /// - Parameter isTrigram: whether the table has runs of three letters instead of words.
  init?(_ tree: QueryTree, isTrigram: Bool) {
    var builder = Builder(isTrigram: isTrigram)
    guard let match = builder.expression(tree) else { return nil }
    self.match = match.isEmpty ? nil : match
    (conditions, parameters) = (builder.conditions, builder.parameters)
  }

  /// The statement for a mode.
  func statement(_ mode: QueryMode) -> String {
    guard match != nil else {
      let what = mode == .count ? "count(*)" : "n"
      let limit = mode == .top10 ? " LIMIT 10" : ""
      return "SELECT \(what) FROM items WHERE \(conditions.joined(separator: " AND "))\(limit)"
    }
    let what = mode == .count ? "count(*)" : "search.rowid"
    let join = conditions.isEmpty ? "" : " JOIN items ON items.n = search.rowid"
    let rest = conditions.map { " AND " + $0 }.joined()
    let order = mode == .top10 ? " ORDER BY search.rank LIMIT 10" : ""
    return "SELECT \(what) FROM search\(join) WHERE search MATCH ?\(rest)\(order)"
  }

  /// The values of the statement.
  var values: [SQLiteValue] { ((match.map { [$0] } ?? []) + parameters).map { .text($0) } }

  private struct Builder {
    let isTrigram: Bool
    var conditions: [String] = []
    var parameters: [String] = []

    /// The match expression; empty for what only the columns of items decide.
    mutating func expression(_ tree: QueryTree) -> String? {
      switch tree {
      case .term(let fields, let text) where !isTrigram: columns(fields) + quoted(text)
      case .prefix(let fields, let text) where !isTrigram: columns(fields) + quoted(text) + "*"
      case .phrase(let fields, let words) where !isTrigram:
        columns(fields) + quoted(words.joined(separator: " "))
      case .infix(let fields, let text) where isTrigram && text.unicodeScalars.count >= 3,
        .infixPhrase(let fields, let text) where isTrigram && text.unicodeScalars.count >= 3:
        columns(fields) + quoted(text)
      case .suffix(let fields, let text) where isTrigram && text.unicodeScalars.count >= 3:
        verified(fields, "", text, columns(fields) + quoted(text))
      case .partial(let fields, let prefix, let suffix)
      where isTrigram && prefix.unicodeScalars.count >= 3 && suffix.unicodeScalars.count >= 3:
        verified(
          fields, prefix, suffix, columns(fields) + "(\(quoted(prefix)) AND \(quoted(suffix)))")
      case .range(let field, let low, let high):
        condition("items.\(field) BETWEEN \(low) AND \(high)")
      case .equal(let field, let text):
        condition("items.\(field) = '\(text.replacing("'", with: "''"))'")
      case .and(let parts): conjunction(parts)
      case .or(let parts): disjunction(parts)
      default: nil
      }
    }

    private mutating func conjunction(_ parts: [QueryTree]) -> String? {
      var texts: [String] = []
      var excluded = ""
      for part in parts {
        if case .not(let inner) = part {
          guard let text = expression(inner), !text.isEmpty else { return nil }
          excluded += " NOT \(text)"
        } else {
          guard let text = expression(part) else { return nil }
          if !text.isEmpty { texts.append(text) }
        }
      }
      if texts.isEmpty { return excluded.isEmpty ? "" : nil }
      let all = texts.joined(separator: " AND ")
      return excluded.isEmpty ? "(\(all))" : "((\(all))\(excluded))"
    }

    private mutating func disjunction(_ parts: [QueryTree]) -> String? {
      var texts: [String] = []
      for part in parts {
        guard let text = expression(part), !text.isEmpty else { return nil }
        texts.append(text)
      }
      return "(\(texts.joined(separator: " OR ")))"
    }

    private mutating func condition(_ text: String) -> String {
      conditions.append(text)
      return ""
    }

    /// The trigrams only narrow; the words of the text decide.
    private mutating func verified(
      _ fields: [String], _ prefix: String, _ suffix: String, _ match: String
    ) -> String {
      let tests = fields.map { "word_match(items.\($0), ?, ?)" }
      conditions.append("(\(tests.joined(separator: " OR ")))")
      for _ in fields { parameters += [prefix, suffix] }
      return match
    }

    private func columns(_ fields: [String]) -> String {
      Set(fields) == Set(QueryTree.textFields) ? "" : "{\(fields.joined(separator: " "))} : "
    }

    private func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }
  }
}
