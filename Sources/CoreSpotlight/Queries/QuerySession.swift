#if !canImport(Darwin)
  import Dispatch
  import Foundation
  import Synchronization

  /// The life of one query: begun once, cancelled at any time.
  ///
  /// Thread-safe.
  final class QuerySession: Sendable {
    private struct State {
      var hasBegun = false
      var isCancelled = false
      var itemCount = 0
      var suggestionCount = 0
      /// The computation of the portion that is being waited for.
      var computation: Task<Portion?, any Error>?
    }

    /// What makes ranks of different queries different.
    let identity: UInt64
    private static let identities = Atomic<UInt64>(0)
    private let state = Mutex(State())

    init() {
      identity = QuerySession.identities.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// Begins the query; false when it has begun or was cancelled.
    func begin() -> Bool {
      state.withLock { state in
        guard !state.hasBegun, !state.isCancelled else { return false }
        state.hasBegun = true
        return true
      }
    }

    func cancel() {
      state.withLock { state in
        state.isCancelled = true
        return state.computation
      }?.cancel()
    }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }
    var itemCount: Int { state.withLock { $0.itemCount } }
    var suggestionCount: Int { state.withLock { $0.suggestionCount } }

    /// Counts what is delivered next; throws when it must not be.
    func deliver(_ portion: Portion) throws {
      try state.withLock { state in
        if state.isCancelled { throw CSSearchQueryError(.cancelled) }
        switch portion {
        case .items(let items): state.itemCount += items.count
        case .suggestions(let suggestions): state.suggestionCount += suggestions.count
        }
      }
    }

    /// Lets `cancel` reach a computation.
    func compute(_ computation: Task<Portion?, any Error>?) {
      let isCancelled = state.withLock { state in
        state.computation = computation
        return state.isCancelled
      }
      if isCancelled { computation?.cancel() }
    }
  }

  /// The work of one query, on a private serial queue: portions are computed and handlers are
  /// called there.
  actor QueryRun {
    private let host: CSHost
    private let session: QuerySession
    private let request: QueryRequest
    private let executor = QueueExecutor("CoreSpotlight.query")
    private var cursor: ResultCursor?
    private var instant = Date.distantPast

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ request: QueryRequest, session: QuerySession, host: CSHost) {
      self.host = host
      self.session = session
      self.request = request
    }

    /// The next portion, not counted yet; nil at the end.
    ///
    /// - Throws: `CSSearchQueryError`, or `CancellationError` when the calling task was cancelled.
    nonisolated func portion() async throws -> Portion? {
      let computation = Task { try await self.compute() }
      session.compute(computation)
      defer { session.compute(nil) }
      do {
        return try await withTaskCancellationHandler {
          try await computation.value
        } onCancel: {
          computation.cancel()
        }
      } catch {
        if session.isCancelled { throw CSSearchQueryError(.cancelled) }
        if Task.isCancelled { throw CancellationError() }
        throw CSSearchQueryError(error)
      }
    }

    private func compute() async throws -> Portion? {
      if cursor == nil {
        let snapshot = try await host.store.snapshot()
        // The time is fixed when the query starts, for `$time` and for expiration.
        instant = host.configuration.clock()
        try EngineClock.$instant.withValue(instant) {
          cursor = try ResultCursor(
            snapshot, request, identity: session.identity,
            defaultProtectionClass: host.configuration.defaultProtectionClass)
        }
      }
      try Task.checkCancellation()
      return try EngineClock.$instant.withValue(instant) { try cursor?.portion() }
    }

    /// Runs the whole query and hands everything to handlers, one call at a time.
    nonisolated func deliver(to handlers: QueryHandlers) {
      Task.detached(priority: .userInitiated) {
        var failure: CSSearchQueryError?
        do {
          while let portion = try await self.portion() {
            try await self.call { host, session in
              try session.deliver(portion)
              host.calling { handlers.receive(portion) }
            }
          }
        } catch {
          failure = CSSearchQueryError(error)
        }
        let outcome = failure
        await self.finish(handlers, outcome)
      }
    }

    private func finish(_ handlers: QueryHandlers, _ failure: CSSearchQueryError?) {
      let error = session.isCancelled ? CSSearchQueryError(.cancelled) : failure
      host.calling { handlers.finish(error) }
    }

    private func call(_ body: @Sendable (CSHost, QuerySession) throws -> Void) rethrows {
      try body(host, session)
    }
  }

  /// The handlers of a query, as they were when it started.
  struct QueryHandlers: Sendable {
    let items: Handed<(([CSSearchableItem]) -> Void)?>
    let suggestions: Handed<(([CSSuggestion]) -> Void)?>
    let completion: Handed<(((any Error)?) -> Void)?>

    func receive(_ portion: Portion) {
      switch portion {
      case .items(let found):
        items.value?(found.map { CSSearchableItem(found: $0.item, rank: $0.rank) })
      case .suggestions(let found): suggestions.value?(found.map(CSSuggestion.init))
      }
    }

    func finish(_ error: CSSearchQueryError?) { completion.value?(error) }
  }
#endif
