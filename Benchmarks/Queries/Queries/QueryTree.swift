/// A query in the form that every engine is asked in: words are maximal runs of letters and digits,
/// lower case, without diacritics.
///
/// A text node matches an item when one of its fields matches.
indirect enum QueryTree: Sendable, Equatable {
  /// A word equal to the text.
  case term([String], String)
  /// A word that begins with the text.
  case prefix([String], String)
  /// A word that ends with the text.
  case suffix([String], String)
  /// A word that contains the text.
  case infix([String], String)
  /// A word that begins with one text and ends with the other, without overlap.
  case partial([String], prefix: String, suffix: String)
  /// Consecutive words of one field.
  case phrase([String], [String])
  /// A piece of the words joined by single blanks.
  case infixPhrase([String], String)
  /// A number from one bound to the other, both included.
  case range(String, Int, Int)
  /// The whole value of a field.
  case equal(String, String)
  /// All of the parts.
  case and([QueryTree])
  /// One of the parts.
  case or([QueryTree])
  /// Not the part; only inside of `and`.
  case not(QueryTree)

  /// The text fields of the corpora; a node that lists all of them asks for any text.
  static let textFields = [
    "title", "displayName", "keywords", "textContent", "contentDescription", "authorNames",
  ]
}

extension QueryTree: Decodable {
  private enum CodingKeys: String, CodingKey {
    case operation = "op"
    case text = "t"
    case prefix = "pre"
    case suffix = "suf"
    case low = "lo"
    case high = "hi"
    case parts = "args"
    case fields, words, field
  }

  /// Reads a node as the query files write it: `{"op":"term","fields":["title"],"t":"house"}`.
  init(from decoder: any Decoder) throws {
    let node = try decoder.container(keyedBy: CodingKeys.self)
    let operation = try node.decode(String.self, forKey: .operation)
    func fields() throws -> [String] { try node.decode([String].self, forKey: .fields) }
    func text() throws -> String { try node.decode(String.self, forKey: .text) }
    func parts() throws -> [QueryTree] { try node.decode([QueryTree].self, forKey: .parts) }
    switch operation {
    case "term": self = .term(try fields(), try text())
    case "prefix": self = .prefix(try fields(), try text())
    case "suffix": self = .suffix(try fields(), try text())
    case "infix": self = .infix(try fields(), try text())
    case "infixphrase": self = .infixPhrase(try fields(), try text())
    case "phrase": self = .phrase(try fields(), try node.decode([String].self, forKey: .words))
    case "partial":
      self = .partial(
        try fields(), prefix: try node.decode(String.self, forKey: .prefix),
        suffix: try node.decode(String.self, forKey: .suffix))
    case "range":
      self = .range(
        try node.decode(String.self, forKey: .field), try node.decode(Int.self, forKey: .low),
        try node.decode(Int.self, forKey: .high))
    case "eq": self = .equal(try node.decode(String.self, forKey: .field), try text())
    case "and": self = .and(try parts())
    case "or": self = .or(try parts())
    case "not":
      let parts = try parts()
      guard parts.count == 1, let part = parts.first else {
        throw DecodingError.dataCorruptedError(
          forKey: .parts, in: node, debugDescription: "“not” has one part, not \(parts.count)")
      }
      self = .not(part)
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .operation, in: node, debugDescription: "no operation “\(operation)” is known")
    }
  }
}
