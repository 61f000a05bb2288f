// What people do, and how applications go on with it.
import CoreSpotlight
import Foundation

extension Recipe {
  static let activityType = "org.example.recipes.reading"

  var userActivity: NSUserActivity {
    let activity = NSUserActivity(activityType: Recipe.activityType)
    activity.title = name
    activity.keywords = Set(ingredients)
    activity.userInfo = ["id": id]
    activity.requiredUserInfoKeys = ["id"]
    activity.isEligibleForSearch = true
    activity.isEligibleForHandoff = false
    activity.isEligibleForPublicIndexing = true
    activity.isEligibleForPrediction = true
    activity.persistentIdentifier = NSUserActivityPersistentIdentifier("recipe-\(id)")
    let attributes = CSSearchableItemAttributeSet(contentType: .content)
    attributes.contentDescription = summary
    attributes.relatedUniqueIdentifier = "\(id)"
    attributes.domainIdentifier = "recipes"
    activity.contentAttributeSet = attributes
    activity.expirationDate = Calendar.current.date(byAdding: .day, value: 7, to: Date())
    activity.webpageURL = URL(string: "https://example.org/recipes/\(id)")
    return activity
  }
}

/// A screen that says what is being read.
final class ReadingScreen: NSObject, NSUserActivityDelegate {
  private var activity: NSUserActivity?
  var page = 0

  func appear(_ recipe: Recipe) {
    activity = recipe.userActivity
    activity?.delegate = self
    activity?.needsSave = true
    activity?.becomeCurrent()
  }

  func disappear() {
    activity?.resignCurrent()
    activity?.invalidate()
    activity = nil
  }

  func userActivityWillSave(_ userActivity: NSUserActivity) {
    userActivity.addUserInfoEntries(from: ["page": page])
  }
}

/// Where activities arrive, as in the delegate of an application or a scene.
struct ActivityRouter {
  enum Destination: Equatable {
    case item(String)
    case search(String)
    case page(URL)
    case recipe(Int)
  }

  func destination(of userActivity: NSUserActivity) -> Destination? {
    switch userActivity.activityType {
    case CSSearchableItemActionType:
      guard let id = userActivity.userInfo?[CSSearchableItemActivityIdentifier] as? String else {
        return nil
      }
      return .item(id)
    case CSQueryContinuationActionType:
      return (userActivity.userInfo?[CSSearchQueryString] as? String).map(Destination.search)
    case NSUserActivityTypeBrowsingWeb:
      return userActivity.webpageURL.map(Destination.page)
    case Recipe.activityType:
      return (userActivity.userInfo?["id"] as? Int).map(Destination.recipe)
    default: return nil
    }
  }

  func application(
    continue userActivity: NSUserActivity, restorationHandler: @escaping ([Any]?) -> Void
  ) -> Bool {
    if userActivity.activityType == CSSearchableItemActionType,
      let info = userActivity.userInfo,
      let action = info[CSActionIdentifier] as? String
    {
      print("action \(action)")
      return true
    }
    return destination(of: userActivity) != nil
  }
}

/// Forget what was done.
func forgetActivities(of recipes: [Recipe]) async {
  await NSUserActivity.deleteSavedUserActivities(
    withPersistentIdentifiers: recipes.map { "recipe-\($0.id)" })
  await NSUserActivity.deleteAllSavedUserActivities()
}

func forgetActivities(then: @escaping @Sendable () -> Void) {
  NSUserActivity.deleteAllSavedUserActivities { DispatchQueue.main.async(execute: then) }
}
