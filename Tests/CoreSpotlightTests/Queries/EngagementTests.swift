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

  /// The suggestions for typed text, best first.
  private func suggested(_ query: CSUserQuery) async throws -> [CSUserQuery.Suggestion] {
    var found: [CSUserQuery.Suggestion] = []
    for try await suggestion in query.suggestions { found.append(suggestion) }
    return found
  }

  private func query(_ text: String) -> CSUserQuery {
    let context = CSUserQueryContext()
    context.maxSuggestionCount = 5
    return CSUserQuery(userQueryString: text, userQueryContext: context)
  }

  @Test func chosenSuggestionsComeFirst() async throws {
    let folder = try TestFolder()
    try await withHost(folder: folder) { _ in
      try await CSSearchableIndex.default().indexSearchableItems(
        (0..<9).map { number in
          item("\(number)") { $0.title = number < 6 ? "mountain" : number < 8 ? "moss" : "mole" }
        })
      let all = try await suggested(query("mo"))
      #expect(all.map(\.id) == ["mountain", "moss", "mole"])
      // Looking at one is no choice.
      query("mo").userEngaged(all[2], visibleSuggestions: all, interaction: .focus)
      try await CSSearchableIndex.default().indexSearchableItems([])
      #expect(try await suggested(query("mo")).map(\.id) == all.map(\.id))
      query("mo").userEngaged(all[2], visibleSuggestions: all, interaction: .select)
      await eventually("it is first") {
        (try? await suggested(query("mo")).map(\.id)) == ["mole", "mountain", "moss"]
      }
      // In handler style, more often.
      for _ in 0..<2 {
        query("mo").userEngaged(
          all[1].suggestion, visibleSuggestions: all.map(\.suggestion), interaction: .default)
      }
      await eventually("it is before") {
        (try? await suggested(query("mo")).map(\.id)) == ["moss", "mole", "mountain"]
      }
    }
    // It is kept.
    try await withHost(folder: folder) { (_: CSHost) async throws in
      #expect(try await suggested(query("m")).first?.id == "moss")
    }
  }
}
