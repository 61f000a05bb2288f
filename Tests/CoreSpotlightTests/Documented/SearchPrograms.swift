// Programs as a client writes them for Apple's framework: nothing but these two imports.
import CoreSpotlight
import Foundation

/// The search of an app on its own items, as a view model on the main actor has it.
@MainActor
final class PhotoSearch {
  private(set) var photos: [CSSearchableItem] = []
  private(set) var suggestions: [CSSuggestion] = []
  private(set) var failure: Error?
  private(set) var isFinished = false
  private var query: CSSearchQuery?
  private var userQuery: CSUserQuery?

  /// The oldest form: a query string made of typed text, and handlers.
  func search(withHandlers text: String) {
    let escaped = text.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"")
      .replacingOccurrences(of: "*", with: "\\*")
    let queryString = "** == \"\(escaped)*\"cdwt"
    let context = CSSearchQueryContext()
    context.fetchAttributes = ["title", "contentDescription"]
    query?.cancel()
    let query = CSSearchQuery(queryString: queryString, queryContext: context)
    self.query = query
    isFinished = false
    photos = []
    query.foundItemsHandler = { items in
      let found = Found(items: items)
      DispatchQueue.main.async { self.photos += found.items }
    }
    query.completionHandler = { error in
      DispatchQueue.main.async {
        self.failure = error
        self.isFinished = true
      }
    }
    query.start()
  }

  private struct Found: @unchecked Sendable {
    let items: [CSSearchableItem]
  }

  /// A query string and the sequence of its results.
  func search(_ queryString: String, fetching attributes: [String]) async throws
    -> [CSSearchableItem]
  {
    let context = CSSearchQueryContext()
    context.fetchAttributes = attributes
    let query = CSSearchQuery(queryString: queryString, queryContext: context)
    var items: [CSSearchableItem] = []
    for try await result in query.results {
      items.append(result.item)
    }
    return items
  }

  /// Typed text: results and suggestions as they come, the best first in the end.
  func type(_ text: String, suggestion: CSSuggestion? = nil) async {
    userQuery?.cancel()
    let context =
      suggestion == nil
      ? CSUserQueryContext() : CSUserQueryContext(currentSuggestion: suggestion)
    context.fetchAttributes = ["title", "thumbnailURL", "keywords"]
    context.enableRankedResults = true
    context.maxResultCount = 10
    context.maxSuggestionCount = 4
    context.filterQueries = ["contentTypeTree == \"public.image\""]
    let query = CSUserQuery(userQueryString: text, userQueryContext: context)
    userQuery = query
    var items: [CSUserQuery.Item] = []
    var suggestions: [CSSuggestion] = []
    do {
      for try await element in query.responses {
        switch element {
        case .item(let item):
          items.append(item)
        case .suggestion(let suggestion):
          suggestions.append(suggestion.suggestion)
        @unknown default:
          break
        }
      }
      photos = items.sorted(by: { first, second in
        first.item.compare(byRank: second.item) == .orderedAscending
      }).map(\.item)
      self.suggestions = suggestions
      if let best = items.first {
        query.userEngaged(best, visibleItems: items, interaction: .select)
      }
    } catch CSSearchQueryError.cancelled {
      return
    } catch {
      failure = error
    }
  }
}

/// An app that tells what a person looks at, and opens what was chosen.
@MainActor
final class ReadingProgram {
  private var current: NSUserActivity?
  private(set) var opened: String?
  private(set) var searched: String?

  func read(_ title: String, item identifier: String) {
    let activity = NSUserActivity(activityType: "org.example.reading")
    activity.title = title
    activity.keywords = ["reading"]
    activity.isEligibleForSearch = true
    activity.isEligibleForPublicIndexing = false
    let attributes = CSSearchableItemAttributeSet(contentType: .item)
    attributes.relatedUniqueIdentifier = identifier
    attributes.contentDescription = "Read today"
    activity.contentAttributeSet = attributes
    current = activity
    activity.becomeCurrent()
  }

  func application(continue userActivity: NSUserActivity) -> Bool {
    if userActivity.activityType == CSSearchableItemActionType {
      opened = userActivity.userInfo?[CSSearchableItemActivityIdentifier] as? String
    } else if userActivity.activityType == CSQueryContinuationActionType {
      searched = userActivity.userInfo?[CSSearchQueryString] as? String
    } else {
      return false
    }
    return true
  }
}
