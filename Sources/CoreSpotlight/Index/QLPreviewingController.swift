#if !canImport(Darwin)
  import Foundation

  /// Who shows a preview of a found item.
  public protocol QLPreviewingController: NSObjectProtocol {
    /// Prepares the preview of an item, then calls the handler.
    ///
    /// - Parameters:
    ///   - identifier: the unique identifier of the item.
    ///   - queryString: what was typed, if anything.
    ///   - handler: to be called as soon as the preview can be shown, or with what went wrong.
    @preconcurrency func preparePreviewOfSearchableItem(
      identifier: String, queryString: String?,
      completionHandler handler: @escaping @Sendable ((any Error)?) -> Void)

    /// The same as an asynchronous call; a controller implements one of the two.
    nonisolated(nonsending) func preparePreviewOfSearchableItem(
      identifier: String, queryString: String?
    ) async throws
  }

  extension QLPreviewingController {
    /// Prepares nothing.
    @preconcurrency public func preparePreviewOfSearchableItem(
      identifier: String, queryString: String?,
      completionHandler handler: @escaping @Sendable ((any Error)?) -> Void
    ) {
      handler(nil)
    }

    /// Asks the call with a handler.
    nonisolated(nonsending) public func preparePreviewOfSearchableItem(
      identifier: String, queryString: String?
    ) async throws {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        preparePreviewOfSearchableItem(identifier: identifier, queryString: queryString) { error in
          if let error { continuation.resume(throwing: error) } else { continuation.resume() }
        }
      }
    }
  }
#endif
