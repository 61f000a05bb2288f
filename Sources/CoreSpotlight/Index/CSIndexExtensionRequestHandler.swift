#if !canImport(Darwin)
  import Foundation

  /// The base class of an extension that answers for the app while the app does not: it does the
  /// work of a delegate.
  ///
  /// Here it runs within the program: ``CSHost/host(_:)`` takes it, and it is asked where no index
  /// object has a delegate.
  open class CSIndexExtensionRequestHandler: NSObject, NSExtensionRequestHandling,
    CSSearchableIndexDelegate
  {
    /// A handler.
    public override init() {
      super.init()
    }

    /// Does nothing: requests come as calls of the delegate.
    open func beginRequest(with context: NSExtensionContext) {}

    /// To be overridden: sends every item, then acknowledges.
    ///
    /// Does not acknowledge, so the call comes again.
    @preconcurrency open func searchableIndex(
      _ searchableIndex: CSSearchableIndex,
      reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
        @escaping @Sendable () -> Void
    ) {}

    /// To be overridden: sends or deletes items, then acknowledges.
    @preconcurrency open func searchableIndex(
      _ searchableIndex: CSSearchableIndex,
      reindexSearchableItemsWithIdentifiers identifiers: [String],
      acknowledgementHandler: @escaping @Sendable () -> Void
    ) {}

    /// To be overridden; does nothing.
    open func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}

    /// To be overridden; does nothing.
    open func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}

    /// To be overridden; throws.
    open func data(
      for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
    ) throws -> Data {
      throw CSIndexError(.unknownError, "The extension does not hand over data.")
    }

    /// To be overridden; throws.
    open func fileURL(
      for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String,
      inPlace: Bool
    ) throws -> URL {
      throw CSIndexError(.unknownError, "The extension does not hand over files.")
    }

    /// To be overridden; hands over nothing.
    @preconcurrency open func searchableItems(
      forIdentifiers identifiers: [String],
      searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void
    ) {
      searchableItemsHandler([])
    }

    /// To be overridden; asks the call with a handler.
    nonisolated(nonsending) open func searchableItems(
      forIdentifiers identifiers: [String]
    ) async -> [CSSearchableItem] {
      await withCheckedContinuation { continuation in
        searchableItems(forIdentifiers: identifiers) { items in
          continuation.resume(returning: Handed(items))
        }
      }.value
    }

    /// To be overridden; asks for the items without regard to the class.
    @preconcurrency open func searchableItems(
      forIdentifiers identifiers: [String], protectionClass: FileProtectionType,
      searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void
    ) {
      searchableItems(
        forIdentifiers: identifiers, searchableItemsHandler: searchableItemsHandler)
    }

    /// To be overridden; does nothing.
    open func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {}
  }

  extension CSHost {
    /// Lets an index extension answer wherever no index object has a delegate.
    ///
    /// What is owed since an earlier start is asked for at once.
    public func host(_ handler: CSIndexExtensionRequestHandler) {
      extensions.indexHandler = Handed(handler)
      askForOwedItems()
      beginUpkeep()
    }
  }
#endif
