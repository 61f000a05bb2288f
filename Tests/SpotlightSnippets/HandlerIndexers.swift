// Indexers of the time of handlers.
import CoreSpotlight
import Foundation
import MobileCoreServices

struct Recipe {
  var id: Int
  var name: String
  var summary: String
  var ingredients: [String]
  var minutes: Int
  var picture: Data?
}

/// Index one thing at once, from a view controller.
final class RecipeScreen {
  let recipe: Recipe

  init(recipe: Recipe) { self.recipe = recipe }

  func viewDidLoad() {
    let set = CSSearchableItemAttributeSet(itemContentType: kUTTypeText as String)
    set.title = recipe.name
    set.contentDescription = recipe.summary
    set.keywords = recipe.ingredients
    set.thumbnailData = recipe.picture
    let item = CSSearchableItem(
      uniqueIdentifier: "\(recipe.id)", domainIdentifier: "org.example.recipes", attributeSet: set)
    item.expirationDate = Date.distantFuture
    CSSearchableIndex.default().indexSearchableItems([item]) { error in
      if error != nil {
        print(error?.localizedDescription as Any)
      } else {
        print("Indexed")
      }
    }
  }

  func deleteButtonTapped() {
    CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: ["\(recipe.id)"]) {
      (error: Error?) -> Void in
      if let error = error { print("Not deleted: \(error.localizedDescription)") }
    }
  }
}

/// A manager with static functions.
class RecipeSpotlightManager {
  private static let domain = "org.example.recipes"

  class func index(_ recipes: [Recipe], completion: (@Sendable (Error?) -> Void)? = nil) {
    guard CSSearchableIndex.isIndexingAvailable() else { return }
    var items = [CSSearchableItem]()
    for recipe in recipes {
      let attributes = CSSearchableItemAttributeSet(itemContentType: kUTTypeItem as String)
      attributes.displayName = recipe.name
      attributes.duration = recipe.minutes * 60 as NSNumber
      attributes.identifier = String(recipe.id)
      attributes.relatedUniqueIdentifier = String(recipe.id)
      items.append(
        CSSearchableItem(
          uniqueIdentifier: String(recipe.id), domainIdentifier: domain, attributeSet: attributes))
    }
    CSSearchableIndex.default().indexSearchableItems(items, completionHandler: completion)
  }

  class func removeAll() {
    CSSearchableIndex.default().deleteSearchableItems(withDomainIdentifiers: [domain])
    CSSearchableIndex.default().deleteAllSearchableItems()
  }

  class func rebuild(_ recipes: [Recipe]) {
    let items = recipes.map { recipe -> CSSearchableItem in
      let attributes = CSSearchableItemAttributeSet(itemContentType: "org.example.recipe")
      attributes.title = recipe.name
      return CSSearchableItem(
        uniqueIdentifier: "\(recipe.id)", domainIdentifier: nil, attributeSet: attributes)
    }
    nonisolated(unsafe) let all = items
    CSSearchableIndex.default().deleteAllSearchableItems { error in
      guard error == nil else { return }
      CSSearchableIndex.default().indexSearchableItems(all) { error in
        DispatchQueue.main.async { NSLog("rebuilt: %@", "\(String(describing: error))") }
      }
    }
  }
}

/// Type of a file by its extension, the old way.
func attributes(ofFile path: String) -> CSSearchableItemAttributeSet {
  let type = UTTypeCreatePreferredIdentifierForTag(
    kUTTagClassFilenameExtension, (path as NSString).pathExtension as CFString, nil)?
    .takeRetainedValue()
  let attributes = CSSearchableItemAttributeSet(
    itemContentType: type as String? ?? kUTTypeData as String)
  attributes.path = path
  if let type = type, UTTypeConformsTo(type, kUTTypeImage) { attributes.kind = "Picture" }
  return attributes
}

/// A batch with client state, and handlers inside of handlers.
final class FeedIndexer: NSObject {
  private enum State {
    static let none = Data([0x00])
    static let finished = Data([0x01])
  }

  func start() {
    let index = CSSearchableIndex(name: "feed")
    index.fetchLastClientState { state, error in
      guard error == nil, state ?? State.none != State.finished else { return }
      let index = CSSearchableIndex(name: "feed")
      index.beginBatch()
      index.indexSearchableItems(FeedIndexer.items(), completionHandler: nil)
      index.deleteSearchableItems(withIdentifiers: ["old"]) { error in
        if let e = error { print("Could not delete: \(e)") }
      }
      index.endBatch(
        withClientState: State.finished,
        completionHandler: { error in
          if let e = error { return print("Error in the end of the batch = \(e)") }
          print("batch done")
        })
    }
  }

  private static func items() -> [CSSearchableItem] {
    (1...3).map {
      CSSearchableItem(
        uniqueIdentifier: "\($0)", domainIdentifier: nil,
        attributeSet: CSSearchableItemAttributeSet(contentType: .text))
    }
  }
}

/// Waits, as command line tools do.
func indexAndWait(_ items: [CSSearchableItem]) -> Bool {
  let group = DispatchGroup()
  group.enter()
  CSSearchableIndex.default().indexSearchableItems(items) { _ in group.leave() }
  return group.wait(timeout: .now() + 10) == .success
}

/// On a queue of operations.
func indexLater(_ recipes: [Recipe], on queue: OperationQueue) {
  queue.addOperation {
    RecipeSpotlightManager.index(recipes)
    OperationQueue.main.addOperation { print("asked for") }
  }
}

/// Errors by their codes.
func sentence(for error: Error?) -> String {
  guard let error = error else { return "fine" }
  if let error = error as? CSIndexError {
    switch error.code {
    case .quotaExceeded: return "too much"
    case .indexUnavailableError, .remoteConnectionError: return "later"
    case .mismatchedClientState: return "somebody else was faster"
    default: return "code \(error.errorCode)"
    }
  }
  let older = error as NSError
  if older.domain == CSSearchQueryErrorDomain, older.code == -2002 { return "malformed query" }
  return older.localizedDescription
}
