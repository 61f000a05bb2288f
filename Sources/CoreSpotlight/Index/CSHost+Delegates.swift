#if !canImport(Darwin)
  import Foundation
  import Pharos

  extension CSHost {
    /// The most items that a delegate is asked for in one call.
    static let mostIdentifiersPerCall = 1000

    /// Asks the delegates for every item again, as after a loss of the index.
    ///
    /// Who has no delegate now is asked when it has one, in this program or a later one.
    public func requestReindexing() throws {
      try ledger.oweEverything(also: delegates.living.map(\.value.indexName.name))
      askForOwedItems()
    }

    /// Asks the delegates for some items again.
    public func requestReindexing(ofIdentifiers identifiers: [String]) async throws {
      let snapshot = try await store.snapshot()
      var owed: [String: Set<String>] = [:]
      for identifier in identifiers {
        let item = try snapshot.item(identifier, fetching: [])
        owed[OwedContents.key(item?.indexName), default: []].insert(identifier)
      }
      try ledger.owe(owed)
      askForOwedItems()
    }

    /// Tells the delegates that the index works slower, or as fast as before.
    ///
    /// Nothing else makes these calls: a program on its own has no system that throttles it.
    public func simulateThrottling(_ isThrottled: Bool) {
      for index in delegates.living {
        ask(index) { index, delegate in
          if isThrottled {
            delegate.searchableIndexDidThrottle(index)
          } else {
            delegate.searchableIndexDidFinishThrottle(index)
          }
        }
      }
    }

    /// Asks every delegate for what it owes and was not asked for since the program started.
    func askForOwedItems() {
      for index in delegates.living { askForOwedItems(index) }
      // A ledger that cannot be read is an error of every change and query; who waits is asked later.
      guard let handler = extensions.indexHandler, let contents = try? ledger.contents else {
        return
      }
      for key in contents.indexes.union(contents.loss == nil ? [] : [OwedContents.key(nil)]) {
        let name = OwedContents.name(key)
        guard !delegates.answers(for: name) else { continue }
        let index = CSSearchableIndex(
          host: self, indexName: IndexName(name: name, protectionClass: nil), hosted: handler.value)
        askForOwedItems(Handed(index))
      }
    }

    private func askForOwedItems(_ index: Handed<CSSearchableIndex>) {
      let name = index.value.indexName.name
      guard index.value.effectiveDelegate != nil, let owed = try? ledger.takeUnasked(name) else {
        return
      }
      let ledger = ledger
      if owed.everything {
        ask(index) { index, delegate in
          delegate.searchableIndex(
            index,
            reindexAllSearchableItemsWithAcknowledgementHandler: {
              ledger.acknowledgeEverything(name)
            })
        }
      }
      var rest = owed.identifiers[...]
      while !rest.isEmpty {
        let identifiers = Array(rest.prefix(CSHost.mostIdentifiersPerCall))
        rest = rest.dropFirst(identifiers.count)
        ask(index) { index, delegate in
          delegate.searchableIndex(
            index, reindexSearchableItemsWithIdentifiers: identifiers,
            acknowledgementHandler: { ledger.settle(identifiers) })
        }
      }
    }

    /// Calls a delegate on the queue of its index.
    private func ask(
      _ index: Handed<CSSearchableIndex>,
      _ body: @escaping @Sendable (CSSearchableIndex, any CSSearchableIndexDelegate) -> Void
    ) {
      index.value.queue.async {
        guard let delegate = index.value.effectiveDelegate else { return }
        self.calling { body(index.value, delegate) }
      }
    }
  }
#endif
