#if !canImport(Darwin)
  import Foundation
  import Pharos

  // How the calls for tasks wait for those with handlers: a subclass that overrides either is asked.
  extension CSSearchableIndex {
    /// Waits for a handler that gets an error or nil.
    nonisolated(nonsending) func completing(
      _ start: (@escaping @Sendable ((any Error)?) -> Void) -> Void
    ) async throws {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        start { error in
          if let error { continuation.resume(throwing: error) } else { continuation.resume() }
        }
      }
    }

    /// Waits for a handler that gets data, or an error.
    nonisolated(nonsending) func answering(
      _ start: (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Void
    ) async throws -> Data? {
      try await withCheckedThrowingContinuation { continuation in
        start { data, error in
          if data == nil, let error {
            continuation.resume(throwing: error)
          } else {
            continuation.resume(returning: data)
          }
        }
      }
    }

    func fetchState(_ completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void) {
      let handler = Handed(completionHandler)
      let (host, queue, name) = (host, queue, indexName.name)
      host.store.read { result in
        queue.async {
          host.calling {
            switch result {
            case .success(let snapshot):
              let state = name.flatMap { snapshot.clientState(named: $0) }
              handler.value(state.map { Data($0) }, nil)
            case .failure(let error): handler.value(nil, CSIndexError(error))
            }
          }
        }
      }
    }
  }
#endif
