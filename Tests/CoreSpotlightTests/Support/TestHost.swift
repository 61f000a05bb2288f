import CoreSpotlight
import Foundation
import Synchronization
import Testing

/// A clock that stands until it is moved.
final class TestClock: Sendable {
  private let instant: Mutex<Date>

  init(_ start: Date = Date(timeIntervalSinceReferenceDate: 800_000_000)) { instant = Mutex(start) }

  var now: Date { instant.withLock { $0 } }

  func advance(_ seconds: TimeInterval) { instant.withLock { $0.addTimeInterval(seconds) } }
}

/// A folder that is deleted with the object.
final class TestFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("CoreSpotlightTests-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

/// Runs a test on a host of its own, in memory unless it has a folder, and closes it.
nonisolated(nonsending) func withHost(
  folder: TestFolder? = nil, clock: TestClock? = nil,
  _ change: (inout CSHostConfiguration) -> Void = { _ in },
  _ body: nonisolated(nonsending) (CSHost) async throws -> Void
) async throws {
  var configuration = CSHostConfiguration(bundleIdentifier: "org.example.tests")
  configuration.folder = folder?.url
  configuration.isInMemory = folder == nil
  if let clock { configuration.clock = { clock.now } }
  change(&configuration)
  let host = CSHost(configuration)
  do {
    try await host.run { try await body(host) }
  } catch {
    await host.close()
    throw error
  }
  await host.close()
}

/// An item with a few attributes.
func item(
  _ identifier: String?, domain: String? = nil,
  _ set: (CSSearchableItemAttributeSet) -> Void = { _ in }
) -> CSSearchableItem {
  let attributes = CSSearchableItemAttributeSet(contentType: .text)
  set(attributes)
  return CSSearchableItem(
    uniqueIdentifier: identifier, domainIdentifier: domain, attributeSet: attributes)
}

/// An item that changes attributes of a stored one.
func update(
  _ identifier: String, domain: String? = nil,
  _ set: (CSSearchableItemAttributeSet) -> Void = { _ in }
) -> CSSearchableItem {
  let attributes = CSSearchableItemAttributeSet()
  set(attributes)
  let item = CSSearchableItem(
    uniqueIdentifier: identifier, domainIdentifier: domain, attributeSet: attributes)
  item.isUpdate = true
  return item
}

/// The items of a query string, with attributes.
func items(
  _ query: String, fetching attributes: [String] = [], filters: [String] = []
) async throws -> [CSSearchableItem] {
  let context = CSSearchQueryContext()
  context.fetchAttributes = attributes
  context.filterQueries = filters
  var found: [CSSearchableItem] = []
  for try await result in CSSearchQuery(queryString: query, queryContext: context).results {
    found.append(result.item)
  }
  return found
}

/// The identifiers of the items of a query string, ascending.
func identifiers(_ query: String = "* == *", filters: [String] = []) async throws -> [String] {
  try await items(query, filters: filters).map(\.uniqueIdentifier).sorted()
}

/// The one item of an identifier, with attributes.
func stored(_ identifier: String, fetching attributes: [String]) async throws -> CSSearchableItem {
  try #require(
    try await items("uniqueIdentifier == \"\(identifier)\"", fetching: attributes).first)
}

/// The identifiers of a query for typed text, in the order in which they come.
func typed(
  _ text: String?, _ set: (CSUserQueryContext) -> Void = { _ in }
) async throws -> [String] {
  let context = CSUserQueryContext()
  set(context)
  var found: [String] = []
  let query = CSUserQuery(userQueryString: text, userQueryContext: context)
  for try await response in query.responses {
    if case .item(let item) = response { found.append(item.id) }
  }
  return found
}

/// Waits until something is the case; an issue after two minutes or more, as the tests that run at the
/// same time need their turns.
nonisolated(nonsending) func eventually(
  _ what: Comment, location: SourceLocation = #_sourceLocation,
  _ condition: nonisolated(nonsending) () async throws -> Bool
) async rethrows {
  for _ in 0..<12_000 {
    if try await condition() { return }
    try? await Task.sleep(for: .milliseconds(10))
  }
  Issue.record(what, sourceLocation: location)
}

/// The code of a `CSIndexError` that something throws.
func indexErrorCode(
  _ body: () async throws -> Void
) async -> CSIndexError.Code? {
  do {
    try await body()
    return nil
  } catch {
    return (error as? CSIndexError)?.code
  }
}
