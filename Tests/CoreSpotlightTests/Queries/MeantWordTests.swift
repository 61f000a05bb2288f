import CoreSpotlight
import Foundation
import Synchronization
import Testing

/// Queries for typed text find what a person means, after what has the words as they were typed.
@Suite struct MeantWordTests {
  private func fill() async throws {
    try await CSSearchableIndex.default().indexSearchableItems([
      item("restaurant", domain: "food") { $0.title = "Restaurant by the river" },
      item("calendar", domain: "work") { $0.title = "Calendar of meetings" },
      item("meeting", domain: "work") {
        $0.title = "Meeting with Müller"
        $0.textContent = "The budget of the restaurant"
      },
      item("mountain", domain: "travel") { $0.title = "Mountains in winter" },
      item("fountain", domain: "travel") { $0.title = "Fountain" },
    ])
  }

  /// A letter that is missing, added, wrong, or in the wrong place, in a whole or an unfinished word.
  @Test(arguments: [
    ("restaraunt", "restaurant"), ("resturant", "restaurant"), ("restaurrant ", "restaurant"),
    ("calender", "calendar"), ("clendar of", "calendar"), ("meetting mueller", "meeting"),
    ("mettings", "calendar"), ("buget", "meeting"), ("mountian", "mountain"),
    ("mountaim", "mountain"),
    ("restuar", "restaurant"), ("restaraunt rivre", "restaurant"),
  ])
  func slips(text: String, expected: String) async throws {
    try await withHost { (_: CSHost) async throws in
      try await fill()
      #expect(try await typed(text).first == expected, "\(text)")
      #expect(try await typed(text) { $0.disableSemanticSearch = true } == [], "\(text)")
      #expect(try await typed(text) { $0.maxResultCount = 1 } == [expected], "\(text)")
      #expect(try await typed(text) { $0.filterQueries = ["title == \"nothing\""] } == [])
    }
  }

  /// What has the words comes first; then what has similar ones, then what lacks one.
  @Test func order() async throws {
    try await withHost { (_: CSHost) async throws in
      try await fill()
      #expect(try await typed("mountain") == ["mountain", "fountain"])
      #expect(try await typed("fountain") == ["fountain", "mountain"])
      #expect(try await typed("restaurant budget") == ["meeting", "restaurant"])
      #expect(try await typed("restaurant xyzzy").sorted() == ["meeting", "restaurant"])
      #expect(try await typed("xyzzy") == [])
      #expect(
        try await typed("restaurant xyzzy") { $0.filterQueries = ["domainIdentifier == food"] }
          == ["restaurant"])
    }
  }

  /// How many items are ranked does not change which are found.
  @Test(arguments: [0, 1, 2, 3, 100, 1000])
  func rankedItems(count: Int) async throws {
    try await withHost { (_: CSHost) async throws in
      try await fill()
      let set = { (context: CSUserQueryContext) in
        context.maxRankedResultCount = count
        context.enableRankedResults = count > 0
      }
      #expect(try await typed("mountain", set) == ["mountain", "fountain"])
      #expect(try await typed("resturant", set).sorted() == ["meeting", "restaurant"])
      let query = CSUserQuery(
        userQueryString: "mountain",
        userQueryContext: {
          let context = CSUserQueryContext()
          set(context)
          return context
        }())
      var found: [CSUserQuery.Item] = []
      for try await case .item(let item) in query.responses { found.append(item) }
      #expect(found.sorted().map(\.id) == ["mountain", "fountain"])
      #expect(query.foundItemCount == 2)
    }
  }

  /// Where many items match, nothing else is looked for.
  @Test func manyMatches() async throws {
    try await withHost { (_: CSHost) async throws in
      try await fill()
      try await CSSearchableIndex.default().indexSearchableItems(
        (0..<120).map { number in item("\(number)") { $0.title = "Mountain \(number)" } })
      for ranked in [0, 5, 100] {
        let found = try await typed("mountain ") {
          $0.maxRankedResultCount = ranked
          $0.enableRankedResults = ranked > 0
        }
        #expect(found.count == 120)
        #expect(!found.contains("fountain"))
      }
    }
  }

  @Test func handlers() async throws {
    try await withHost { (_: CSHost) async throws in
      try await fill()
      let query = CSUserQuery(queryString: "calender", queryContext: CSUserQueryContext())
      let found = Mutex<[String]>([])
      await withCheckedContinuation { continuation in
        query.foundItemsHandler = { items in
          found.withLock { $0 += items.map(\.uniqueIdentifier) }
        }
        query.completionHandler = { error in
          #expect(error == nil)
          continuation.resume()
        }
        query.start()
      }
      #expect(found.withLock { $0 } == ["calendar"])
    }
  }
}
