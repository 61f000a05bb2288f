import CoreSpotlight
import Foundation
import Synchronization
import Testing

/// Queries for typed text.
@Suite struct UserQueryTests {
  private func fill() async throws {
    try await CSSearchableIndex.default().indexSearchableItems([
      item("paris") {
        $0.title = "Paris in May"
        $0.textContent = "The café looks over the river."
        $0.pageCount = 3
      },
      item("parma") {
        $0.title = "Parma"
        $0.contentDescription = "Ham and cheese, and a trip to Paris"
        $0.pageCount = 5
      },
      item("odd") { $0.title = "100% \"pure\" C:\\temp * star" },
      item("rome") { $0.title = "Rome" },
    ])
  }

  @Test(arguments: [
    ("paris", ["paris", "parma"]), ("PAR", ["paris", "parma"]), ("par ma", []),
    ("in ma", ["paris"]),
    ("paris may", ["paris"]), ("may  paris ", ["paris"]), ("cafe riv", ["paris"]),
    ("aris", []), ("paris rome", []), ("\"pure", ["odd"]), ("c:\\temp", ["odd"]),
    ("pure * star", ["odd"]), ("*", ["odd"]), ("$time.now", []), ("title:par", []),
  ])
  func typedText(text: String, expected: [String]) async throws {
    try await withHost { _ in
      try await fill()
      let found = try await typed(text) { $0.disableSemanticSearch = true }
      #expect(found.sorted() == expected, "\(text)")
    }
  }

  @Test(arguments: [nil, "", "  "])
  func noText(text: String?) async throws {
    try await withHost { _ in
      try await fill()
      #expect(try await typed(text).count == 4)
      #expect(try await typed(text) { $0.filterQueries = ["pageCount > 4"] } == ["parma"])
      #expect(try await typed(text) { $0.maxResultCount = 2 }.count == 2)
    }
  }

  @Test func limits() async throws {
    try await withHost { _ in
      try await CSSearchableIndex.default().indexSearchableItems(
        (0..<400).map { number in
          item("\(number)") {
            $0.title = "page \(number)"
            $0.rankingHint = NSNumber(value: number % 100)
          }
        })
      #expect(try await typed("page").count == 400)
      #expect(Set(try await typed("page")).count == 400)
      #expect(try await typed("page") { $0.maxResultCount = 30 }.count == 30)
      #expect(try await typed("page") { $0.maxResultCount = -1 }.count == 400)
      let ranked = try await typed("page") { $0.maxRankedResultCount = 8 }
      #expect(ranked.prefix(4).allSatisfy { ["99", "199", "299", "399"].contains($0) })
      #expect(ranked.count == 400)
      #expect(try await typed("page") { $0.enableRankedResults = false }.count == 400)
      let query = CSUserQuery(
        userQueryString: "p",
        userQueryContext: {
          let context = CSUserQueryContext()
          context.maxSuggestionCount = 2
          return context
        }())
      var suggestions: [CSUserQuery.Suggestion] = []
      for try await suggestion in query.suggestions { suggestions.append(suggestion) }
      #expect((1...2).contains(suggestions.count))
      #expect(query.foundSuggestionCount == suggestions.count)
      #expect(query.foundItemCount == 0)
    }
  }

  /// The better item has one thing more.
  @Test(arguments: [
    "rankingHint", "userCurated", "userOwned", "userCreated", "title", "lastUsedDate",
  ])
  func rank(signal: String) async throws {
    try await withHost { _ in
      let better = item("better") {
        $0.textContent = "mountain"
        $0.rankingHint = signal == "rankingHint" ? 90 : nil
        $0.userCurated = signal == "userCurated" ? true : nil
        $0.userOwned = signal == "userOwned" ? true : nil
        $0.userCreated = signal == "userCreated" ? true : nil
        $0.title = signal == "title" ? "mountain" : "other"
        $0.lastUsedDate = signal == "lastUsedDate" ? Date() : nil
      }
      let worse = item("worse") {
        $0.textContent = "mountain"
        $0.title = "other"
      }
      for items in [[better, worse], [worse, better]] {
        try await CSSearchableIndex.default().deleteAllSearchableItems()
        try await CSSearchableIndex.default().indexSearchableItems(items)
        let query = CSUserQuery(userQueryString: "mountain", userQueryContext: nil)
        var found: [CSUserQuery.Item] = []
        for try await case .item(let item) in query.responses { found.append(item) }
        try #require(found.count == 2)
        #expect(found.sorted().map(\.id) == ["better", "worse"])
        let first = try #require(found.first { $0.id == "better" }).item
        let second = try #require(found.first { $0.id == "worse" }).item
        #expect(first.compare(byRank: second) == .orderedAscending)
        #expect(second.compare(byRank: first) == .orderedDescending)
        #expect(first.compare(byRank: first) == .orderedSame)
        #expect(item("x").compare(byRank: first) == .orderedSame)
      }
    }
  }

  @Test func suggestionsCompleteTheTypedText() async throws {
    try await withHost { _ in
      try await fill()
      let context = CSUserQueryContext()
      context.maxSuggestionCount = 5
      let query = CSUserQuery(userQueryString: "par", userQueryContext: context)
      var suggestions: [CSUserQuery.Suggestion] = []
      var items: [CSUserQuery.Item] = []
      for try await response in query.responses {
        switch response {
        case .item(let item): items.append(item)
        case .suggestion(let suggestion): suggestions.append(suggestion)
        @unknown default: break
        }
      }
      #expect(items.count == 2)
      try #require(suggestions.count >= 2)
      #expect(suggestions == suggestions.sorted())
      let texts = suggestions.map {
        String($0.suggestion.localizedAttributedSuggestion.characters).lowercased()
      }
      #expect(texts.contains("paris") && texts.contains("parma"))
      let first = suggestions[0].suggestion
      #expect(first.suggestionKind == .default)
      #expect(first.compare(byRank: suggestions[1].suggestion) == .orderedAscending)
      #expect(first.compare(suggestions[1].suggestion) == .orderedAscending)
      let typed = first.localizedAttributedSuggestion.runs.filter { $0.suggestionHighlight == true }
      #expect(
        typed.map { String(first.localizedAttributedSuggestion[$0.range].characters).lowercased() }
          == ["par"])
      let parma = try #require(suggestions.first { $0.id.lowercased() == "parma" }).suggestion
      let following = CSUserQueryContext(currentSuggestion: parma)
      #expect(following.currentSuggestion === parma)
      var found: [String] = []
      for try await case .item(let item)
        in CSUserQuery(userQueryString: "par", userQueryContext: following).responses
      { found.append(item.id) }
      #expect(found == ["parma"])
      found = []
      for try await case .item(let item)
        in CSUserQuery(userQueryString: "paris", userQueryContext: following).responses
      { found.append(item.id) }
      #expect(found.contains("paris"))
    }
  }

  @Test func handlersOfSuggestions() async throws {
    try await withHost { _ in
      try await fill()
      for wantsSuggestions in [true, false] {
        let context = CSUserQueryContext()
        context.maxSuggestionCount = 5
        let query = CSUserQuery(userQueryString: "par", userQueryContext: context)
        let lists = Mutex<[Int]>([])
        let ends = Mutex(0)
        if wantsSuggestions {
          query.foundSuggestionsHandler = { list in lists.withLock { $0.append(list.count) } }
        }
        query.completionHandler = { error in
          #expect(error == nil)
          ends.withLock { $0 += 1 }
        }
        query.start()
        await eventually("the end") { ends.withLock { $0 } == 1 }
        #expect(lists.withLock { $0 }.last ?? 0 == query.foundSuggestionCount)
        #expect((query.foundSuggestionCount > 0) == wantsSuggestions)
        #expect(query.foundItemCount == 2)
      }
    }
  }

  @Test func archivedSuggestions() async throws {
    try await withHost { _ in
      try await fill()
      let context = CSUserQueryContext()
      context.maxSuggestionCount = 1
      let query = CSUserQuery(userQueryString: "rom", userQueryContext: context)
      for try await found in query.suggestions {
        let data = try NSKeyedArchiver.archivedData(
          withRootObject: CSUserQueryContext(currentSuggestion: found.suggestion),
          requiringSecureCoding: true)
        let read = try NSKeyedUnarchiver.unarchivedObject(
          ofClass: CSUserQueryContext.self, from: data)
        #expect(
          read?.currentSuggestion?.localizedAttributedSuggestion
            == found.suggestion.localizedAttributedSuggestion)
      }
      #expect(query.foundSuggestionCount == 1)
    }
  }

  @Test func engagement() async throws {
    try await withHost { _ in
      try await fill()
      CSUserQuery.prepare()
      CSUserQuery.prepareProtectionClasses([.complete])
      let query = CSUserQuery(userQueryString: "par", userQueryContext: nil)
      var items: [CSUserQuery.Item] = []
      for try await case .item(let item) in query.responses { items.append(item) }
      let chosen = try #require(items.last)
      query.userEngaged(chosen, visibleItems: items, interaction: .select)
      query.userEngaged(chosen, visibleItems: items, interaction: .default)
      #expect(CSUserQuery.UserInteractionKind.default == .select)
    }
  }

  /// The initialiser of the superclass takes query strings; public code also gives it typed text.
  @Test(arguments: [
    ("title == \"par*\"c", ["paris", "parma"], 0), ("pageCount > 3", ["parma"], 0),
    ("par", ["paris", "parma"], 2), ("cafe riv", ["paris"], 0),
    ("", ["odd", "paris", "parma", "rome"], 0),
    ("\"pure", ["odd"], 0),
  ])
  func queryStrings(text: String, expected: [String], suggestions: Int) async throws {
    try await withHost { (_: CSHost) async throws in
      try await fill()
      let context = CSUserQueryContext()
      context.fetchAttributes = ["title"]
      context.maxSuggestionCount = 4
      let query = CSUserQuery(queryString: text, queryContext: context)
      var items: [String] = []
      var found = 0
      for try await response in query.responses {
        switch response {
        case .item(let item):
          #expect(item.item.attributeSet.title != nil)
          items.append(item.id)
        case .suggestion: found += 1
        @unknown default: break
        }
      }
      #expect(items.sorted() == expected, "\(text)")
      #expect(found >= suggestions, "\(text)")
      let plain = CSSearchQueryContext()
      plain.filterQueries = ["pageCount == 5"]
      var filtered: [String] = []
      for try await result in CSUserQuery(queryString: text, queryContext: plain).results {
        filtered.append(result.id)
      }
      #expect(filtered == expected.filter { $0 == "parma" }, "\(text)")
    }
  }
}
