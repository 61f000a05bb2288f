#if !canImport(Darwin)
  import Foundation

  /// What an index asks of the app: to send items again, and to hand over data of items.
  ///
  /// The calls come on a queue of the index, one at a time. Only the two calls for re-indexing must
  /// be implemented.
  public protocol CSSearchableIndexDelegate: NSObjectProtocol {
    /// The index was lost or rebuilt: send every item, then acknowledge.
    ///
    /// A call that was not acknowledged comes again at the next start.
    @preconcurrency func searchableIndex(
      _ searchableIndex: CSSearchableIndex,
      reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
        @escaping @Sendable () -> Void)

    /// Single items are needed again, because they expire or failed: send or delete them, then
    /// acknowledge.
    @preconcurrency func searchableIndex(
      _ searchableIndex: CSSearchableIndex,
      reindexSearchableItemsWithIdentifiers identifiers: [String],
      acknowledgementHandler: @escaping @Sendable () -> Void)

    /// The index works slower from now on; only ``CSHost/simulateThrottling(_:)`` makes it.
    func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex)

    /// The index works as fast as before.
    func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex)

    /// The data of an item, of a type that it promises in `providerDataTypeIdentifiers`.
    func data(
      for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
    ) throws -> Data

    /// A file with the data of an item, of a type that it promises as a file.
    ///
    /// - Parameters:
    ///   - searchableIndex: the index of the item.
    ///   - itemIdentifier: the unique identifier of the item.
    ///   - typeIdentifier: the type of the file.
    ///   - inPlace: whether the file itself is meant, and not a copy.
    func fileURL(
      for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String,
      inPlace: Bool
    ) throws -> URL

    /// Items to be processed by the system; nothing asks for them here.
    @preconcurrency func searchableItems(
      forIdentifiers identifiers: [String],
      searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void)

    /// The same as an asynchronous call; a delegate implements one of the two.
    nonisolated(nonsending) func searchableItems(
      forIdentifiers identifiers: [String]
    ) async -> [CSSearchableItem]

    /// Items of a protection class to be processed by the system; nothing asks for them here.
    @preconcurrency func searchableItems(
      forIdentifiers identifiers: [String], protectionClass: FileProtectionType,
      searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void)

    /// The system has changed items; nothing does so here.
    func searchableItemsDidUpdate(_ items: [CSSearchableItem])
  }

  extension CSSearchableIndexDelegate {
    /// Does nothing.
    public func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}

    /// Does nothing.
    public func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}

    /// Throws: the app does not hand over data.
    public func data(
      for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
    ) throws -> Data {
      throw CSIndexError(.unknownError, "The delegate does not hand over data.")
    }

    /// Throws: the app does not hand over files.
    public func fileURL(
      for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String,
      inPlace: Bool
    ) throws -> URL {
      throw CSIndexError(.unknownError, "The delegate does not hand over files.")
    }

    /// Hands over nothing.
    @preconcurrency public func searchableItems(
      forIdentifiers identifiers: [String],
      searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void
    ) {
      searchableItemsHandler([])
    }

    /// Asks for the items without regard to the class.
    @preconcurrency public func searchableItems(
      forIdentifiers identifiers: [String], protectionClass: FileProtectionType,
      searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void
    ) {
      searchableItems(
        forIdentifiers: identifiers, searchableItemsHandler: searchableItemsHandler)
    }

    /// Does nothing.
    public func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {}

    /// Asks the call with a handler.
    nonisolated(nonsending) public func searchableItems(
      forIdentifiers identifiers: [String]
    ) async -> [CSSearchableItem] {
      await withCheckedContinuation { continuation in
        searchableItems(forIdentifiers: identifiers) { items in
          continuation.resume(returning: Handed(items))
        }
      }.value
    }
  }
#endif
