// Searches for what people type.
import CoreSpotlight
import Foundation

struct Hit: Identifiable, Hashable, Sendable {
  let id: String
  let title: String

  init(_ item: CSSearchableItem) {
    id = item.uniqueIdentifier
    title = item.attributeSet.title ?? item.attributeSet.displayName ?? ""
  }
}

/// The model of a search field.
@MainActor
final class SearchModel {
  var text = "" { didSet { if text != oldValue { schedule() } } }
  private(set) var hits: [Hit] = []
  private(set) var suggestions: [CSUserQuery.Suggestion] = []
  private(set) var error: Error?
  private var query: CSUserQuery?
  private var items: [CSUserQuery.Item] = []
  private var task: Task<Void, Never>?

  init() { CSUserQuery.prepare() }

  private func schedule() {
    task?.cancel()
    task = Task { [text] in
      try? await Task.sleep(for: .milliseconds(1))
      guard !Task.isCancelled else { return }
      await search(text)
    }
  }

  func search(_ text: String, from suggestion: CSSuggestion? = nil) async {
    query?.cancel()
    let context = CSUserQueryContext(currentSuggestion: suggestion)
    context.fetchAttributes = ["title", "contentDescription"]
    context.enableRankedResults = true
    context.maxResultCount = 20
    context.maxSuggestionCount = 5
    context.maxRankedResultCount = 20
    context.disableSemanticSearch = false
    let query = CSUserQuery(userQueryString: text, userQueryContext: context)
    self.query = query
    var items: [CSUserQuery.Item] = []
    var suggestions: [CSUserQuery.Suggestion] = []
    do {
      for try await response in query.responses {
        switch response {
        case .item(let item): items.append(item)
        case .suggestion(let suggestion): suggestions.append(suggestion)
        @unknown default: break
        }
      }
    } catch {
      self.error = error
      return
    }
    self.items = items.sorted()
    self.suggestions = suggestions
    hits = self.items.map { Hit($0.item) }
  }

  func choose(_ hit: Hit) {
    guard let item = items.first(where: { $0.id == hit.id }) else { return }
    query?.userEngaged(item, visibleItems: items, interaction: .select)
  }

  func choose(_ suggestion: CSUserQuery.Suggestion) async {
    query?.userEngaged(suggestion, visibleSuggestions: suggestions, interaction: .default)
    await search(text, from: suggestion.suggestion)
  }

  func finish() async { await task?.value }
}

/// Handlers of typed text.
final class SuggestionList {
  private(set) var texts: [String] = []
  private var query: CSUserQuery?

  func start(_ text: String, then: @escaping () -> Void) {
    let context = CSUserQueryContext()
    context.maxSuggestionCount = 8
    let query = CSUserQuery(userQueryString: text, userQueryContext: context)
    query.foundSuggestionsHandler = { suggestions in
      self.texts = suggestions.map { String($0.localizedAttributedSuggestion.characters) }
    }
    query.foundItemsHandler = { items in print(items.count) }
    query.completionHandler = { _ in then() }
    query.start()
    self.query = query
  }
}

/// With the initialiser of the superclass.
func search(plain text: String, result: @escaping ([String]) -> Void) {
  let context = CSUserQueryContext()
  context.fetchAttributes = ["title"]
  context.disableSemanticSearch = true
  let query = CSUserQuery(queryString: text, queryContext: context)
  var found: [CSSearchableItem] = []
  query.foundItemsHandler = { items in found.append(contentsOf: items) }
  query.completionHandler = { error in
    if let error { print("search: \(error.localizedDescription)") }
    result(found.map { $0.attributeSet.title ?? "" })
  }
  query.start()
}

/// Results of typed text as those of any query.
func items(typed text: String, in domain: String) async throws -> [CSSearchableItem] {
  let context = CSUserQueryContext()
  context.filterQueries = ["domainIdentifier == '\(domain)'"]
  context.fetchAttributes = ["title"]
  let query = CSUserQuery(userQueryString: text, userQueryContext: context)
  var items: [CSSearchableItem] = []
  for try await result in query.results { items.append(result.item) }
  return items.sorted { $0.compare(byRank: $1) == .orderedAscending }
}

/// The part of a suggestion that was typed.
func typedPart(of suggestion: CSSuggestion) -> String {
  let text = suggestion.localizedAttributedSuggestion
  return text.runs.filter { $0.suggestionHighlight == true }
    .map { String(text[$0.range].characters) }.joined()
}

/// A stream of hits.
func hits(for text: String) -> AsyncThrowingStream<Hit, Error> {
  AsyncThrowingStream { continuation in
    let task = Task {
      do {
        let query = CSUserQuery(userQueryString: text, userQueryContext: nil)
        for try await case .item(let item) in query.responses { continuation.yield(Hit(item.item)) }
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    continuation.onTermination = { _ in task.cancel() }
  }
}

/// Suggestions alone.
func suggestions(for text: String) async -> [String] {
  let context = CSUserQueryContext()
  context.maxSuggestionCount = 3
  var texts: [String] = []
  do {
    for try await suggestion in CSUserQuery(userQueryString: text, userQueryContext: context)
      .suggestions
    { texts.append(suggestion.id) }
  } catch {
    print("no suggestions: \(error)")
  }
  return texts
}
