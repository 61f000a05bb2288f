#if !canImport(Darwin)
  import Foundation
  import Pharos

  /// Carries out work on the engine's index in the order in which it was asked for, off the
  /// caller's thread.
  ///
  /// A job begins when those before it have begun; what it returns runs beside the others, so that
  /// commits that wait for the device share one synchronisation. What is read waits for the changes that
  /// were asked for before, so a program sees its own changes whether it has waited for them or not.
  /// Thread-safe.
  final class IndexStore: Sendable {
    /// What is left of a job when its place in the order is taken.
    typealias Rest = @Sendable () async -> Void
    typealias Job = @Sendable (IndexFolderAccess) async -> Rest?

    /// The most commits that wait for the device at the same time.
    private static let mostRunning = 16

    private let jobs: AsyncStream<Job>.Continuation
    private let worker: Task<Void, Never>
    private let pending: PendingChanges

    init(configuration: CSHostConfiguration, ledger: OwedLedger) {
      let (stream, jobs) = AsyncStream.makeStream(of: Job.self)
      self.jobs = jobs
      pending = PendingChanges(
        endingTimeout: configuration.isInMemory ? nil : configuration.endingTimeout)
      let access = IndexFolderAccess(configuration: configuration, ledger: ledger)
      worker = Task.detached(executorPreference: HostExecutor.shared) {
        await withTaskGroup(of: Void.self) { group in
          var running = 0
          for await job in stream {
            guard let rest = await job(access) else { continue }
            // Commits wait for those before them on threads: more of them than there are threads would wait
            // for one that has none.
            if running == IndexStore.mostRunning {
              await group.next()
              running -= 1
            }
            group.addTask(operation: rest)
            running += 1
          }
        }
        await access.close()
      }
    }

    /// Takes no more jobs; those that were taken are carried out.
    func finish() { jobs.finish() }

    /// The same, and waits for it.
    func close() async {
      finish()
      await worker.value
    }

    /// Puts a job at the end of the order; false when the store was closed.
    private func enqueue(_ job: @escaping Job) -> Bool {
      if case .enqueued = jobs.yield(job) { true } else { false }
    }

    // MARK: Changes

    /// Puts a change at the end of the order, for all that is read from now on to see.
    ///
    /// - Parameters:
    ///   - job: takes the place in the order; what it returns makes the change durable and visible.
    ///   - completion: called once, on any thread, with nil when the change is done.
    func change(
      completion: @escaping @Sendable (CSIndexError?) -> Void,
      _ job:
        @escaping @Sendable (IndexFolderAccess) async throws -> (
          @Sendable () async throws -> Void
        )
    ) {
      let number = pending.begin()
      let end = { @Sendable [pending] (error: (any Error)?) in
        pending.finish(number) { completion(error.map { CSIndexError($0) }) }
      }
      let isTaken = enqueue { access in
        do {
          let rest = try await job(access)
          return {
            do {
              try await rest()
              end(nil)
            } catch {
              end(error)
            }
          }
        } catch {
          return { end(error) }
        }
      }
      if !isTaken { end(IndexStore.closed) }
    }

    /// Commits a batch when its turn has come.
    ///
    /// - Parameter completion: called once, on any thread, with nil when the batch is durable and visible.
    func commit(_ batch: Batch, completion: @escaping @Sendable (CSIndexError?) -> Void) {
      change(completion: completion) { access in
        let index = try await access.writable()
        return try IndexStore.turn(of: batch, index, access)
      }
    }

    /// Commits a batch that depends on what is in the index; changes that were asked for later wait for it.
    func commit(
      completion: @escaping @Sendable (CSIndexError?) -> Void,
      _ batch: @escaping @Sendable (Snapshot) throws -> Batch
    ) {
      let mark = pending.mark
      change(completion: completion) { [pending] access in
        await pending.done(before: mark)
        let index = try await access.writable()
        return try IndexStore.turn(of: batch(index.snapshot()), index, access)
      }
    }

    private static func turn(
      of batch: Batch, _ index: SearchIndex, _ access: IndexFolderAccess
    ) throws -> @Sendable () async throws -> Void {
      let turn = try index.takeTurn(batch)
      return {
        do throws(IndexError) {
          try await turn.finish()
        } catch {
          await access.letGo(of: index, after: error)
          throw error
        }
      }
    }

    // MARK: Reading

    /// Reads the index at a moment after all changes asked for before are durable and visible.
    ///
    /// - Parameter completion: called once, on any thread, with a ``CSIndexError`` when the index cannot be read.
    func read(_ completion: @escaping @Sendable (Result<Snapshot, any Error>) -> Void) {
      let mark = pending.mark
      let isTaken = enqueue { [pending] access in
        {
          await pending.done(before: mark)
          completion(await Result { () async throws in try await access.snapshot() })
        }
      }
      if !isTaken { completion(.failure(IndexStore.closed)) }
    }

    /// The index at a moment after all changes asked for before are durable and visible.
    ///
    /// - Throws: ``CSIndexError`` when the index cannot be read.
    func snapshot() async throws -> Snapshot {
      try await withCheckedThrowingContinuation { continuation in
        read { continuation.resume(with: $0) }
      }
    }

    private static let closed = CSIndexError(.indexUnavailableError, "The host was closed.")
  }

  extension Result where Failure == any Error {
    /// The outcome of something that takes time.
    init(catching body: () async throws -> Success) async {
      do {
        self = .success(try await body())
      } catch {
        self = .failure(error)
      }
    }
  }
#endif
