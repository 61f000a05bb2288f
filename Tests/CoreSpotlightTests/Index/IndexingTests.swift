import CoreSpotlight
import Foundation
import Testing

/// Adding, replacing, updating, deleting.
@Suite struct IndexingTests {
  @Test func addingAgainReplaces() async throws {
    try await withHost { _ in
      let index = CSSearchableIndex.default()
      try await index.indexSearchableItems([
        item("A") {
          $0.title = "x"
          $0.keywords = ["k"]
        }
      ])
      try await index.indexSearchableItems([item("A") { $0.title = "y" }])
      let fetched = try await stored("A", fetching: ["title", "keywords"])
      #expect(fetched.attributeSet.title == "y")
      #expect(fetched.attributeSet.keywords == nil)
      #expect(try await identifiers() == ["A"])
    }
  }

  @Test func updatesMerge() async throws {
    try await withHost { _ in
      let index = CSSearchableIndex.default()
      try await index.indexSearchableItems([item("A", domain: "d") { $0.title = "x" }])
      try await index.indexSearchableItems([update("A") { $0.rating = 4 }])
      var fetched = try await stored("A", fetching: ["title", "rating"])
      #expect(fetched.attributeSet.title == "x")
      #expect(fetched.attributeSet.rating == 4)
      #expect(fetched.domainIdentifier == "d")
      try await index.indexSearchableItems([update("A", domain: "e") { $0.title = nil }])
      fetched = try await stored("A", fetching: ["title", "rating"])
      #expect(fetched.attributeSet.title == nil)
      #expect(fetched.attributeSet.rating == 4)
      #expect(fetched.domainIdentifier == "e")
    }
  }

  @Test(arguments: [false, true])
  func updatesOfMissingItems(areCreated: Bool) async throws {
    try await withHost({ $0.updatesCreateMissingItems = areCreated }) { _ in
      try await CSSearchableIndex.default().indexSearchableItems([update("A") { $0.title = "x" }])
      #expect(try await identifiers() == (areCreated ? ["A"] : []))
    }
  }

  @Test(arguments: [
    ("a", ["a.bc", "ab", "none", "a", "a.b", "a.b.c"].filter { ["ab", "none"].contains($0) }),
    ("a.b", ["a", "a.bc", "ab", "none"]),
    ("a.b.c", ["a", "a.b", "a.bc", "ab", "none"]),
    ("", ["a", "a.b", "a.b.c", "a.bc", "ab", "none"]),
  ])
  func domains(deleted: String, left: [String]) async throws {
    try await withHost { _ in
      let index = CSSearchableIndex.default()
      let domains = ["a", "a.b", "a.b.c", "ab", "a.bc"]
      try await index.indexSearchableItems(domains.map { item($0, domain: $0) } + [item("none")])
      try await index.deleteSearchableItems(withDomainIdentifiers: [deleted])
      #expect(try await identifiers() == left.sorted())
    }
  }

  @Test func deleting() async throws {
    try await withHost { _ in
      let index = CSSearchableIndex.default()
      try await index.indexSearchableItems(["1", "2", "3"].map { item($0) })
      try await index.deleteSearchableItems(withIdentifiers: ["2", "unknown"])
      #expect(try await identifiers() == ["1", "3"])
      try await index.deleteAllSearchableItems()
      #expect(try await identifiers() == [])
    }
  }

  @Test func malformedItemsRefuseTheWholeCall() async throws {
    try await withHost { _ in
      let index = CSSearchableIndex.default()
      let key = try #require(CSCustomAttributeKey(keyName: "x"))
      let bad: [(CSSearchableItemAttributeSet) -> Void] = [
        { $0.rating = NSNumber(value: Double.nan) },
        { $0.dueDate = Date(timeIntervalSinceReferenceDate: .infinity) },
        { $0.setValue(NSURL(string: "a:b"), forCustomKey: key) },
        { $0.setValue(NSArray(array: [NSArray(array: [NSNumber(value: 1)])]), forCustomKey: key) },
      ]
      let items = [item("")] + bad.map { item("bad", $0) }
      for bad in items {
        let code = await indexErrorCode {
          try await index.indexSearchableItems([item("good"), bad])
        }
        #expect(code == .invalidItemError)
        #expect(try await identifiers() == [])
      }
    }
  }

  @Test func indexingThatIsNotAvailable() async throws {
    try await withHost({ $0.isIndexingAvailable = false }) { (_: CSHost) async throws in
      #expect(!CSSearchableIndex.isIndexingAvailable())
      let index = CSSearchableIndex(name: "n")
      index.beginBatch()
      #expect(
        await indexErrorCode { try await index.indexSearchableItems([item("1")]) }
          == .indexingUnsupported)
      #expect(
        await indexErrorCode { try await index.deleteAllSearchableItems() } == .indexingUnsupported)
      #expect(try await identifiers() == [])
    }
  }

  @Test func customKeys() async throws {
    try await withHost { _ in
      let index = CSSearchableIndex.default()
      func key(_ name: String, searchable: Bool, byDefault: Bool, multi: Bool = false) throws
        -> CSCustomAttributeKey
      {
        try #require(
          CSCustomAttributeKey(
            keyName: name, searchable: searchable, searchableByDefault: byDefault, unique: false,
            multiValued: multi))
      }
      let plain = try #require(CSCustomAttributeKey(keyName: "plain"))
      let hidden = try key("hidden", searchable: false, byDefault: false)
      let open = try key("open", searchable: true, byDefault: true)
      let multi = try key("multi", searchable: true, byDefault: false, multi: true)
      let stamp = try key("stamp", searchable: true, byDefault: false)
      try await index.indexSearchableItems([
        item("1") {
          $0.setValue(NSString("red"), forCustomKey: plain)
          $0.setValue(NSString("green"), forCustomKey: hidden)
          $0.setValue(NSString("blue"), forCustomKey: open)
          $0.setValue(
            NSArray(array: [NSNumber(value: 3), NSNumber(value: 5)]), forCustomKey: multi)
          $0.setValue(NSDate(timeIntervalSinceReferenceDate: 5), forCustomKey: stamp)
        }
      ])
      for query in [
        "plain == red", "* == blue", "** == blue", "open == blue", "multi == 5", "stamp < 6",
      ] {
        #expect(try await identifiers(query) == ["1"], "\(query)")
      }
      for query in ["* == red", "hidden == green", "** == green", "multi == 4"] {
        #expect(try await identifiers(query) == [], "\(query)")
      }
      let set = try await stored("1", fetching: ["plain", "hidden", "multi", "stamp"]).attributeSet
      #expect(set.value(forCustomKey: plain) as? NSString == "red")
      #expect(set.value(forCustomKey: hidden) as? NSString == "green")
      #expect((set.value(forCustomKey: multi) as? NSArray)?.count == 2)
      #expect((set.value(forCustomKey: stamp) as? NSDate)?.timeIntervalSinceReferenceDate == 5)
      #expect(set.value(forCustomKey: open) == nil)
      #expect(set.value(forCustomKey: plain) as? String == "red")
      #expect(set.value(forCustomKey: multi) as? [Int] == [3, 5])
      #expect(set.value(forCustomKey: multi) as? [NSNumber] == [3, 5])
      #expect(set.value(forCustomKey: stamp) as? Date == Date(timeIntervalSinceReferenceDate: 5))
      #expect(set.value(forCustomKey: stamp) as? String == nil)
      let object: (any NSSecureCoding)? = set.value(forCustomKey: plain)
      #expect(object is NSString)
      try await index.indexSearchableItems([
        update("1") { $0.setValue(NSNull(), forCustomKey: plain) }
      ])
      #expect(try await identifiers("plain == *") == [])
    }
  }

  @Test func anIdentifierNamesOneItemOfTheApp() async throws {
    try await withHost { _ in
      let mail = CSSearchableIndex(name: "mail")
      let notes = CSSearchableIndex(name: "notes", protectionClass: .complete)
      try await mail.indexSearchableItems([item("1") { $0.title = "old" }, item("2")])
      try await notes.indexSearchableItems([item("1") { $0.title = "new" }])
      #expect(try await identifiers() == ["1", "2"])
      #expect(try await stored("1", fetching: ["title"]).attributeSet.title == "new")
    }
  }

  @Test func bundlesDoNotSeeEachOther() async throws {
    try await withHost { _ in
      try await CSSearchableIndex.default().indexSearchableItems([item("1")])
      try await withHost { (_: CSHost) async throws in
        #expect(try await identifiers() == [])
      }
      #expect(try await identifiers() == ["1"])
    }
  }

  @Test func protectionClasses() async throws {
    try await withHost { _ in
      for (name, protection) in [
        ("n", FileProtectionType.none), ("c", .complete), ("u", .completeUnlessOpen),
        ("f", .completeUntilFirstUserAuthentication),
      ] {
        let index = CSSearchableIndex(name: name, protectionClass: protection)
        #expect(index.protectionClass == protection)
        try await index.indexSearchableItems([item(name)])
      }
      let plain = CSSearchableIndex(name: "d")
      #expect(plain.protectionClass == .completeUntilFirstUserAuthentication)
      try await plain.indexSearchableItems([item("d")])
      func found(_ classes: [FileProtectionType]) async throws -> [String] {
        let query = CSSearchQuery(queryString: "* == *", queryContext: nil)
        query.protectionClasses = classes
        var found: [String] = []
        for try await result in query.results { found.append(result.id) }
        return found.sorted()
      }
      #expect(try await found([]) == ["c", "d", "f", "n", "u"])
      #expect(try await found([.complete]) == ["c"])
      #expect(try await found([.none, .completeUnlessOpen]) == ["n", "u"])
      #expect(try await found([.completeUntilFirstUserAuthentication]) == ["d", "f"])
    }
  }

  @Test func itemsExpire() async throws {
    let clock = TestClock()
    try await withHost(clock: clock) { _ in
      let past = item("past")
      past.expirationDate = clock.now.addingTimeInterval(-1)
      let soon = item("soon")
      soon.expirationDate = clock.now.addingTimeInterval(10)
      let kept = item("kept")
      kept.expirationDate = .distantFuture
      let reset = item("reset")
      reset.expirationDate = clock.now.addingTimeInterval(10)
      reset.expirationDate = nil
      try await CSSearchableIndex.default().indexSearchableItems([past, soon, kept, reset])
      #expect(try await identifiers() == ["kept", "reset", "soon"])
      clock.advance(11)
      #expect(try await identifiers() == ["kept", "reset"])
      let month = try #require(
        Calendar(identifier: .gregorian).date(
          byAdding: .month, value: 1, to: clock.now.addingTimeInterval(-11)))
      #expect(try await stored("reset", fetching: []).expirationDate == month)
      clock.advance(month.timeIntervalSince(clock.now) - 1)
      #expect(try await identifiers() == ["kept", "reset"])
      clock.advance(1)
      #expect(try await identifiers() == ["kept"])
      try await CSSearchableIndex.default().indexSearchableItems([item("reset")])
      #expect(try await identifiers() == ["kept", "reset"])
    }
  }

  @Test func callsAreCarriedOutInTheirOrder() async throws {
    try await withHost { _ in
      let index = CSSearchableIndex.default()
      for number in 1...200 {
        index.indexSearchableItems(
          [item("1") { $0.pageCount = NSNumber(value: number) }], completionHandler: nil)
        if number.isMultiple(of: 7) {
          index.deleteSearchableItems(withIdentifiers: ["1"], completionHandler: nil)
        }
      }
      try await index.indexSearchableItems([])
      #expect(try await identifiers("pageCount == 200") == ["1"])
    }
  }

  @Test func whatWasWrittenIsThereAfterARestart() async throws {
    let folder = try TestFolder()
    try await withHost(folder: folder) { _ in
      try await CSSearchableIndex(name: "n").indexSearchableItems([item("1") { $0.title = "Paris" }]
      )
    }
    try await withHost(folder: folder) { (_: CSHost) async throws in
      #expect(try await identifiers("title == Paris") == ["1"])
    }
  }

  @Test func aSecondHostReadsBesideTheFirst() async throws {
    let folder = try TestFolder()
    try await withHost(folder: folder) { first in
      try await CSSearchableIndex.default().indexSearchableItems([item("1")])
      try await withHost(folder: folder) { _ in
        #expect(try await identifiers() == ["1"])
        let code = await indexErrorCode {
          try await CSSearchableIndex.default().indexSearchableItems([item("2")])
        }
        #expect(code == .indexUnavailableError)
        try await first.run {
          try await CSSearchableIndex.default().indexSearchableItems([item("3")])
        }
        #expect(try await identifiers() == ["1", "3"])
        await first.close()
        try await CSSearchableIndex.default().indexSearchableItems([item("2")])
        #expect(try await identifiers() == ["1", "2", "3"])
      }
    }
  }

  @Test func aClosedHostRefuses() async throws {
    try await withHost { (host: CSHost) async throws in
      let index = CSSearchableIndex(name: "n")
      await host.close()
      #expect(
        await indexErrorCode { try await index.indexSearchableItems([item("1")]) }
          == .indexUnavailableError)
      await #expect(throws: CSSearchQueryError(.indexUnreachable)) {
        _ = try await identifiers()
      }
    }
  }
}
