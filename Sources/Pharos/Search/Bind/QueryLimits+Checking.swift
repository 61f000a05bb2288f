import QueryLanguage

extension QueryLimits {
  /// Trees are planned and carried out by recursion: up to this depth it stays within any stack.
  static let greatestDepth = 256

  /// The limits with a depth that can be carried out.
  var carriedOut: QueryLimits {
    var limits = self
    limits.depth = min(depth, QueryLimits.greatestDepth)
    return limits
  }
}

extension Query {
  /// Refuses a tree beyond the limits, however it was made; constant time.
  func check(_ limits: QueryLimits) throws(IndexError) {
    let limits = limits.carriedOut
    guard tree.depth <= limits.depth else {
      throw .tooLarge(
        what: "the depth of a query: combinations and ! that lie inside each other",
        size: tree.depth, limit: limits.depth)
    }
    guard tree.nodeCount <= limits.nodes else {
      throw .tooLarge(
        what: "the number of comparisons and combinations of a query", size: tree.nodeCount,
        limit: limits.nodes)
    }
  }
}

extension IndexConfiguration {
  /// The query of a caller; a text is parsed within the configured limits.
  package func parse(_ query: some QueryConvertible) throws(IndexError) -> Query {
    do {
      return try query.query(within: queryLimits.carriedOut)
    } catch {
      throw .invalidQuery(error)
    }
  }

  /// When and where a query is asked that begins now.
  package var timeContext: TimeContext {
    TimeContext(
      now: now, zone: timeZone, firstWeekday: firstWeekday ?? TimeContext.systemFirstWeekday)
  }
}

extension Snapshot {
  /// The query of a caller; a text is parsed within the configured limits.
  func parse(_ query: some QueryConvertible) throws(IndexError) -> Query {
    try configuration.parse(query)
  }
}
