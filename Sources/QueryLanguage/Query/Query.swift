/// A query in the Spotlight query language: comparisons, combined with and, or and not.
///
/// A query is parsed from a text, or built in Swift from comparisons of attributes:
///
/// ```swift
/// let parsed = try Query(parsing: "title == 'par*'cd && pageCount > 10")
/// let built = Attribute.title.hasPrefix("par", .ignoreCaseAndDiacritics) && Attribute.pageCount > 10
/// print(parsed == built)  // true
/// ```
///
/// Two queries that differ only in blanks, quotes or superfluous parentheses are equal. Combining
/// takes constant time, however large the parts are, so queries can be grown in a loop. A query can
/// be asked many times; what an index has made of it is kept with it. Thread-safe.
public struct Query: Sendable, CustomStringConvertible {
  /// The tree as it was built.
  package let tree: Expression

  /// Where the names stand in the text; nil in a query that was not parsed.
  private let parsedNames: [AttributeUse]?

  /// What the layer above has made of the query and keeps for its next use.
  package let preparation = QueryPreparation()

  /// Parses a query.
  ///
  /// The work is linear in the length of `text`, and the limits are checked before anything grows,
  /// so hostile text costs neither time nor memory nor stack.
  ///
  /// - Parameters:
  ///   - text: the query string.
  ///   - limits: what the text may have; an index holds queries to limits of its own as well.
  /// - Throws: ``QueryError`` with the place of the mistake, and what to write instead.
  public init(parsing text: String, limits: QueryLimits = .default) throws(QueryError) {
    let parsed = try QueryParser.parse(text, limits: limits)
    tree = parsed.root
    parsedNames = parsed.attributeNames
  }

  /// Makes a query of a tree, in constant time.
  ///
  /// Any tree is taken. Who carries the query out checks its ``Expression/depth`` and
  /// ``Expression/nodeCount`` against ``QueryLimits`` before any work.
  package init(_ tree: Expression) {
    self.tree = tree
    parsedNames = nil
  }

  /// The tree, in normal form (see ``Expression/normalForm``).
  ///
  /// Made when it is first asked for, in time linear in the nodes, and kept.
  package var root: Expression { tree.isNormal ? tree : preparation.normalForm(of: tree) }

  /// The named attributes the query asks for, in the order in which they are written.
  ///
  /// `*` and `**` are not listed. A name that is used twice is listed twice.
  package var attributeNames: [AttributeUse] {
    parsedNames ?? root.namedAttributes.map { AttributeUse(name: $0, range: nil) }
  }

  /// The canonical text: double quotes, no superfluous parenthesis or escape, modifiers in the
  /// order `c d w t`, numbers and truth values without modifiers left bare.
  ///
  /// Parsing it gives an equal query, as long as it respects the limits: it can be longer than the
  /// text the query came from.
  public var description: String { CanonicalPrinter.text(of: root) }

  /// The tree as one JSON value, for people and tools that look into a query.
  public var jsonDescription: String { JSONPrinter.text(of: root) }
}

extension Query: Hashable {
  /// Queries are equal when their trees are: where a name stood in the text does not matter.
  public static func == (left: Query, right: Query) -> Bool { left.root == right.root }

  /// Hashes the tree.
  public func hash(into hasher: inout Hasher) { hasher.combine(root) }
}
