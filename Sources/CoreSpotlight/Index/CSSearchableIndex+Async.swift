#if !canImport(Darwin)
  import Foundation

  // The same calls for tasks: they return when the handler would be called without an error, and throw what it
  // would get.
  extension CSSearchableIndex {
    /// Adds items, replaces those with the same identifiers, or merges updates into them.
    nonisolated(nonsending) public func indexSearchableItems(
      _ items: [CSSearchableItem]
    ) async throws {
      try await completing { indexSearchableItems(items, completionHandler: $0) }
    }

    /// Deletes items by identifier; unknown ones are no error.
    nonisolated(nonsending) public func deleteSearchableItems(
      withIdentifiers identifiers: [String]
    ) async throws {
      try await completing {
        deleteSearchableItems(withIdentifiers: identifiers, completionHandler: $0)
      }
    }

    /// Deletes the items of domains and of all domains below them, and activities of these domains.
    nonisolated(nonsending) public func deleteSearchableItems(
      withDomainIdentifiers domainIdentifiers: [String]
    ) async throws {
      try await completing {
        deleteSearchableItems(withDomainIdentifiers: domainIdentifiers, completionHandler: $0)
      }
    }

    /// Empties the app's index and forgets all client states.
    nonisolated(nonsending) public func deleteAllSearchableItems() async throws {
      try await completing { deleteAllSearchableItems(completionHandler: $0) }
    }

    /// Ends the batch: its changes and the state become durable and visible as one, or none of them.
    nonisolated(nonsending) public func endBatch(
      withClientState clientState: Data
    ) async throws {
      try await completing { endBatch(withClientState: clientState, completionHandler: $0) }
    }

    /// Ends the batch if the stored state is the expected one.
    nonisolated(nonsending) public func endIndexBatch(
      expectedClientState: Data?, newClientState: Data
    ) async throws {
      try await completing {
        endIndexBatch(
          expectedClientState: expectedClientState, newClientState: newClientState,
          completionHandler: $0)
      }
    }

    /// Reads the state that the last batch of this name has stored; empty when there is none.
    nonisolated(nonsending) public func fetchLastClientState() async throws -> Data {
      try await withCheckedThrowingContinuation { continuation in
        fetchLastClientState { state, error in
          if let error {
            continuation.resume(throwing: error)
          } else {
            continuation.resume(returning: state ?? Data())
          }
        }
      }
    }

    /// Asks the app that owns an item for its data.
    nonisolated(nonsending) public func fetchData(
      forBundleIdentifier bundleIdentifier: String, itemIdentifier: String, contentType: UTType
    ) async throws -> Data {
      try await withCheckedThrowingContinuation { continuation in
        fetchData(
          forBundleIdentifier: bundleIdentifier, itemIdentifier: itemIdentifier,
          contentType: contentType
        ) { data, error in
          if let data {
            continuation.resume(returning: data)
          } else {
            continuation.resume(throwing: error ?? CSIndexError(.unknownError))
          }
        }
      }
    }

    nonisolated(nonsending) private func completing(
      _ start: (@escaping ((any Error)?) -> Void) -> Void
    ) async throws {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        start { error in
          if let error { continuation.resume(throwing: error) } else { continuation.resume() }
        }
      }
    }
  }
#endif
