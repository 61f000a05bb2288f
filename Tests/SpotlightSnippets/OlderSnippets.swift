// What compiles in the mode of Swift 5 alone, on Apple's systems as here.
import CoreSpotlight
import Foundation

/// A shared object of a class that is not safe to share.
final class SpotlightHelper: NSObject {
  static let shared = SpotlightHelper()
  static let index = CSSearchableIndex(name: "helper")
  var indexedCount = 0

  func index(_ names: [String], completion: ((Error?) -> Void)? = nil) {
    let items = names.map { name -> CSSearchableItem in
      let attributes = CSSearchableItemAttributeSet(itemContentType: kUTTypeText as String)
      attributes.title = name
      return CSSearchableItem(
        uniqueIdentifier: name, domainIdentifier: nil, attributeSet: attributes)
    }
    SpotlightHelper.index.indexSearchableItems(items) { error in
      self.indexedCount += items.count
      completion?(error)
    }
  }
}

/// A query that ends with its task.
func titles(of text: String) async throws -> [String] {
  let context = CSUserQueryContext()
  context.fetchAttributes = ["title"]
  let query = CSUserQuery(userQueryString: text, userQueryContext: context)
  return try await withTaskCancellationHandler {
    var titles: [String] = []
    for try await response in query.responses {
      try Task.checkCancellation()
      guard case let .item(item) = response else { continue }
      titles.append(item.item.attributeSet.title ?? "")
    }
    return titles
  } onCancel: {
    query.cancel()
  }
}

/// A delegate that goes on in a task with a handler that is not told to be safe.
class OlderDelegate: NSObject, CSSearchableIndexDelegate {
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  ) {
    SpotlightHelper.shared.index(["a"]) { _ in acknowledgementHandler() }
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) {
    Task {
      SpotlightHelper.shared.index(identifiers)
      acknowledgementHandler()
    }
  }
}
