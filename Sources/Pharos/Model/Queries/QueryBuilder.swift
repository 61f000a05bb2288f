import QueryLanguage

/// Gathers the queries of a block; `if`, `if let`, `switch` and `for` choose and repeat them.
@resultBuilder
public enum QueryBuilder {
  /// One query of the block.
  public static func buildExpression(_ query: Query) -> [Query] { [query] }

  /// Several queries, such as some that were gathered before.
  public static func buildExpression(_ queries: [Query]) -> [Query] { queries }

  /// The queries of a block, in their order.
  public static func buildBlock(_ parts: [Query]...) -> [Query] { parts.flatMap { $0 } }

  /// The queries of an `if` without `else`; none when it does not hold.
  public static func buildOptional(_ part: [Query]?) -> [Query] { part ?? [] }

  /// The queries of the branch that was taken.
  public static func buildEither(first part: [Query]) -> [Query] { part }

  /// The queries of the branch that was taken.
  public static func buildEither(second part: [Query]) -> [Query] { part }

  /// The queries of all turns of a loop.
  public static func buildArray(_ parts: [[Query]]) -> [Query] { parts.flatMap { $0 } }
}

/// Combining takes constant time, or time in the number of the parts, however large they are.
extension Query {
  /// A query that holds where every one of the block does; where the block is empty, everywhere.
  ///
  /// ```swift
  /// let query = Query {
  ///   Attribute.anyWithContent.hasWords(typed, .ignoreCaseAndDiacritics, isUnfinished: true)
  ///   if let folder { Attribute.domainIdentifier == folder }
  ///   Query.any {
  ///     Attribute.contentTypeTree == "public.image"
  ///     Attribute.pageCount.isIn(1...3)
  ///   }
  ///   !(Attribute.keywords == "draft")
  /// }
  /// ```
  public init(@QueryBuilder _ parts: () throws -> [Query]) rethrows {
    self.init(.all(try parts().map(\.tree)))
  }

  /// A query that holds where every one of the block does; where the block is empty, everywhere.
  package static func all(@QueryBuilder _ parts: () throws -> [Query]) rethrows -> Query {
    Query(.all(try parts().map(\.tree)))
  }

  /// A query that holds where at least one of the block does; where the block is empty, nowhere.
  public static func any(@QueryBuilder _ parts: () throws -> [Query]) rethrows -> Query {
    Query(.any(try parts().map(\.tree)))
  }

  /// A query that holds where none of the block does; where the block is empty, everywhere.
  public static func not(@QueryBuilder _ parts: () throws -> [Query]) rethrows -> Query {
    !(try any(parts))
  }

  /// Both hold.
  public static func && (left: Query, right: Query) -> Query {
    Query(.all([left.tree, right.tree]))
  }

  /// At least one holds.
  public static func || (left: Query, right: Query) -> Query {
    Query(.any([left.tree, right.tree]))
  }

  /// The query does not hold.
  public static prefix func ! (query: Query) -> Query { Query(.not(query.tree)) }
}
