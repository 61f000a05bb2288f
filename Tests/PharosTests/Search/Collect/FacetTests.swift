import Foundation
import QueryLanguage
import TestSupport
import Testing

@testable import Pharos

/// Facets are those of a plain count over the matching items, in every layout.
@Suite struct FacetTests {
  private static let facets: [Facet] = [
    .texts(.contentType, limit: nil), .texts(.keywords, limit: 3), .texts(.title, limit: nil),
    .texts("undeclared_any", limit: nil), .texts(.contentTypeTree), .texts(.textContent, limit: 5),
    .texts("uniqueIdentifier", limit: 7), .texts(.authors, limit: nil),
    .texts(.htmlContentData, limit: nil), .texts("no_such_attribute"), .domains(limit: nil),
    .paths("com_example_tags", limit: nil), .paths(.contentURL, limit: 4),
    .numbers(.pageCount, limit: nil), .numbers("undeclared_any", limit: nil),
    .numbers(.flashOn), .numbers(.duration, limit: 2),
    .dates(.completionDate, by: .year, limit: nil), .dates(.importantDates, by: .month, limit: nil),
    .dates(.importantDates, by: .day, in: .offset(seconds: 19_800), limit: nil),
    .dates("undeclared_any", by: .day, limit: nil), .dates("expirationDate", by: .day),
  ]

  /// - Parameter items: the labels of each matching item.
  private static func check(
    _ found: FacetCounts, _ facet: Facet, _ items: [Set<String>], _ place: String
  ) {
    var counts: [String: Int] = [:]
    var missing = 0
    for labels in items {
      if labels.isEmpty { missing += 1 }
      for label in labels { counts[label, default: 0] += 1 }
    }
    #expect(found.matchCount == items.count, "\(place)")
    #expect(found.missingCount == missing, "\(place)")
    #expect(found.distinctCount == counts.count, "\(place)")
    #expect(found.values.count == min(facet.limit ?? .max, counts.count), "\(place)")
    for value in found.values {
      #expect(counts[value.label.description] == value.count, "\(place): \(value)")
    }
    // Most frequent first: what is left out is not more frequent than what is listed.
    let listed = found.values.map(\.count)
    #expect(listed == counts.values.sorted(by: >).prefix(listed.count).map { $0 }, "\(place)")
    for (left, right) in zip(found.values, found.values.dropFirst()) where left.count == right.count
    {
      #expect(Self.ascends(left.label, right.label), "\(place): \(left) \(right)")
    }
  }

  private static func ascends(_ left: FacetLabel, _ right: FacetLabel) -> Bool {
    switch (left, right) {
    case (.text(let a), .text(let b)): CollatedText(Array(a.utf8)) < CollatedText(Array(b.utf8))
    case (.number(let a), .number(let b)): a < b
    case (.period(let a), .period(let b)): a < b
    default: false
    }
  }

  @Test(arguments: [TestCorpus.Profile.small, .mixed, .prose])
  func facetsEqualAPlainCount(profile: TestCorpus.Profile) async throws {
    let seed = SeededGenerator.seed(or: 4711)
    print("FacetTests PHAROS_SEED=\(seed)")
    let items = TestCorpus.items(count: 50, seed: seed, profile: profile)
    let folder = try TemporaryFolder()
    let matcher = ReferenceMatcher(customAttributes: TestCorpus.customAttributes)
    var generator = QueryGenerator(items: items, seed: seed)
    let labels = Self.facets.map { facet in items.map { PlainResults.labels(facet, of: $0) } }
    let queries = ["* == '*'", "false", "!(title == '*')"] + (0..<5).map { _ in generator.next() }
    for layout in EngineLayout.allCases {
      let snapshot = try await layout.index(of: items, in: folder).snapshot()
      for text in queries {
        let query = try Query(parsing: text)
        let matching = items.indices.filter {
          matcher.matches(items[$0], query, context: TestCorpus.context)
        }
        let found = try snapshot.facets(query, by: Self.facets)
        #expect(found.map(\.facet) == Self.facets)
        for (index, facet) in Self.facets.enumerated() {
          Self.check(
            found[index], facet, matching.map { labels[index][$0] },
            "seed \(seed), \(profile), \(layout), \(text), \(facet)")
        }
      }
    }
  }

  @Test func manyDocumentsAndDeletions() async throws {
    let items = PlainItems.items(count: 5000, seed: 3)
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    try await index.add(items)
    let facets: [Facet] = [
      .texts(.contentType), .texts(.authorEmailAddresses, limit: nil), .texts(.title),
      .texts(.keywords, limit: nil), .numbers(.fileSize, limit: nil),
      .dates(.contentCreationDate, by: .month, limit: nil),
    ]
    let labels = facets.map { facet in items.map { PlainResults.labels(facet, of: $0) } }
    func check(_ query: String, _ keeps: (Item) -> Bool) throws {
      let found = try index.snapshot().facets(query, by: facets)
      let matching = items.indices.filter { keeps(items[$0]) }
      for (place, facet) in facets.enumerated() {
        Self.check(
          found[place], facet, matching.map { labels[place][$0] }, "\(query), \(facet)")
      }
    }
    func size(_ item: Item) -> Double {
      if case .number(let size)? = item[.fileSize] { size } else { 0 }
    }
    try check("* == '*'") { _ in true }
    try check("fileSize < 2500") { size($0) < 2500 }
    try check("fileSize == 17 || fileSize == 3000") { [17, 3000].contains(size($0)) }
    let deleted = Set(stride(from: 0, to: 5000, by: 7).map { "item-\($0)" })
    try await index.delete(identifiers: Array(deleted))
    try check("* == '*'") { !deleted.contains($0.uniqueIdentifier) }
    try check("keywords == '*'") {
      $0[.keywords] != nil && !deleted.contains($0.uniqueIdentifier)
    }
  }

  @Test func farAwayDatesAreNoTrap() async throws {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    let instants = [-63_113_904_000, -63_113_900_000, -0.5, 0, 252_423_990_000, 252_423_993_599.5]
    try await index.add(
      instants.enumerated().map { number, instant in
        Item(
          "\(number)",
          attributes: [.dueDate: .date(Date(timeIntervalSinceReferenceDate: instant))])
      })
    for unit in DatePeriod.Unit.allCases {
      let found = try index.snapshot().facets(
        "* == '*'", by: [.dates(.dueDate, by: unit, limit: nil)])
      #expect(found[0].values.map(\.count) == [2, 2, 1, 1])
      let labels = Set(found[0].values.map { "\($0.label)".prefix(4) })
      #expect(labels == ["0001", "2000", "2001", "9999"])
    }
  }

  @Test func labelsForPeople() async throws {
    #expect(DatePeriod(of: 0, .day, in: .utc).description == "2001-01-01")
    #expect(DatePeriod(of: -1, .month, in: .utc).description == "2000-12")
    #expect(DatePeriod(of: -1, .year, in: .offset(seconds: 3600)).description == "2001")
    #expect(FacetLabel.number(3).description == "3")
    #expect(FacetLabel.number(2.5).description == "2.5")
  }
}
