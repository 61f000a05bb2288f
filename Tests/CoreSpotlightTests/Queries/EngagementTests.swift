import CoreSpotlight
import Foundation
import Testing

/// What is used ranks higher.
@Suite struct EngagementTests {
  /// The items that typed text finds, best first.
  private func found(_ query: CSUserQuery) async throws -> [CSUserQuery.Item] {
    var items: [CSUserQuery.Item] = []
    for try await case .item(let item) in query.responses { items.append(item) }
    return items.sorted()
  }

  private func order() async throws -> [String] {
    try await found(CSUserQuery(userQueryString: "mountain", userQueryContext: nil)).map(\.id)
  }

  @Test func chosenItemsRise() async throws {
    try await withHost { _ in
      try await CSSearchableIndex.default().indexSearchableItems(
        ["a", "b", "c"].map { name in item(name) { $0.title = "mountain" } })
      let before = try await order()
      let last = try #require(before.last)
      let query = CSUserQuery(userQueryString: "mountain", userQueryContext: nil)
      let items = try await found(query)
      let chosen = try #require(items.first { $0.id == last })
      query.userEngaged(chosen, visibleItems: items, interaction: .select)
      await eventually("it is first") { (try? await order().first) == last }
    }
  }

  @Test func visitsCount() async throws {
    try await withHost { _ in
      try await CSSearchableIndex.default().indexSearchableItems(
        ["a", "b", "c"].map { name in item(name) { $0.title = "mountain" } })
      let last = try #require(try await order().last)
      let activity = NSUserActivity(activityType: "org.example.reading")
      activity.isEligibleForSearch = true
      activity.contentAttributeSet = CSSearchableItemAttributeSet(contentType: .item)
      activity.contentAttributeSet?.relatedUniqueIdentifier = last
      activity.becomeCurrent()
      await eventually("it is first") { (try? await order().first) == last }
    }
  }
}
