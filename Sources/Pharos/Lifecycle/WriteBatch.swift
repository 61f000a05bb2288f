/// Changes that become visible and durable together, or not at all.
package struct WriteBatch: Sendable {
  package enum Operation: Sendable {
    /// Adds an item, or replaces the one with its identifier.
    case put(Item)
    /// Adds or replaces items that are checked and encoded already.
    case putEncoded(EncodedItems)
    /// Changes some attributes of a stored item.
    case update(ItemUpdate)
    case deleteIdentifiers([String])
    /// Deletes the items of these domains and of the domains below them.
    case deleteDomains([String])
    /// Deletes every item and every client state.
    case deleteAll
    /// Counts events of use.
    case record([UsageEvent])
    /// Forgets how items have been used.
    case forgetUsage([String])
    /// Forgets everything that came of use.
    case forgetAllUsage
    /// Changes that are resolved already.
    case changeUsage([UsageChange])
    /// Declares how a custom attribute takes part in searches.
    case declare(CustomAttribute)
  }

  /// A client state that is stored with the batch.
  package struct ClientState: Sendable {
    package var name: String
    package var state: [UInt8]
    /// When given, the batch is refused unless this is the stored state.
    package var expected: [UInt8]?

    package init(name: String, state: [UInt8], expected: [UInt8]? = nil) {
      self.name = name
      self.state = state
      self.expected = expected
    }
  }

  package var operations: [Operation]
  package var clientState: ClientState?

  package init(_ operations: [Operation] = [], clientState: ClientState? = nil) {
    self.operations = operations
    self.clientState = clientState
  }
}
