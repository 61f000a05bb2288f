import Foundation
import QueryLanguage
import TestSupport
import Testing

@testable import Pharos

/// Sorted lists and pages are those of a plain sort, in every layout.
@Suite struct SortingTests {
  private static let attributes = [
    "title", "keywords", "pageCount", "completionDate", "importantDates", "undeclared_any",
    "domainIdentifier", "uniqueIdentifier", "expirationDate", "textContent", "contentTypeTree",
    "flashOn", "duration", "com_example_tags", "authors", "no_such_attribute",
  ]

  private static func keys(_ random: inout SeededGenerator) -> [SortKey] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in
      SortKey(
        AttributeKey(attributes.randomElement(using: &random) ?? "title"),
        Bool.random(using: &random) ? .ascending : .descending)
    }
  }

  @Test(arguments: [TestCorpus.Profile.small, .mixed, .prose])
  func sortedListsEqualAPlainSort(profile: TestCorpus.Profile) async throws {
    let seed = SeededGenerator.seed(or: 815)
    print("SortingTests PHAROS_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    let items = TestCorpus.items(count: 70, seed: seed, profile: profile)
    let folder = try TemporaryFolder()
    let matcher = ReferenceMatcher(customAttributes: TestCorpus.customAttributes)
    var snapshots: [(EngineLayout, Snapshot)] = []
    for layout in EngineLayout.allCases {
      snapshots.append((layout, try await layout.index(of: items, in: folder).snapshot()))
    }
    var generator = QueryGenerator(items: items, seed: seed)
    for round in 0..<12 {
      let text = round % 3 == 0 ? "* == '*'" : generator.next()
      let query = try Query(parsing: text)
      let matching = items.filter { matcher.matches($0, query, context: TestCorpus.context) }
      let keys = Self.keys(&random)
      let expected = PlainResults.sorted(matching, by: keys)
      let size = Int.random(in: 4...30, using: &random)
      for (layout, snapshot) in snapshots {
        let place = "seed \(seed), \(profile), \(layout), \(text), \(keys)"
        let all = try snapshot.documents(query, sortedBy: keys)
        #expect(try snapshot.identifiers(of: all) == expected, "\(place)")
        #expect(
          try snapshot.documents(query, sortedBy: keys, limit: size) == Array(all.prefix(size)),
          "\(place)")
        var pages: [DocumentReference] = []
        var page = try snapshot.documents(query, sortedBy: keys, limit: size)
        while let last = page.last, pages.count <= all.count {
          pages += page
          page = try snapshot.documents(query, sortedBy: keys, limit: size, after: last)
        }
        #expect(pages == all, "\(place), pages of \(size)")
      }
    }
  }

  @Test("A page goes on behind a document that does not match, too")
  func startingAnywhere() async throws {
    let seed = SeededGenerator.seed(or: 816)
    var random = SeededGenerator(seed: seed)
    let items = TestCorpus.items(count: 60, seed: seed)
    let folder = try TemporaryFolder()
    for layout in EngineLayout.allCases {
      let snapshot = try await layout.index(of: items, in: folder).snapshot()
      for _ in 0..<10 {
        let keys = Self.keys(&random)
        let all = try snapshot.documents("* == '*'", sortedBy: keys)
        let titled = Set(try snapshot.documents("title == '*'"))
        guard let last = all.randomElement(using: &random) else { continue }
        let behind = all[((all.firstIndex(of: last) ?? 0) + 1)...].filter { titled.contains($0) }
        #expect(
          try snapshot.documents("title == '*'", sortedBy: keys, after: last) == behind,
          "seed \(seed), \(layout), \(keys)")
      }
    }
  }

  @Test func unsortedAndRankedPages() async throws {
    let seed = SeededGenerator.seed(or: 817)
    let items = TestCorpus.items(count: 80, seed: seed, profile: .mixed)
    let folder = try TemporaryFolder()
    var generator = QueryGenerator(items: items, seed: seed)
    let queries = ["* == '*'"] + (0..<4).map { _ in generator.next() }
    for layout in EngineLayout.allCases {
      let snapshot = try await layout.index(of: items, in: folder).snapshot()
      for text in queries {
        for size in [6, 30] {
          let all = try snapshot.documents(text)
          var pages: [DocumentReference] = []
          var page = try snapshot.documents(text, limit: size)
          while let last = page.last, pages.count <= all.count {
            pages += page
            page = try snapshot.documents(text, limit: size, after: last)
          }
          #expect(pages == all, "seed \(seed), \(layout), \(text), pages of \(size)")
          let ranked = try snapshot.top(text, limit: 1000)
          var best: [RankedDocument] = []
          while true {
            let page = try snapshot.top(text, limit: size, offset: best.count)
            if page.isEmpty { break }
            best += page
          }
          #expect(best == ranked, "seed \(seed), \(layout), \(text), pages of \(size)")
        }
      }
    }
  }

  @Test("Pages of one snapshot fit together while items come and go")
  func pagesWhileWriting() async throws {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    try await index.add(PlainItems.items(count: 1500, seed: 8))
    let snapshot = index.snapshot()
    let keys: [SortKey] = [.descending(.contentType), .ascending(.title)]
    let all = try snapshot.documents("fileSize < 900", sortedBy: keys)
    let writing = Task {
      for round in 0..<30 {
        try await index.add(PlainItems.items(count: 40, seed: UInt64(100 + round)))
        try await index.delete(identifiers: ["item-\(round * 13)", "item-\(round * 29)"])
      }
    }
    var pages: [DocumentReference] = []
    var page = try snapshot.documents("fileSize < 900", sortedBy: keys, limit: 45)
    while let last = page.last {
      pages += page
      await Task.yield()
      page = try snapshot.documents("fileSize < 900", sortedBy: keys, limit: 45, after: last)
    }
    try await writing.value
    #expect(pages == all)
    #expect(all.count == 900)
    #expect(try index.snapshot().documents("fileSize < 900", sortedBy: keys) != all)
  }

  @Test func manyDocuments() async throws {
    let items = PlainItems.items(count: 5000, seed: 4)
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    try await index.add(items)
    let snapshot = index.snapshot()
    for keys: [SortKey] in [
      [.ascending(.contentType), .descending(.fileSize)], [.descending(.contentCreationDate)],
      [.ascending(.keywords), .ascending(.title)], [.ascending(.authorEmailAddresses)],
    ] {
      let expected = PlainResults.sorted(items, by: keys)
      let all = try snapshot.documents("* == '*'", sortedBy: keys)
      #expect(try snapshot.identifiers(of: all) == expected, "\(keys)")
      for limit in [1, 10, 3000] {
        #expect(
          try snapshot.documents("* == '*'", sortedBy: keys, limit: limit)
            == Array(all.prefix(limit)), "\(keys), \(limit)")
      }
      let page = try snapshot.documents("* == '*'", sortedBy: keys, limit: 50, after: all[2321])
      #expect(page == Array(all[2322..<2372]), "\(keys)")
    }
  }

  @Test("Lists that are found along the values of a column, with many equal ones")
  func alongTheValues() async throws {
    let seed = SeededGenerator.seed(or: 818)
    var random = SeededGenerator(seed: seed)
    let items = (0..<6000).map { number in
      // More than a thousand distinct values, a few items each; some items without.
      let value = Double(Int.random(in: -900..<900, using: &random)) / 2
      var item = Item("\(number)", attributes: [.kind: .text("\(number % 7)")])
      if number % 11 != 0 { item[.duration] = .number(value * 1.1) }
      if number % 900 != 0 {
        item[.dueDate] = .date(Date(timeIntervalSinceReferenceDate: value.rounded() * 60))
      }
      return item
    }
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    try await index.add(items)
    try await index.delete(identifiers: (0..<60).map { "\($0 * 97)" })
    let deleted = Set((0..<60).map { "\($0 * 97)" })
    let living = items.filter { !deleted.contains($0.uniqueIdentifier) }
    let snapshot = index.snapshot()
    for keys: [SortKey] in [
      [.ascending(.duration)], [.descending(.duration), .descending(.kind)],
      [.descending(.dueDate), .ascending(.kind)], [.ascending(.dueDate), .descending(.duration)],
    ] {
      for (query, kinds) in [("* == '*'", 7), ("kind != '6'", 6)] {
        let expected = PlainResults.sorted(
          living.filter { kinds == 7 || $0[.kind] != .text("6") }, by: keys)
        let all = try snapshot.documents(query, sortedBy: keys)
        #expect(try snapshot.identifiers(of: all) == expected, "seed \(seed), \(query), \(keys)")
        for _ in 0..<15 {
          let limit = Int.random(in: 1...40, using: &random)
          let start = Int.random(in: 0..<all.count, using: &random)
          let place = "seed \(seed), \(query), \(keys), \(limit) after \(start)"
          #expect(
            try snapshot.documents(query, sortedBy: keys, limit: limit)
              == Array(all.prefix(limit)), "\(place)")
          #expect(
            try snapshot.documents(query, sortedBy: keys, limit: limit, after: all[start])
              == Array(all[(start + 1)...].prefix(limit)), "\(place)")
        }
      }
    }
  }

  @Test func foreignReferencesAreRefused() async throws {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    try await index.add([Item("a")])
    let snapshot = index.snapshot()
    for foreign in [snapshot.state.reference(7, 0), snapshot.state.reference(0, 1)] {
      #expect(throws: IndexError.self) {
        try snapshot.documents("* == '*'", sortedBy: [.ascending(.title)], after: foreign)
      }
      #expect(throws: IndexError.self) { try snapshot.documents("* == '*'", after: foreign) }
    }
    #expect(try snapshot.documents("* == '*'", sortedBy: [], limit: 0).isEmpty)
    #expect(try snapshot.top("* == '*'", limit: -1, offset: -5).isEmpty)
    #expect(try snapshot.top("* == '*'", limit: .max, offset: .max).isEmpty)
    let empty = SearchIndex.inMemory().snapshot()
    #expect(try empty.documents("* == '*'", sortedBy: [.ascending(.title)]).isEmpty)
    #expect(try empty.facets("* == '*'", by: [.domains()])[0].matchCount == 0)
  }
}
