#if !canImport(Darwin)
  import Foundation
  import Pharos

  /// What was asked for since a batch began.
  struct OpenBatch {
    var batch = Batch()
    /// Items that need not be asked for any more when the batch is committed.
    var settled: [String] = []
  }

  extension CSSearchableIndex {
    /// Adds or replaces items, and merges updates.
    func put(_ items: [CSSearchableItem], _ completionHandler: (@Sendable ((any Error)?) -> Void)?)
    {
      do throws(CSIndexError) {
        var changes: [ItemChange] = []
        let expiration = host.defaultExpiration()
        for item in items {
          changes.append(
            try ItemChange(item, index: indexName, defaultExpiration: expiration))
        }
        change(settling: items.map(\.uniqueIdentifier), completionHandler) { batch in
          batch.add(changes)
        }
      } catch {
        complete(completionHandler, error)
      }
    }

    /// Adds a change to the open batch, or commits it by itself.
    ///
    /// - Parameter identifiers: items that need not be asked for any more when the change is done.
    func change(
      settling identifiers: [String], _ completionHandler: (@Sendable ((any Error)?) -> Void)?,
      _ body: (inout Batch) -> Void
    ) {
      guard host.configuration.isIndexingAvailable else {
        return complete(
          completionHandler,
          CSIndexError(.indexingUnsupported, "Indexing is not available on this device."))
      }
      if var open = openBatch {
        // One owner at a time, or the changes would be copied.
        openBatch = nil
        body(&open.batch)
        open.settled += identifiers
        openBatch = open
        complete(completionHandler, nil)
      } else {
        var batch = Batch()
        body(&batch)
        commit(batch, settling: identifiers, completionHandler)
      }
    }

    func end(
      _ state: Data, expecting expected: [UInt8]?,
      _ completionHandler: (@Sendable ((any Error)?) -> Void)?
    ) {
      guard var open = openBatch, let name = indexName.name else {
        return complete(
          completionHandler, CSIndexError(.invalidClientStateError, "There is no batch to end."))
      }
      openBatch = nil
      open.batch.setClientState([UInt8](state), named: name, expecting: expected)
      commit(open.batch, settling: open.settled, completionHandler)
    }

    private func commit(
      _ batch: Batch, settling identifiers: [String],
      _ completionHandler: (@Sendable ((any Error)?) -> Void)?
    ) {
      let handler = Handed(completionHandler)
      let (host, queue) = (host, queue)
      do {
        try host.ledger.know(indexName.name)
      } catch {
        return complete(completionHandler, CSIndexError(error))
      }
      host.store.commit(batch) { error in
        if error == nil { host.ledger.settle(identifiers) }
        host.complete(handler, error, on: queue)
      }
    }

    /// Calls a handler on the queue of the index; without one, tells the host of an error.
    func complete(_ completionHandler: (@Sendable ((any Error)?) -> Void)?, _ error: CSIndexError?)
    {
      host.complete(Handed(completionHandler), error, on: queue)
    }
  }

  extension CSHost {
    /// Calls the handler of a change on a queue; without one, an error goes to the host's settings.
    fileprivate func complete(
      _ handler: Handed<(@Sendable ((any Error)?) -> Void)?>, _ error: CSIndexError?,
      on queue: DispatchQueue
    ) {
      if handler.value != nil {
        queue.async { self.calling { handler.value?(error) } }
      } else if let error {
        configuration.unhandledErrorHandler(error)
      }
    }
  }

  extension Batch {
    /// Adds changes in their order, with the custom attributes that they use.
    mutating func add(_ changes: [ItemChange]) {
      var declared: Set<CustomAttribute> = []
      for change in changes {
        declare(change.declarations.filter { declared.insert($0).inserted })
        switch change.change {
        case .put(let item): add([item])
        case .update(let update): self.update([update])
        }
      }
    }
  }
#endif
