import QueryLanguage

extension Batch {
  /// Adds the items of values, or replaces them.
  ///
  /// - Throws: ``ItemValueError`` when one of them cannot be encoded; the batch is as it was then.
  public mutating func add<Value>(
    _ values: some Sequence<Value>, as descriptor: ItemDescriptor<Value>
  ) throws(ItemValueError) {
    var items: [Item] = []
    for value in values { items.append(try descriptor.item(for: value)) }
    add(items)
  }

  /// Deletes the items of values.
  public mutating func delete<Value>(
    _ values: some Sequence<Value>, as descriptor: ItemDescriptor<Value>
  ) {
    delete(identifiers: values.map { descriptor.identifier(of: $0) })
  }
}

extension SearchIndex {
  /// Adds the items of values; a value whose item is there already replaces it.
  ///
  /// All or none: when it returns, the items are durable and can be found.
  ///
  /// - Throws: ``IndexError/invalidValue(_:)`` when a value cannot be encoded, and what ``add(_:)``
  ///   throws.
  public func add<Value>(
    _ values: some Sequence<Value>, as descriptor: ItemDescriptor<Value>
  ) async throws(IndexError) {
    var batch = Batch()
    do throws(ItemValueError) {
      try batch.add(values, as: descriptor)
    } catch {
      throw .invalidValue(error)
    }
    try await commit(batch)
  }
}

/// What is done with an item that a search for values finds and that keeps no value of the type:
/// it was added without the descriptor, by another one, or when the type had another shape.
public enum ForeignItems {
  /// The search throws ``IndexError/invalidValue(_:)``, which names the item.
  case refused
  /// The item is left out.
  case skipped
  /// The item is left out, and why is told, in the order of the results.
  case reported((ItemValueError) -> Void)
}

extension Snapshot {
  /// The values whose items a query matches, in the index's order.
  ///
  /// - Parameters:
  ///   - query: a query, or a text of the query language.
  ///   - descriptor: how items stand for values; one that keeps values.
  ///   - foreign: what is done with items that keep no value of the type.
  ///   - limit: the most values to return; nil returns all. Items that are left out do not count.
  /// - Throws: ``IndexError/invalidValue(_:)`` when an item that is found keeps no value of the type
  ///   and such items are refused.
  public func values<Value>(
    _ query: some QueryConvertible, as descriptor: ItemDescriptor<Value>,
    foreign: ForeignItems = .refused,
    limit: Int? = nil
  ) throws(IndexError) -> [Value] {
    if case .refused = foreign {
      return try values(
        of: items(query, fetching: descriptor.fetched, limit: limit), descriptor, foreign)
    }
    let snapshot = metered()
    let found = try snapshot.documents(query)
    let limit = max(0, limit ?? .max)
    var values: [Value] = []
    var next = 0
    while next < found.count, values.count < limit {
      let end = min(found.count, next + Snapshot.valuesAtOnce)
      let items = try snapshot.items(at: Array(found[next..<end]), fetching: descriptor.fetched)
      for item in items where values.count < limit {
        values += try self.values(of: [item], descriptor, foreign)
      }
      next = end
    }
    return values
  }

  /// So many items are read at a time where some may be left out.
  private static let valuesAtOnce = 256

  /// The values at places that a search has given, in their order.
  public func values<Value>(
    at documents: [DocumentReference], as descriptor: ItemDescriptor<Value>,
    foreign: ForeignItems = .refused
  ) throws(IndexError) -> [Value] {
    try values(of: items(at: documents, fetching: descriptor.fetched), descriptor, foreign)
  }

  /// The value whose item has an identifier; nil when there is no such item.
  ///
  /// - Throws: ``IndexError/invalidValue(_:)`` when the item keeps no value of the type.
  public func value<Value>(
    _ identifier: String, as descriptor: ItemDescriptor<Value>
  ) throws(IndexError) -> Value? {
    guard let item = try item(identifier, fetching: descriptor.fetched) else { return nil }
    return try values(of: [item], descriptor, .refused).first
  }

  private func values<Value>(
    of items: [Item], _ descriptor: ItemDescriptor<Value>, _ foreign: ForeignItems
  ) throws(IndexError) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(items.count)
    for item in items {
      do throws(ItemValueError) {
        values.append(try descriptor.value(of: item))
      } catch {
        switch foreign {
        case .refused: throw .invalidValue(error)
        case .skipped: break
        case .reported(let report): report(error)
        }
      }
    }
    return values
  }
}
