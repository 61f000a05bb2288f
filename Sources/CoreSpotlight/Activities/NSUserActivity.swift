#if !canImport(Darwin)
  import Foundation
  import Synchronization

  /// The type of the activity that goes on with a web page; the page is its `webpageURL`.
  public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

  /// The name of an activity that it can be deleted by.
  public typealias NSUserActivityPersistentIdentifier = String

  /// Something that a person does in the app, such as reading one of its items.
  ///
  /// An activity that is eligible for search is put into the index when it becomes current. With a
  /// `relatedUniqueIdentifier` in its attributes it stands for a use of that item: it is kept only
  /// while the item is there, and results show the item instead. Handing activities over to other
  /// devices has no counterpart here; the properties keep what they are given.
  open class NSUserActivity: NSObject {
    /// The type, such as `com.example.reading`.
    open var activityType: String { type }
    /// What is done, for people.
    open var title: String?
    /// What is needed to go on with the activity.
    open var userInfo: [AnyHashable: Any]?
    /// The keys of the user info that are needed.
    open var requiredUserInfoKeys: Set<String>?
    /// Whether the user info is to be brought up to date before it is used.
    open var needsSave = false
    /// A page where the activity can go on without the app.
    open var webpageURL: URL?
    /// Where the activity comes from.
    open var referrerURL: URL?
    /// When the activity leaves the index; nil means after a calendar month.
    open var expirationDate: Date?
    /// Words that find the activity.
    open var keywords: Set<String> = []
    /// Whether the activity is put into the index.
    open var isEligibleForSearch = false
    /// Whether the activity may count publicly; kept, without effect.
    open var isEligibleForPublicIndexing = false
    /// Whether the activity may be handed over; kept, without effect.
    open var isEligibleForHandoff = true
    /// Whether the activity may be suggested; kept, without effect.
    open var isEligibleForPrediction = false
    /// What the activity can be deleted by.
    open var persistentIdentifier: NSUserActivityPersistentIdentifier?
    /// The scene that the activity is for; kept, without effect.
    open var targetContentIdentifier: String?
    /// Whether another device may open streams; kept, without effect.
    open var supportsContinuationStreams = false
    /// Who brings the activity up to date; not kept alive.
    open weak var delegate: (any NSUserActivityDelegate)?
    /// What is known about the activity.
    open var contentAttributeSet: CSSearchableItemAttributeSet?

    private let type: String
    private let host: CSHost
    private let objectIdentifier = UUID()
    private var isInvalid = false

    /// An activity of a type.
    public init(activityType: String) {
      type = activityType
      host = CSHost.current
    }

    /// The older spelling of ``isEligibleForSearch``.
    open var eligibleForSearch: Bool {
      get { isEligibleForSearch }
      set { isEligibleForSearch = newValue }
    }

    /// Adds entries to the user info.
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
      userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
    }

    /// Makes this the current activity: it is put into the index if it is eligible, and the use of
    /// the item it belongs to is counted.
    ///
    /// Where ``needsSave`` is true, the delegate brings the activity up to date first, and it is false
    /// afterwards.
    open func becomeCurrent() {
      guard !isInvalid else { return }
      if needsSave {
        needsSave = false
        delegate?.userActivityWillSave(self)
      }
      CurrentActivity.set(self)
      guard isEligibleForSearch else { return }
      host.record(ActivityEntry(self, objectIdentifier: objectIdentifier, host: host))
    }

    /// Makes no activity the current one, if this one is.
    open func resignCurrent() { CurrentActivity.resign(self) }

    /// Ends the activity: it cannot become current any more.
    open func invalidate() {
      resignCurrent()
      isInvalid = true
    }

    /// Deletes activities from the index.
    @preconcurrency open class func deleteSavedUserActivities(
      withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier],
      completionHandler handler: @escaping @Sendable () -> Void
    ) {
      let handler = Handed(handler)
      let host = CSHost.current
      host.deleteActivities(persistentIdentifiers) { host.calling { handler.value() } }
    }

    /// Deletes all activities of the app from the index.
    @preconcurrency open class func deleteAllSavedUserActivities(
      completionHandler handler: @escaping @Sendable () -> Void
    ) {
      let handler = Handed(handler)
      let host = CSHost.current
      host.deleteAllActivities { host.calling { handler.value() } }
    }

    /// Deletes activities from the index.
    nonisolated(nonsending) open class func deleteSavedUserActivities(
      withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier]
    ) async {
      await withCheckedContinuation { continuation in
        deleteSavedUserActivities(withPersistentIdentifiers: persistentIdentifiers) {
          continuation.resume()
        }
      }
    }

    /// Deletes all activities of the app from the index.
    nonisolated(nonsending) open class func deleteAllSavedUserActivities() async {
      await withCheckedContinuation { continuation in
        deleteAllSavedUserActivities { continuation.resume() }
      }
    }
  }

  /// The activity that goes on.
  private enum CurrentActivity {
    private static let current = Mutex<Handed<NSUserActivity>?>(nil)

    static func set(_ activity: NSUserActivity) {
      let activity = Handed(activity)
      current.withLock { $0 = activity }
    }

    static func resign(_ activity: NSUserActivity) {
      let activity = Handed(activity)
      current.withLock { current in
        if current?.value === activity.value { current = nil }
      }
    }
  }
#endif
