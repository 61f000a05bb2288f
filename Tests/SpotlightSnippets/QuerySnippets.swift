// Searches by query strings.
import CoreSpotlight
import Foundation

/// A table that fills while items are found.
class MemoSearchController {
  private var query: CSSearchQuery?
  private(set) var found: [CSSearchableItem] = []
  var didChange: (() -> Void)?

  func filter(_ text: String) {
    query?.cancel()
    guard text.count > 0 else {
      found = []
      return
    }
    let escaped = text.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"")
    let string = "(title == \"*\(escaped)*\"cd) || (textContent == \"*\(escaped)*\"cd)"
    let context = CSSearchQueryContext()
    context.fetchAttributes = ["title", "displayName", "kMDItemContentCreationDate"]
    let query = CSSearchQuery(queryString: string, queryContext: context)
    self.query = query
    var items: [CSSearchableItem] = []
    query.foundItemsHandler = { items.append(contentsOf: $0) }
    query.completionHandler = { [weak self] error in
      guard let self, error == nil else { return }
      self.found = items
      self.didChange?()
    }
    query.start()
  }
}

/// A count, by a continuation.
func count(_ queryString: String) async -> Int {
  await withCheckedContinuation { continuation in
    let query = CSSearchQuery(queryString: queryString, queryContext: nil)
    query.completionHandler = { error in
      if let error { print(error) }
      continuation.resume(returning: query.foundItemCount)
    }
    query.start()
  }
}

/// Identifiers, by a continuation that throws, with a variable that handlers fill.
func identifiers(of queryString: String, limit: Int = 20) async throws -> [String] {
  try await withCheckedThrowingContinuation { continuation in
    let context = CSSearchQueryContext()
    context.filterQueries = ["domainIdentifier == 'memos*'"]
    let query = CSSearchQuery(queryString: queryString, queryContext: context)
    var results: [String] = []
    query.foundItemsHandler = { items in
      results.append(contentsOf: items.prefix(limit).compactMap { $0.uniqueIdentifier })
    }
    query.completionHandler = { error in
      if let error = error {
        continuation.resume(throwing: error)
      } else {
        continuation.resume(returning: results)
      }
    }
    query.start()
  }
}

/// Waits on a semaphore, as command line tools do.
func titles(in domain: String, allowMail: Bool = false) -> [String] {
  let context = CSSearchQueryContext()
  context.fetchAttributes = ["title"]
  if allowMail { context.sourceOptions = .allowMail }
  let query = CSSearchQuery(
    queryString: "domainIdentifier == \"\(domain)\"", queryContext: context)
  let semaphore = DispatchSemaphore(value: 0)
  var titles: [String] = []
  query.foundItemsHandler = { titles += $0.compactMap(\.attributeSet.title) }
  query.completionHandler = { _ in semaphore.signal() }
  query.start()
  _ = semaphore.wait(timeout: .now() + 10)
  query.cancel()
  return titles.sorted()
}

/// A sequence of results.
func recent(days: Int) async throws -> [CSSearchableItem] {
  let context = CSSearchQueryContext()
  context.fetchAttributes = ["title", "contentModificationDate"]
  let query = CSSearchQuery(
    queryString: "contentModificationDate >= $time.today(-\(days))", queryContext: context)
  query.protectionClasses = [.complete, .completeUntilFirstUserAuthentication]
  var items: [CSSearchableItem] = []
  for try await result in query.results {
    items.append(result.item)
    if items.count == 100 { break }
  }
  return items.sorted {
    $0.attributeSet.contentModificationDate ?? .distantPast
      > $1.attributeSet.contentModificationDate ?? .distantPast
  }
}

/// Functions over sequences.
func firstTitle(of queryString: String) async throws -> String? {
  let context = CSSearchQueryContext()
  context.fetchAttributes = ["title"]
  let query = CSSearchQuery(queryString: queryString, queryContext: context)
  let titles = query.results.compactMap { $0.item.attributeSet.title }
  return try await titles.first { !$0.isEmpty }
}

/// The initialiser of the first years, from code that knows that it is old.
@available(*, deprecated)
func oldestQuery(_ text: String) -> CSSearchQuery {
  CSSearchQuery(queryString: "title == \"\(text)*\"c", attributes: ["title"])
}

/// Errors of queries.
func sentence(ofQuery queryString: String) async -> String {
  do {
    for try await _ in CSSearchQuery(queryString: queryString, queryContext: nil).results {}
    return "fine"
  } catch CSSearchQueryError.invalidQuery {
    return "malformed"
  } catch let error as CSSearchQueryError where error.code == .cancelled {
    return "cancelled"
  } catch is CancellationError {
    return "cancelled"
  } catch {
    return (error as NSError).domain
  }
}
