#if !canImport(Darwin)
  import Foundation
  import Pharos

  extension CSHost {
    /// The data of an item that was dragged or shared, from the app's delegate or index extension.
    ///
    /// - Throws: `CSIndexError.invalidItemError` when there is no such item or it does not promise the type,
    ///   and what the delegate throws.
    public func data(
      forItemIdentifier identifier: String, typeIdentifier: String
    ) async throws -> Data {
      let item = try await promising(identifier)
      guard item.promises(typeIdentifier, in: .providerDataTypeIdentifiers) else {
        throw CSHost.notPromised(identifier, typeIdentifier)
      }
      return try await answering(item) { index, delegate in
        try delegate.data(
          for: index, itemIdentifier: identifier, typeIdentifier: typeIdentifier)
      }
    }

    /// A file of an item that was dragged or shared.
    ///
    /// The delegate is asked for the file itself, `inPlace`, when the type stands among the item's
    /// `providerInPlaceFileTypeIdentifiers`, and for a copy when among
    /// `providerFileTypeIdentifiers`.
    public func fileURL(
      forItemIdentifier identifier: String, typeIdentifier: String
    ) async throws -> URL {
      let item = try await promising(identifier)
      let isInPlace = item.promises(typeIdentifier, in: .providerInPlaceFileTypeIdentifiers)
      guard isInPlace || item.promises(typeIdentifier, in: .providerFileTypeIdentifiers) else {
        throw CSHost.notPromised(identifier, typeIdentifier)
      }
      return try await answering(item) { index, delegate in
        try delegate.fileURL(
          for: index, itemIdentifier: identifier, typeIdentifier: typeIdentifier,
          inPlace: isInPlace)
      }
    }

    private func promising(_ identifier: String) async throws -> EngineItem {
      let item = try await store.snapshot().item(
        identifier,
        fetching: [
          .providerDataTypeIdentifiers, .providerFileTypeIdentifiers,
          .providerInPlaceFileTypeIdentifiers,
        ])
      guard let item else {
        throw CSIndexError(.invalidItemError, "There is no item “\(identifier.prefix(80))”.")
      }
      return item
    }

    private func answering<Answer: Sendable>(
      _ item: EngineItem,
      _ body:
        @escaping @Sendable (CSSearchableIndex, any CSSearchableIndexDelegate) throws -> Answer
    ) async throws -> Answer {
      guard let index = owner(of: item.indexName) else {
        throw CSIndexError(
          .remoteConnectionError, "No delegate and no index extension answers for the item.")
      }
      return try await withCheckedThrowingContinuation { continuation in
        index.value.queue.async {
          guard let delegate = index.value.effectiveDelegate else {
            return continuation.resume(throwing: CSIndexError(.remoteConnectionError))
          }
          continuation.resume(
            with: Result { try self.calling { try body(index.value, delegate) } })
        }
      }
    }

    /// The index object whose delegate answers for items of a name: its own, that of any other
    /// index of the app, or the index extension.
    private func owner(of name: String?) -> Handed<CSSearchableIndex>? {
      let answering = delegates.living.filter { $0.value.indexDelegate != nil }
      if let own = answering.last(where: { $0.value.indexName.name == name }) { return own }
      if let handler = extensions.indexHandler {
        let index = CSSearchableIndex(
          host: self, indexName: IndexName(name: name, protectionClass: nil), hosted: handler.value)
        return Handed(index)
      }
      return answering.last
    }

    private static func notPromised(_ identifier: String, _ type: String) -> CSIndexError {
      CSIndexError(
        .invalidItemError, "The item “\(identifier.prefix(80))” does not promise “\(type)”.")
    }
  }

  extension CSSearchableIndex {
    func fetch(
      _ itemIdentifier: String, of bundleIdentifier: String, as contentType: UTType,
      _ completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
      let handler = Handed(completionHandler)
      let (host, queue) = (host, queue)
      let isOwn = bundleIdentifier == host.configuration.bundleIdentifier
      guard let owner = isOwn ? host : CSHost.running(bundleIdentifier) else {
        let error = CSIndexError(
          .remoteConnectionError, "No program here is “\(bundleIdentifier.prefix(80))”.")
        return queue.async { host.calling { handler.value(nil, error) } }
      }
      Task.detached {
        let result = await Result { () async throws in
          try await owner.data(
            forItemIdentifier: itemIdentifier, typeIdentifier: contentType.identifier)
        }
        queue.async {
          host.calling {
            switch result {
            case .success(let data): handler.value(data, nil)
            case .failure(let error): handler.value(nil, error)
            }
          }
        }
      }
    }

    /// The delegate, or the extension that answers in its place.
    var effectiveDelegate: (any CSSearchableIndexDelegate)? { indexDelegate ?? hostedHandler }
  }

  extension EngineItem {
    fileprivate func promises(_ type: String, in key: AttributeKey) -> Bool {
      self[key]?.elements.contains(.text(type)) ?? false
    }
  }
#endif
