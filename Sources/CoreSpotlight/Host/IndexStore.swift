#if !canImport(Darwin)
  import Foundation
  import Pharos

  /// Carries out work on the engine's index in the order in which it was asked for, off the
  /// caller's thread.
  ///
  /// A job begins when those before it have begun; what it returns runs beside the others, so that
  /// commits that wait for the device share one synchronisation. Thread-safe.
  final class IndexStore: Sendable {
    /// What is left of a job when its place in the order is taken.
    typealias Rest = @Sendable () async -> Void
    typealias Job = @Sendable (IndexFolderAccess) async -> Rest?

    /// The most commits that wait for the device at the same time.
    private static let mostRunning = 16

    private let jobs: AsyncStream<Job>.Continuation
    private let worker: Task<Void, Never>

    init(configuration: CSHostConfiguration, ledger: OwedLedger) {
      let (stream, jobs) = AsyncStream.makeStream(of: Job.self)
      self.jobs = jobs
      let access = IndexFolderAccess(configuration: configuration, ledger: ledger)
      worker = Task.detached {
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
    func enqueue(_ job: @escaping Job) -> Bool {
      if case .enqueued = jobs.yield(job) { true } else { false }
    }

    /// Commits a batch when its turn has come.
    ///
    /// - Parameter completion: called once, on any thread, with nil when the batch is durable and visible.
    func commit(_ batch: Batch, completion: @escaping @Sendable (CSIndexError?) -> Void) {
      let isTaken = enqueue { access in
        do {
          let index = try await access.writable()
          let turn = try index.takeTurn(batch)
          return {
            do throws(IndexError) {
              try await turn.finish()
              completion(nil)
            } catch {
              await access.letGo(of: index, after: error)
              completion(CSIndexError(error))
            }
          }
        } catch {
          let error = CSIndexError(error)
          return { completion(error) }
        }
      }
      if !isTaken { completion(IndexStore.closed) }
    }

    /// The index at a moment after all changes asked for before have their turn.
    ///
    /// - Throws: ``CSIndexError`` when the index cannot be read.
    func snapshot() async throws -> Snapshot {
      try await withCheckedThrowingContinuation { continuation in
        let isTaken = enqueue { access in
          let result = await Result { () async throws in try await access.snapshot() }
          return { continuation.resume(with: result) }
        }
        if !isTaken { continuation.resume(throwing: IndexStore.closed) }
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
