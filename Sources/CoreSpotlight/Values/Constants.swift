#if !canImport(Darwin)
  /// The type of the activity that opens an app when a person has chosen one of its items.
  public let CSSearchableItemActionType = "com.apple.corespotlightitem"
  /// The key of the item's unique identifier in the user info of such an activity.
  public let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"
  /// The type of the activity that opens an app when a person goes on searching in it.
  public let CSQueryContinuationActionType = "com.apple.corespotlightquerycontinuation"
  /// The key of the typed text in the user info of such an activity.
  public let CSSearchQueryString = "kCSSearchQueryString"
  /// The key of the chosen custom action in the user info of an activity.
  public let CSActionIdentifier = "CSActionIdentifier"

  /// The mailbox of received messages.
  public let CSMailboxInbox = "CSMailboxInbox"
  /// The mailbox of drafts.
  public let CSMailboxDrafts = "CSMailboxDrafts"
  /// The mailbox of sent messages.
  public let CSMailboxSent = "CSMailboxSent"
  /// The mailbox of unwanted messages.
  public let CSMailboxJunk = "CSMailboxJunk"
  /// The mailbox of deleted messages.
  public let CSMailboxTrash = "CSMailboxTrash"
  /// The mailbox of messages that are kept.
  public let CSMailboxArchive = "CSMailboxArchive"

  /// The version of the interface that this module follows.
  public let CoreSpotlightAPIVersion: Int32 = 40
  /// The version of the module as a number.
  public let CoreSpotlightVersionNumber: Double = 1
  /// The version of the module as text.
  public let CoreSpotlightVersionString = "1.0"
#endif
