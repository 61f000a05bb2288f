extension Snapshot {
  /// Asks this moment of the index without keeping a thread of Swift's tasks: for queries that may
  /// take long, and from the main actor.
  ///
  /// ```swift
  /// let (count, years) = try await index.snapshot().read { snapshot in
  ///   let count = try snapshot.count(query)
  ///   return (count, try snapshot.facets(query, by: [.dates(.contentCreationDate, by: .year)]))
  /// }
  /// ```
  ///
  /// The calls of a snapshot are synchronous: they work on the thread that calls them, which costs
  /// least, and is right for what is answered within a millisecond. Swift runs all tasks of a process
  /// on as many threads as there are processors, so a few calls that work for seconds would keep every
  /// other task waiting. `read` runs `body` on a thread of the library's own, of which there are as
  /// many again; further calls wait for their turn. Beside the queries it costs some microseconds.
  ///
  /// `body` is run as a part of the calling task: it has its priority and its task-local values, and
  /// cancelling the task ends the query that is running with ``IndexError/cancelled``. Each call in it
  /// has the whole ``QueryBudget`` of the snapshot.
  ///
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws.
  @concurrent
  public func read<Value: Sendable, Failure: Error>(
    _ body: @Sendable (Snapshot) throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await withTaskExecutorPreference(QueryThreads.shared) { () async throws(Failure) in
      try body(self)
    }
  }
}

extension SearchIndex {
  /// Asks the index as it is now without keeping a thread of Swift's tasks; see ``Snapshot/read(_:)``.
  @concurrent
  public func read<Value: Sendable, Failure: Error>(
    _ body: @Sendable (Snapshot) throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await snapshot().read(body)
  }
}
