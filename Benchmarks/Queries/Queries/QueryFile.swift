import Foundation
import Pharos

/// A file of query classes.
///
/// ```json
/// {"classes": [
///   {"name": "term_title.rare", "queries": [{"op": "term", "fields": ["title"], "t": "house"}]},
///   {"name": "keys", "queries": [{"op": "prefix", "fields": ["title"], "t": "ho", "typed": "Ho"}]},
///   {"name": "value_prefix.c", "queries": ["title == \"Par*\"c"]}
/// ], "spotlight": [
///   {"name": "not_equal", "queries": ["contentType != \"public.png\""]}
/// ]}
/// ```
///
/// Other engines read `classes` only; what stands under `spotlight` is asked of ours alone.
struct QueryFile: Decodable {
  let classes: [QueryClass]

  private enum CodingKeys: String, CodingKey {
    case classes, spotlight
  }

  init(classes: [QueryClass]) { self.classes = classes }

  /// Reads both lists as one.
  init(from decoder: any Decoder) throws {
    let file = try decoder.container(keyedBy: CodingKeys.self)
    classes =
      try file.decode([QueryClass].self, forKey: .classes)
      + (file.decodeIfPresent([QueryClass].self, forKey: .spotlight) ?? [])
  }

  /// The names of the classes of keystrokes: what is typed is also found inside of words, so that
  /// others are asked what is nearest and not the same.
  var typedClasses: Set<String> {
    Set(classes.filter { $0.queries.contains { $0.typed != nil } }.map(\.name))
  }

  /// Reads a file.
  init(contentsOf path: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    self = try JSONDecoder().decode(QueryFile.self, from: data)
  }
}

/// Queries of one kind and about one selectivity.
struct QueryClass: Decodable, Sendable {
  let name: String
  let queries: [BenchmarkQuery]

  init(name: String, queries: [BenchmarkQuery]) { (self.name, self.queries) = (name, queries) }
}

/// One query: a tree that every engine understands, or a string that only ours does.
struct BenchmarkQuery: Decodable, Sendable {
  /// The tree, when the query has that form.
  let tree: QueryTree?
  /// The query in the Spotlight query language.
  let spotlight: String
  /// What stands in a search field, when it is a keystroke.
  ///
  /// Ours answers it by its search for typed text, and with suggestions. The tree is the nearest that
  /// other engines can be asked.
  let typed: String?

  /// A query; where it is a keystroke, the string is the one that finds the same.
  init(tree: QueryTree, typed: String? = nil) {
    (self.tree, self.typed) = (tree, typed)
    spotlight = typed.map { TypedQuery($0, isPlain: true).query.description } ?? tree.spotlight
  }

  init(spotlight: String) { (tree, typed, self.spotlight) = (nil, nil, spotlight) }

  private enum CodingKeys: String, CodingKey {
    case query, spotlight, typed
  }

  /// Reads a tree, a string, or an object with the string as `query` or `spotlight`.
  init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self.init(spotlight: text)
      return
    }
    let object = try decoder.container(keyedBy: CodingKeys.self)
    if let text = try object.decodeIfPresent(String.self, forKey: .query)
      ?? object.decodeIfPresent(String.self, forKey: .spotlight)
    {
      self.init(spotlight: text)
    } else {
      self.init(
        tree: try QueryTree(from: decoder),
        typed: try object.decodeIfPresent(String.self, forKey: .typed))
    }
  }
}
