#if !canImport(Darwin)
  import Dispatch
  import Foundation
  import Pharos

  /// The app's index: items go in, queries find them.
  ///
  /// All indexes of an app share one name space: an identifier names one item, and the index that
  /// it was written to last has it. The name of an index tells which client state is meant, and its
  /// items have its protection class. A query searches all of them.
  ///
  /// Changes are carried out in the order of the calls. A completion handler is called on a queue
  /// of the index when the change is on the device and can be found. An index object is used from
  /// one thread at a time.
  open class CSSearchableIndex: NSObject {
    let host: CSHost
    let indexName: IndexName
    /// The index extension that answers where there is no delegate.
    let hostedHandler: CSIndexExtensionRequestHandler?
    /// Where handlers and delegates are called.
    let queue: DispatchQueue
    /// What was asked for since `beginBatch`; nil outside of a batch.
    var openBatch: OpenBatch?

    private let delegateReference = DelegateReference()

    /// Whom to ask for items again.
    ///
    /// The index does not keep it alive. Set it early: what is owed since an earlier start is asked
    /// for at once.
    open var indexDelegate: (any CSSearchableIndexDelegate)? {
      get { delegateReference.delegate }
      set {
        delegateReference.delegate = newValue
        guard newValue != nil else { return }
        host.delegates.insert(self)
        host.askForOwedItems()
        host.beginUpkeep()
      }
    }

    init(
      host: CSHost, indexName: IndexName, hosted handler: CSIndexExtensionRequestHandler? = nil
    ) {
      self.host = host
      self.indexName = indexName
      hostedHandler = handler
      queue = DispatchQueue(label: "CoreSpotlight.index")
    }

    /// The index of a name, with the default protection class.
    public init(name: String) {
      host = CSHost.current
      hostedHandler = nil
      indexName = IndexName(name: name, protectionClass: nil)
      queue = DispatchQueue(label: "CoreSpotlight.index")
    }

    /// The index of a name, whose items have a protection class; nil is the default one.
    ///
    /// Where the file system knows no protection, the class is kept, and a query can be limited to
    /// it.
    public init(name: String, protectionClass: FileProtectionType?) {
      host = CSHost.current
      hostedHandler = nil
      indexName = IndexName(name: name, protectionClass: protectionClass)
      queue = DispatchQueue(label: "CoreSpotlight.index")
    }

    /// The app's index that takes neither batches nor a protection class.
    open class func `default`() -> Self {
      guard let index = CSHost.current.defaultIndex as? Self else {
        preconditionFailure("only CSSearchableIndex itself has a default index")
      }
      return index
    }

    /// Whether anything can be indexed on this device.
    open class func isIndexingAvailable() -> Bool {
      CSHost.current.configuration.isIndexingAvailable
    }

    /// The protection class of items that are written to this index.
    open var protectionClass: FileProtectionType {
      indexName.protectionClass.map { FileProtectionType(rawValue: $0) }
        ?? host.configuration.defaultProtectionClass
    }

    // MARK: Changes

    /// Adds items, replaces those with the same identifiers, or merges updates into them.
    ///
    /// All or none: an item that is malformed refuses the whole call with `invalidItemError`.
    @preconcurrency open func indexSearchableItems(
      _ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
      put(items, completionHandler)
    }

    /// The same for tasks.
    nonisolated(nonsending) open func indexSearchableItems(
      _ items: [CSSearchableItem]
    ) async throws {
      try await completing { indexSearchableItems(items, completionHandler: $0) }
    }

    /// Deletes items by identifier; unknown ones are no error.
    @preconcurrency open func deleteSearchableItems(
      withIdentifiers identifiers: [String],
      completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
      change(settling: identifiers, completionHandler) { $0.delete(identifiers: identifiers) }
    }

    /// The same for tasks.
    nonisolated(nonsending) open func deleteSearchableItems(
      withIdentifiers identifiers: [String]
    ) async throws {
      try await completing {
        deleteSearchableItems(withIdentifiers: identifiers, completionHandler: $0)
      }
    }

    /// Deletes the items of domains and of all domains below them, and activities of these domains.
    @preconcurrency open func deleteSearchableItems(
      withDomainIdentifiers domainIdentifiers: [String],
      completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
      change(settling: [], completionHandler) { $0.delete(domains: domainIdentifiers) }
    }

    /// The same for tasks.
    nonisolated(nonsending) open func deleteSearchableItems(
      withDomainIdentifiers domainIdentifiers: [String]
    ) async throws {
      try await completing {
        deleteSearchableItems(withDomainIdentifiers: domainIdentifiers, completionHandler: $0)
      }
    }

    /// Empties the app's index and forgets all client states.
    @preconcurrency open func deleteAllSearchableItems(
      completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
      change(settling: [], completionHandler) { $0.deleteAll() }
    }

    /// The same for tasks.
    nonisolated(nonsending) open func deleteAllSearchableItems() async throws {
      try await completing { deleteAllSearchableItems(completionHandler: $0) }
    }

    // MARK: Batches

    /// Begins a batch: what is asked for from now on is kept until the batch ends.
    ///
    /// The default index takes no batches, and a batch that is open goes on; the call does nothing
    /// then.
    open func beginBatch() {
      guard indexName.name != nil, openBatch == nil else { return }
      openBatch = OpenBatch()
    }

    /// Ends the batch: its changes and the state become durable and visible as one, or none of
    /// them.
    ///
    /// - Parameters:
    ///   - clientState: at most 250 bytes that tell how far the app has come.
    ///   - completionHandler: called when it is done, with what went wrong.
    @preconcurrency open func endBatch(
      withClientState clientState: Data,
      completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
      end(clientState, expecting: nil, completionHandler)
    }

    /// The same for tasks.
    nonisolated(nonsending) open func endBatch(withClientState clientState: Data) async throws {
      try await completing { endBatch(withClientState: clientState, completionHandler: $0) }
    }

    /// Ends the batch if the stored state is the expected one; otherwise it is dropped as a whole,
    /// with `mismatchedClientState`.
    ///
    /// - Parameters:
    ///   - expectedClientState: nil or empty expects that none is stored.
    ///   - newClientState: at most 250 bytes that tell how far the app has come.
    ///   - completionHandler: called when it is done, with what went wrong.
    @preconcurrency open func endIndexBatch(
      expectedClientState: Data?, newClientState: Data,
      completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
      end(newClientState, expecting: [UInt8](expectedClientState ?? Data()), completionHandler)
    }

    /// The same for tasks.
    nonisolated(nonsending) open func endIndexBatch(
      expectedClientState: Data?, newClientState: Data
    ) async throws {
      try await completing {
        endIndexBatch(
          expectedClientState: expectedClientState, newClientState: newClientState,
          completionHandler: $0)
      }
    }

    /// Reads the state that the last batch of this name has stored.
    ///
    /// - Parameter completionHandler: gets nil when there is none.
    @preconcurrency open func fetchLastClientState(
      completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
      fetchState(completionHandler)
    }

    /// The same for tasks; empty when there is no state.
    nonisolated(nonsending) open func fetchLastClientState() async throws -> Data {
      try await answering { fetchLastClientState(completionHandler: $0) } ?? Data()
    }

    // MARK: Data of items

    /// Asks the app that owns an item for its data.
    ///
    /// The apps that can be asked are those whose host runs in this program.
    @preconcurrency open func fetchData(
      forBundleIdentifier bundleIdentifier: String, itemIdentifier: String, contentType: UTType,
      completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
      fetch(itemIdentifier, of: bundleIdentifier, as: contentType, completionHandler)
    }

    /// The same for tasks.
    nonisolated(nonsending) open func fetchData(
      forBundleIdentifier bundleIdentifier: String, itemIdentifier: String, contentType: UTType
    ) async throws -> Data {
      let data = try await answering {
        fetchData(
          forBundleIdentifier: bundleIdentifier, itemIdentifier: itemIdentifier,
          contentType: contentType, completionHandler: $0)
      }
      guard let data else { throw CSIndexError(.unknownError) }
      return data
    }
  }
#endif
