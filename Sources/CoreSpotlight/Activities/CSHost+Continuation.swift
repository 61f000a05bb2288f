#if !canImport(Darwin)
  import Foundation

  // What the system does when a person has chosen a result: it hands an activity to the app.
  extension CSHost {
    /// The activity that opens the app at an item that was chosen in a search outside of it.
    ///
    /// - Parameters:
    ///   - identifier: the unique identifier of the item.
    ///   - action: the custom action that was chosen for the item, if one was.
    public func activity(
      openingItem identifier: String, action: String? = nil
    ) -> NSUserActivity {
      calling {
        let activity = NSUserActivity(activityType: CSSearchableItemActionType)
        activity.userInfo = [CSSearchableItemActivityIdentifier: identifier]
        if let action { activity.addUserInfoEntries(from: [CSActionIdentifier: action]) }
        return activity
      }
    }

    /// The activity that opens the app to go on with a search that was begun outside of it.
    public func activity(continuingSearch text: String) -> NSUserActivity {
      calling {
        let activity = NSUserActivity(activityType: CSQueryContinuationActionType)
        activity.userInfo = [CSSearchQueryString: text]
        return activity
      }
    }
  }
#endif
