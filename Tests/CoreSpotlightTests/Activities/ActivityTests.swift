import CoreSpotlight
import Foundation
import Testing

/// Activities in the index.
@Suite struct ActivityTests {
  /// Returns when everything that was asked for is in the index.
  private func settle() async throws {
    try await CSSearchableIndex.default().indexSearchableItems([])
  }

  private func activity(
    _ title: String, _ change: (NSUserActivity, CSSearchableItemAttributeSet) -> Void = { _, _ in }
  ) -> NSUserActivity {
    let activity = NSUserActivity(activityType: "org.example.reading")
    let attributes = CSSearchableItemAttributeSet(contentType: .item)
    activity.title = title
    activity.isEligibleForSearch = true
    activity.contentAttributeSet = attributes
    change(activity, attributes)
    return activity
  }

  @Test func onlyEligibleOnesAreIndexed() async throws {
    try await withHost { _ in
      let hidden = activity("hidden") { activity, _ in activity.eligibleForSearch = false }
      hidden.becomeCurrent()
      let shown = activity("Reading about mountains") { activity, _ in
        activity.keywords = ["alps"]
        activity.persistentIdentifier = "reading-1"
      }
      shown.becomeCurrent()
      shown.becomeCurrent()
      try await settle()
      #expect(try await identifiers("* == *") == ["reading-1"])
      #expect(try await typed("mount") == ["reading-1"])
      #expect(try await identifiers("keywords == alps") == ["reading-1"])
      let ended = activity("ended")
      ended.invalidate()
      ended.becomeCurrent()
      try await settle()
      #expect(try await identifiers().count == 1)
    }
  }

  @Test func relatedActivitiesLiveWithTheirItem() async throws {
    try await withHost { host in
      let index = CSSearchableIndex.default()
      activity("without item") { $1.relatedUniqueIdentifier = "1" }.becomeCurrent()
      try await settle()
      #expect(try await activityCount(host) == 0)
      try await index.indexSearchableItems([item("1") { $0.title = "Alps" }])
      activity("visit") { $1.relatedUniqueIdentifier = "1" }.becomeCurrent()
      activity("other visit") { $1.relatedUniqueIdentifier = "1" }.becomeCurrent()
      try await settle()
      #expect(try await activityCount(host) == 1)
      // The item stands for its activity.
      #expect(try await identifiers() == ["1"])
      try await index.deleteSearchableItems(withIdentifiers: ["1"])
      #expect(try await activityCount(host) == 0)
      #expect(try await identifiers() == [])
    }
  }

  @Test func weaklyRelatedActivitiesLiveOnTheirOwn() async throws {
    try await withHost { host in
      let index = CSSearchableIndex.default()
      let visit = activity("visit") { activity, attributes in
        attributes.weakRelatedUniqueIdentifier = "1"
        activity.persistentIdentifier = "v"
      }
      visit.becomeCurrent()
      try await settle()
      #expect(try await identifiers() == ["v"])
      try await index.indexSearchableItems([item("1")])
      #expect(try await identifiers() == ["1"])
      try await index.deleteSearchableItems(withIdentifiers: ["1"])
      #expect(try await identifiers() == ["v"])
      #expect(try await activityCount(host) == 1)
    }
  }

  @Test func deleting() async throws {
    try await withHost { _ in
      for name in ["a", "b", "c", "d"] {
        activity(name) { activity, attributes in
          activity.persistentIdentifier = name
          attributes.domainIdentifier = "reading.\(name)"
        }.becomeCurrent()
      }
      activity("without a name").becomeCurrent()
      try await CSSearchableIndex.default().indexSearchableItems([item("item")])
      #expect(try await identifiers().count == 6)
      await NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: ["a", "item"])
      #expect(try await identifiers().count == 5)
      try await CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: ["b"])
      #expect(try await identifiers().count == 5)
      try await CSSearchableIndex.default().deleteSearchableItems(withDomainIdentifiers: [
        "reading.b"
      ])
      #expect(try await identifiers().count == 4)
      await NSUserActivity.deleteAllSavedUserActivities()
      #expect(try await identifiers() == ["item"])
    }
  }

  @Test func expiry() async throws {
    let clock = TestClock()
    try await withHost(clock: clock) { _ in
      activity("short") { activity, _ in
        activity.persistentIdentifier = "short"
        activity.expirationDate = clock.now.addingTimeInterval(10)
      }.becomeCurrent()
      activity("month") { activity, _ in activity.persistentIdentifier = "month" }.becomeCurrent()
      try await settle()
      #expect(try await identifiers() == ["month", "short"])
      clock.advance(11)
      #expect(try await identifiers() == ["month"])
      clock.advance(32 * 24 * 3600)
      #expect(try await identifiers() == [])
    }
  }

  @Test func continuations() async throws {
    try await withHost { host in
      let chosen = host.activity(openingItem: "42", action: "call")
      #expect(chosen.activityType == CSSearchableItemActionType)
      #expect(chosen.userInfo?[CSSearchableItemActivityIdentifier] as? String == "42")
      #expect(chosen.userInfo?[CSActionIdentifier] as? String == "call")
      let search = host.activity(continuingSearch: "mount")
      #expect(search.activityType == CSQueryContinuationActionType)
      #expect(search.userInfo?[CSSearchQueryString] as? String == "mount")
    }
  }

  @Test func previews() async throws {
    final class Controller: NSObject, QLPreviewingController {
      func preparePreviewOfSearchableItem(
        identifier: String, queryString: String?,
        completionHandler handler: @escaping ((any Error)?) -> Void
      ) {
        handler(identifier == "1" ? nil : CSIndexError(.invalidItemError))
      }
    }
    try await Controller().preparePreviewOfSearchableItem(identifier: "1", queryString: "mount")
    await #expect(throws: CSIndexError(.invalidItemError)) {
      try await Controller().preparePreviewOfSearchableItem(identifier: "2", queryString: nil)
    }
  }

  /// How many activities there are in the index, shown or not.
  private func activityCount(_ host: CSHost) async throws -> Int { try await host.activityCount() }

  /// A delegate brings the activity up to date before it is put into the index.
  @Test func delegates() async throws {
    final class Reader: NSObject, NSUserActivityDelegate {
      var saves = 0
      func userActivityWillSave(_ userActivity: NSUserActivity) {
        saves += 1
        userActivity.title = "Page \(saves)"
      }
    }
    try await withHost { (_: CSHost) async throws in
      let reader = Reader()
      let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
      activity.webpageURL = URL(string: "https://example.org/reading")
      activity.isEligibleForSearch = true
      activity.delegate = reader
      activity.becomeCurrent()
      #expect(reader.saves == 0)
      activity.needsSave = true
      activity.becomeCurrent()
      activity.becomeCurrent()
      #expect(reader.saves == 1 && !activity.needsSave)
      #expect(try await identifiers("title == \"Page 1\"").count == 1)
      reader.userActivityWasContinued(activity)
      do {
        let other = Reader()
        activity.delegate = other
        withExtendedLifetime(other) { #expect(activity.delegate === other) }
      }
      #expect(activity.delegate == nil)
    }
  }
}
