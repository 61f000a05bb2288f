import ByteStore
import QueryLanguage

/// Counting, naming and reading what a query matches.
extension Snapshot {
  /// The number of items a query matches.
  ///
  /// - Throws: ``IndexError/invalidQuery(_:)``, ``IndexError/damaged(place:offset:detail:remedy:)``,
  ///   ``IndexError/cancelled`` when the surrounding task was cancelled,
  ///   ``IndexError/timeLimitExceeded(limit:spent:)`` and
  ///   ``IndexError/memoryLimitExceeded(limit:needed:)`` beyond a ``QueryBudget``, as all queries.
  public func count(_ query: some QueryConvertible) throws(IndexError) -> Int {
    let query = try parse(query)
    return try reporting { try QuerySearch(self, query).count() }
  }

  /// The places of all items a query matches, in the index's order: the cheapest answer that names
  /// every match.
  ///
  /// - Parameters:
  ///   - query: a query, or a text of the query language.
  ///   - limit: the most places to return; nil returns all.
  ///   - last: the document after which the list begins, of this snapshot: the next page of a list.
  ///     Segments before it are not searched again. Nil begins with the first.
  public func documents(
    _ query: some QueryConvertible, limit: Int? = nil, after last: DocumentReference? = nil
  ) throws(IndexError) -> [DocumentReference] {
    let query = try parse(query)
    if let last { return try documents(query, limit: limit, behind: last) }
    return try reporting {
      var search = try QuerySearch(self, query)
      var found = GatheredReferences(limit: limit, search.statistics.meter)
      try search.append(to: &found)
      return found.references
    }
  }

  /// The identifiers of all items a query matches, in the index's order: stable within a snapshot.
  public func identifiers(
    _ query: some QueryConvertible, limit: Int? = nil
  ) throws(IndexError) -> [String] {
    let query = try parse(query)
    return try reporting {
      var found: [String] = []
      if let limit, limit <= 0 { return found }
      var search = try QuerySearch(self, query)
      while let batch = try search.nextBatch() {
        for document in batch.documents {
          let identifier = try batch.entry.segment.identifierText(ofDocument: document)
          try search.statistics.meter.keep(identifier)
          found.append(identifier)
          if found.count == limit { return found }
        }
      }
      return found
    }
  }

  /// The items a query matches, each with the attributes asked for.
  ///
  /// - Parameters:
  ///   - query: a query, or a text of the query language.
  ///   - attributes: attributes to read; nil reads all, none reads identifier, domain and dates.
  ///   - limit: the most items to return; nil returns all.
  public func items(
    _ query: some QueryConvertible, fetching attributes: [AttributeKey]? = nil,
    limit: Int? = nil
  ) throws(IndexError) -> [Item] {
    let query = try parse(query)
    return try reporting {
      var found: [Item] = []
      if let limit, limit <= 0 { return found }
      var search = try QuerySearch(self, query)
      let reader = ItemReader(attributes)
      while let batch = try search.nextBatch() {
        for document in batch.documents {
          found.append(try reader.item(batch.entry.segment, document, search.statistics.meter))
          if found.count == limit { return found }
        }
      }
      return found
    }
  }

  /// The item with an identifier, nil when there is none (or it has expired).
  public func item(
    _ identifier: String, fetching attributes: [AttributeKey]? = nil
  ) throws(IndexError) -> Item? {
    try reporting {
      guard let place = try state.location(of: Array(identifier.utf8)) else { return nil }
      let segment = state.segments[place.segment].segment
      let item = try ItemReader(attributes).item(segment, place.document, beginning())
      let now = configuration.clock()
      if let expiration = item.expirationDate, expiration <= now { return nil }
      return item
    }
  }

  /// The client state stored under a name by the last batch that carried one.
  public func clientState(named name: String) -> [UInt8]? { state.clientStates[name] }
}
