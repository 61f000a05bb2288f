/// Changes that become durable and visible together, with the state of the client they came from.
public struct Batch: Sendable {
  var batch = WriteBatch()

  /// A batch with nothing in it.
  public init() {}

  /// Adds or replaces items.
  public mutating func add(_ items: [Item]) {
    batch.operations += items.map { .put($0) }
  }

  /// Adds or replaces items that are checked and encoded already.
  package mutating func add(_ items: EncodedItems) {
    if !items.isEmpty { batch.operations.append(.putEncoded(items)) }
  }

  /// Merges attributes into stored items.
  public mutating func update(_ updates: [ItemUpdate]) {
    batch.operations += updates.map { .update($0) }
  }

  /// Deletes items by identifier.
  public mutating func delete(identifiers: [String]) {
    batch.operations.append(.deleteIdentifiers(identifiers))
  }

  /// Deletes domains with all below them.
  public mutating func delete(domains: [String]) {
    batch.operations.append(.deleteDomains(domains))
  }

  /// Deletes all items and all client states, and forgets all use.
  public mutating func deleteAll() { batch.operations.append(.deleteAll) }

  /// Declares how custom attributes take part in searches, before what follows in the batch.
  package mutating func declare(_ attributes: [CustomAttribute]) {
    batch.operations += attributes.map { .declare($0) }
  }

  /// Stores an opaque state of at most 250 bytes under a name, atomically with the changes.
  ///
  /// A batch carries one state; setting another one replaces it.
  ///
  /// - Parameters:
  ///   - state: at most 250 bytes.
  ///   - name: which state it is; a client has its own.
  ///   - expected: when given, the whole batch is refused unless this is the stored state (empty: nothing
  ///     is stored).
  public mutating func setClientState(
    _ state: [UInt8], named name: String, expecting expected: [UInt8]? = nil
  ) {
    batch.clientState = WriteBatch.ClientState(name: name, state: state, expected: expected)
  }
}
