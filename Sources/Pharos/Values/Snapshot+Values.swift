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

  /// Adds the item of a value, or replaces it.
  public mutating func add<Value>(
    _ value: Value, as descriptor: ItemDescriptor<Value>
  ) throws(ItemValueError) {
    add([try descriptor.item(for: value)])
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

extension Snapshot {
  /// The values whose items a query matches, in the index's order.
  ///
  /// - Parameter limit: the most values to return; nil returns all.
  /// - Throws: ``IndexError/invalidValue(_:)`` when an item that is found keeps no value of the type.
  public func values<Value>(
    _ query: Query, as descriptor: ItemDescriptor<Value>, limit: Int? = nil
  ) throws(IndexError) -> [Value] {
    try values(of: items(query, fetching: descriptor.fetched, limit: limit), descriptor)
  }

  /// The values whose items a query string matches, in the index's order.
  public func values<Value>(
    _ query: String, as descriptor: ItemDescriptor<Value>, limit: Int? = nil
  ) throws(IndexError) -> [Value] {
    try values(parse(query), as: descriptor, limit: limit)
  }

  /// The values at places that a search has given, in their order.
  public func values<Value>(
    at documents: [DocumentReference], as descriptor: ItemDescriptor<Value>
  ) throws(IndexError) -> [Value] {
    try values(of: items(at: documents, fetching: descriptor.fetched), descriptor)
  }

  /// The value whose item has an identifier; nil when there is no such item.
  public func value<Value>(
    _ identifier: String, as descriptor: ItemDescriptor<Value>
  ) throws(IndexError) -> Value? {
    guard let item = try item(identifier, fetching: descriptor.fetched) else { return nil }
    return try values(of: [item], descriptor).first
  }

  private func values<Value>(
    of items: [Item], _ descriptor: ItemDescriptor<Value>
  ) throws(IndexError) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(items.count)
    do throws(ItemValueError) {
      for item in items { values.append(try descriptor.value(of: item)) }
    } catch {
      throw .invalidValue(error)
    }
    return values
  }
}
