#if !canImport(Darwin)
  import Foundation

  /// A search of the app's items by a query string.
  ///
  /// A query runs once: set the handlers and call ``start()``, or read ``results``, which starts it
  /// too. Handlers are called on a private queue of the query, one call at a time. Reading a result
  /// starts the query with the settings as they are at that moment.
  ///
  /// Set handlers and settings from one thread, before the query starts. ``cancel()``, ``isCancelled`` and
  /// the counts may be used from any thread, as when a task is cancelled; therefore queries are `Sendable`.
  open class CSSearchQuery: NSObject, @unchecked Sendable {
    let queryString: String
    let queryContext: CSSearchQueryContext?
    let host: CSHost
    let session = QuerySession()

    /// Gets each new portion of items.
    open var foundItemsHandler: (([CSSearchableItem]) -> Void)?
    /// Called once at the end, with nil or with what went wrong.
    ///
    /// A query that is cancelled after it has started ends with `CSSearchQueryError.cancelled`.
    open var completionHandler: (((any Error)?) -> Void)?
    /// Which protection classes to search; none, or all of them, searches everything.
    open var protectionClasses: [FileProtectionType] = []

    /// A query with settings.
    public init(queryString: String, queryContext: CSSearchQueryContext?) {
      self.queryString = queryString
      self.queryContext = queryContext?.copy() as? CSSearchQueryContext
      host = CSHost.current
    }

    /// A query whose items have some attributes.
    @available(*, deprecated, message: "Use init(queryString:queryContext:).")
    public convenience init(queryString: String, attributes: [String]?) {
      let context = CSSearchQueryContext()
      context.fetchAttributes = attributes ?? []
      self.init(queryString: queryString, queryContext: context)
    }

    /// Begins the query; does nothing when it has begun, or was cancelled.
    open func start() {
      guard session.begin() else { return }
      let handlers = QueryHandlers(
        items: Handed(foundItemsHandler), suggestions: Handed(suggestionsHandler),
        completion: Handed(completionHandler))
      var request = self.request
      if suggestionsHandler == nil { request.mostSuggestions = 0 }
      QueryRun(request, session: session, host: host).deliver(to: handlers)
    }

    /// Stops the query: no item is delivered after this, but for what a handler is just being
    /// given.
    open func cancel() { session.cancel() }

    /// Whether the query was cancelled.
    open var isCancelled: Bool { session.isCancelled }

    /// How many items were found so far, those included that are just being delivered.
    open var foundItemCount: Int { session.itemCount }

    /// The items as a sequence; reading it starts the query.
    ///
    /// Only one sequence of a query can be read, once; any other is empty.
    open var results: Results { Results(source: PortionSource(self, suggestions: false)) }

    /// The handler for suggestions, of a query that makes any.
    var suggestionsHandler: (([CSSuggestion]) -> Void)? { nil }

    /// What the query asks for.
    var request: QueryRequest {
      var request = QueryRequest(subject: .query(queryString), context: queryContext)
      request.protectionClasses = protectionClasses
      return request
    }
  }

  extension CSSearchQuery {
    /// The items of a query, as they are found.
    public struct Results: AsyncSequence {
      let source: PortionSource

      /// Starts the query.
      public func makeAsyncIterator() -> Iterator {
        Iterator(items: PortionIterator(source))
      }

      /// Gives one item after the other.
      public struct Iterator: AsyncIteratorProtocol {
        var items: PortionIterator

        /// The next item; nil at the end.
        ///
        /// - Throws: `CSSearchQueryError`; `CancellationError` when the task was cancelled.
        public mutating func next() async throws -> Item? {
          try await next(isolation: nil)
        }

        /// The next item; nil at the end.
        public mutating func next(
          isolation actor: isolated (any Actor)?
        ) async throws -> Item? {
          try await items.nextItem(isolation: actor).map(Item.init)
        }
      }

      /// An item that was found.
      ///
      /// Items compare by rank, the better one being less; they are equal when their identifiers
      /// are.
      public struct Item: Identifiable, Comparable, Hashable, @unchecked Sendable {
        /// The item, with the attributes that were asked for.
        public var item: CSSearchableItem

        init(_ found: FoundItem) {
          item = CSSearchableItem(found: found.item, rank: found.rank)
        }

        /// The identifier of the item.
        public var id: String { item.uniqueIdentifier }

        /// Whether an item is a better match than another one of the query.
        public static func < (left: Item, right: Item) -> Bool {
          left.item.compare(byRank: right.item) == .orderedAscending
        }

        /// Whether two items have the same identifier.
        public static func == (left: Item, right: Item) -> Bool { left.id == right.id }

        /// Hashes the identifier.
        public func hash(into hasher: inout Hasher) { hasher.combine(id) }
      }
    }
  }
#endif
