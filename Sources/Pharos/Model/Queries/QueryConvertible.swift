@_exported import QueryLanguage

/// What can be asked: a ``Query``, or a text of the query language, which is parsed when it is asked.
///
/// ```swift
/// try snapshot.count("title == 'par*'cd")
/// try snapshot.count(Attribute.title.hasPrefix("par", .ignoreCaseAndDiacritics))
/// ```
///
/// Text that a person typed is neither: see ``TypedQuery``.
public protocol QueryConvertible: Sendable {
  /// The query that is asked.
  ///
  /// - Parameter limits: what a text is held to while it is parsed.
  func query(within limits: QueryLimits) throws(QueryError) -> Query
}

extension Query: QueryConvertible {
  /// The query itself; an index holds it to its limits before it does any work.
  public func query(within limits: QueryLimits) -> Query { self }
}

extension String: QueryConvertible {
  /// The query that the text says.
  public func query(within limits: QueryLimits) throws(QueryError) -> Query {
    try Query(parsing: self, limits: limits)
  }
}
