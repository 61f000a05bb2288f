/// A query as a tree that every engine can be asked, and as a string in the Spotlight language.
package indirect enum QueryTree: Sendable, Equatable {
  case term(fields: [String], String)
  case prefix(fields: [String], String)
  case suffix(fields: [String], String)
  case infix(fields: [String], String)
  /// A word that begins and ends as given.
  case partial(fields: [String], prefix: String, suffix: String)
  case phrase(fields: [String], [String])
  /// The end of one word, a blank and the start of the next.
  case infixPhrase(fields: [String], String)
  case range(field: String, low: Double, high: Double)
  case equal(field: String, String)
  case all([QueryTree])
  case any([QueryTree])
  case not(QueryTree)
  /// Only in the Spotlight language.
  case spotlight(String)
  /// What stands in a search field, and the query that engines without a search for typed text are
  /// asked instead.
  case typed(String, QueryTree)

  /// The attributes that “any attribute” stands for.
  package static let every = [
    "title", "displayName", "keywords", "textContent", "contentDescription", "authorNames",
  ]

  /// The tree as JSON; a query that only the Spotlight language has is `{"query": "…"}`.
  package var json: JSONValue {
    switch self {
    case .term(let fields, let text): QueryTree.object("term", fields, [.init("t", .text(text))])
    case .prefix(let fields, let text):
      QueryTree.object("prefix", fields, [.init("t", .text(text))])
    case .suffix(let fields, let text):
      QueryTree.object("suffix", fields, [.init("t", .text(text))])
    case .infix(let fields, let text):
      QueryTree.object("infix", fields, [.init("t", .text(text))])
    case .partial(let fields, let prefix, let suffix):
      QueryTree.object(
        "partial", fields, [.init("pre", .text(prefix)), .init("suf", .text(suffix))])
    case .phrase(let fields, let words):
      QueryTree.object("phrase", fields, [.init("words", .list(words.map { .text($0) }))])
    case .infixPhrase(let fields, let text):
      QueryTree.object("infixphrase", fields, [.init("t", .text(text))])
    case .range(let field, let low, let high):
      .object([
        .init("op", .text("range")), .init("field", .text(field)), .init("lo", .number(low)),
        .init("hi", .number(high)),
      ])
    case .equal(let field, let text):
      .object([
        .init("op", .text("eq")), .init("field", .text(field)), .init("t", .text(text)),
      ])
    case .all(let parts): QueryTree.object("and", parts)
    case .any(let parts): QueryTree.object("or", parts)
    case .not(let part): QueryTree.object("not", [part])
    case .spotlight(let query): .object([.init("query", .text(query))])
    case .typed(let text, let tree): QueryTree.typed(text, tree.json)
    }
  }

  private static func typed(_ text: String, _ tree: JSONValue) -> JSONValue {
    guard case .object(let members) = tree else { return tree }
    return .object(members + [.init("typed", .text(text))])
  }

  private static func object(
    _ operation: String, _ fields: [String], _ members: [JSONValue.Member]
  ) -> JSONValue {
    .object(
      [.init("op", .text(operation)), .init("fields", .list(fields.map { .text($0) }))] + members)
  }

  private static func object(_ operation: String, _ parts: [QueryTree]) -> JSONValue {
    .object([.init("op", .text(operation)), .init("args", .list(parts.map(\.json)))])
  }
}
