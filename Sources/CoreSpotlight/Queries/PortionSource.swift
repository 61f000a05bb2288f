#if !canImport(Darwin)
  /// Where the sequences of a query get their elements from; starts the query when it is read
  /// first.
  struct PortionSource: @unchecked Sendable {
    private let query: CSSearchQuery
    private let wantsSuggestions: Bool
    private let wantsItems: Bool

    init(_ query: CSSearchQuery, items: Bool = true, suggestions: Bool) {
      self.query = query
      wantsItems = items
      wantsSuggestions = suggestions
    }

    /// Starts the query.
    ///
    /// - Returns: nil when it has begun before.
    /// - Throws: `CSSearchQueryError.cancelled` when it was cancelled before it began.
    func start() throws -> (run: QueryRun, session: QuerySession)? {
      let session = query.session
      if session.isCancelled { throw CSSearchQueryError(.cancelled) }
      guard session.begin() else { return nil }
      var request = query.request
      if !wantsSuggestions { request.mostSuggestions = 0 }
      if !wantsItems { (request.mostItems, request.mostRankedItems) = (0, 0) }
      return (QueryRun(request, session: session, host: query.host), session)
    }
  }

  /// Reads the result of a query element by element.
  ///
  /// The query starts when the iterator is made; the settings that count are those of that moment.
  struct PortionIterator {
    private enum State {
      case running(QueryRun, QuerySession)
      case failed(any Error)
      case ended
    }

    private var state: State
    private var items: ArraySlice<FoundItem> = []
    private var suggestions: ArraySlice<FoundSuggestion> = []

    init(_ source: PortionSource) {
      do {
        state = try source.start().map { .running($0.run, $0.session) } ?? .ended
      } catch {
        state = .failed(error)
      }
    }

    /// An element of a result.
    enum Element {
      case item(FoundItem)
      case suggestion(FoundSuggestion)
    }

    /// The next element; nil at the end.
    mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
      while true {
        switch state {
        case .ended: return nil
        case .failed(let error):
          state = .ended
          throw error
        case .running(let run, let session):
          do {
            if session.isCancelled { throw CSSearchQueryError(.cancelled) }
            try Task.checkCancellation()
            if let suggestion = suggestions.popFirst() { return .suggestion(suggestion) }
            if let item = items.popFirst() { return .item(item) }
            guard let portion = try await run.portion() else {
              state = .ended
              return nil
            }
            try session.deliver(portion)
            switch portion {
            case .items(let found): items = found[...]
            case .suggestions(let found): suggestions = found[...]
            }
          } catch {
            state = .ended
            throw error
          }
        }
      }
    }

    /// The next item, without the suggestions; nil at the end.
    mutating func nextItem(isolation actor: isolated (any Actor)?) async throws -> FoundItem? {
      while let element = try await next(isolation: actor) {
        if case .item(let item) = element { return item }
      }
      return nil
    }
  }
#endif
