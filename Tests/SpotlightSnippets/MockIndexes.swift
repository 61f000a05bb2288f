// What tests of applications put in the place of an index.
import CoreSpotlight
import Foundation

/// With handlers as they were written first.
class MockSearchableIndex: CSSearchableIndex {
  var indexed = [CSSearchableItem]()
  var deletedDomains: [String] = []

  override func indexSearchableItems(
    _ items: [CSSearchableItem], completionHandler: ((Error?) -> Void)? = nil
  ) {
    indexed.append(contentsOf: items)
    completionHandler?(nil)
  }

  override func deleteSearchableItems(
    withDomainIdentifiers domainIdentifiers: [String], completionHandler: ((Error?) -> Void)? = nil
  ) {
    deletedDomains += domainIdentifiers
    completionHandler?(nil)
  }
}

/// With handlers as the interface of today has them.
final class RecordingIndex: CSSearchableIndex, @unchecked Sendable {
  private let lock = NSLock()
  private var names: [String] = []
  var failure: Error?
  var calls: [String] { lock.withLock { names } }

  private func note(_ name: String, _ handler: (@Sendable (Error?) -> Void)?) {
    lock.withLock { names.append(name) }
    handler?(failure)
  }

  override func indexSearchableItems(
    _ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) { note("index \(items.count)", completionHandler) }

  override func deleteSearchableItems(
    withIdentifiers identifiers: [String],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) { note("delete \(identifiers.count)", completionHandler) }

  override func deleteAllSearchableItems(
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) { note("delete all", completionHandler) }

  override func beginBatch() { note("begin", nil) }

  override func endBatch(
    withClientState clientState: Data, completionHandler: (@Sendable (Error?) -> Void)? = nil
  ) { note("end", completionHandler) }

  override func fetchLastClientState(
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) { completionHandler(Data("state".utf8), nil) }
}

/// In the form for tasks.
class AsyncMockIndex: CSSearchableIndex {
  var removed: [String] = []

  override func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
    throw CSIndexError(.quotaExceeded)
  }

  override func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {
    removed += identifiers
  }
}

/// A query that answers by itself.
class StubQuery: CSSearchQuery, @unchecked Sendable {
  override func start() {
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    foundItemsHandler?([
      CSSearchableItem(uniqueIdentifier: "stub", domainIdentifier: nil, attributeSet: attributes)
    ])
    completionHandler?(nil)
  }
}
