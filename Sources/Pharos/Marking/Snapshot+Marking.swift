import QueryLanguage

/// Showing why an item matches; what is marked is told at ``TextMarker``.
extension Snapshot {
  /// A marker for a query: made once, used for all results.
  ///
  /// - Throws: ``IndexError/tooLarge(what:size:limit:)`` where the query is beyond
  ///   ``IndexConfiguration/queryLimits``.
  public func marker(_ query: some QueryConvertible) throws(IndexError) -> TextMarker {
    let query = try parse(query)
    return try reporting {
      try query.check(configuration.queryLimits)
      return TextMarker(
        Binder(configuration).bind(query.root), customAttributes: state.customAttributes)
    }
  }

  /// Where the text comparisons of a query match in an item.
  ///
  /// The item need not be of the index. For several items of one query use ``marker(_:)``.
  package func matches(
    in item: Item, _ query: some QueryConvertible
  ) throws(IndexError) -> [TextMatch] {
    try marker(query).matches(in: item)
  }
}
