import Foundation
import Pharos
import TestSupport
import Testing

extension AttributeKey {
  fileprivate static let numbered = AttributeKey("com_example_numbers")
}

/// Lists of values find what the same comparisons with `||` find, and are looked up as a whole.
@Suite struct ListSearchTests {
  private func index(_ items: [Item]) async throws -> Snapshot {
    let index = SearchIndex.inMemory(configuration: EngineLayout.configuration)
    try await index.add(items)
    return index.snapshot()
  }

  @Test func identifiersDomainsAndOtherTexts() async throws {
    let long = String(repeating: "long ", count: 100)
    let now = try await index([
      Item("a-1", domain: "notes", attributes: [.title: "Paris", .keywords: ["red", "Blue"]]),
      Item("\u{212A}2", domain: "mail.in", attributes: [.title: "Élan", .keywords: ["green"]]),
      Item("é3", domain: "mail", attributes: [.title: .text(long), .textContent: "blue sky"]),
      Item("4", attributes: [.pageCount: 5, .userOwned: true, .title: "5"]),
    ])
    func found(_ query: String) throws -> [String] { try now.identifiers(query).sorted() }
    #expect(try found("InList(uniqueIdentifier, \"4\", \"a-1\", \"none\", \"4\")") == ["4", "a-1"])
    // The Kelvin sign is a K to every query, and what is not ASCII may be written in several ways.
    #expect(try found("InList(uniqueIdentifier, \"K2\", \"\")") == ["\u{212A}2"])
    #expect(try found("InList(_kMDItemExternalID, \"e\u{301}3\", \"4\")") == ["4", "é3"])
    #expect(try found("InList(uniqueIdentifier, \"A-1\", \"E3\")cd") == ["a-1", "é3"])
    #expect(try found("InList(uniqueIdentifier, \"a*\", \"4\")") == ["4", "a-1"])
    #expect(try found("InList(domainIdentifier, \"mail\", \"notes\")") == ["a-1", "é3"])
    #expect(try found("InList(keywords, \"blue\", \"green\")") == ["\u{212A}2"])
    #expect(try found("InList(keywords, \"BLUE\", \"green\")c") == ["a-1", "\u{212A}2"].sorted())
    #expect(try found("InList(title, \"elan\", \"x\")d") == [])
    #expect(try found("InList(title, \"Elan\", \"x\")d") == ["\u{212A}2"])
    #expect(try found("InList(title, \"elan\", \"PARIS\")cd") == ["a-1", "\u{212A}2"].sorted())
    #expect(try found("InList(title, \"\(long)\", \"y\")") == ["é3"])
    #expect(try found("InList(title, \"\(long.uppercased())\", \"y\")cd") == ["é3"])
    #expect(try found("InList(title, \"long\", \"paris\")wc") == ["a-1", "é3"])
    #expect(try found("InList(textContent, \"sky\", \"sea\")") == ["é3"])
    #expect(try found("InList(**, \"sky\", \"green\")") == ["\u{212A}2", "é3"].sorted())
    #expect(try found("InList(title, 5, 6)") == ["4"])
    #expect(try found("InList(pageCount, 4, 5.0)") == ["4"])
    #expect(try found("InList(userOwned, true)") == ["4"])
    #expect(try found("InList(pageCount, x, *)") == ["4"])
    #expect(try found("!InList(keywords, red, green)") == ["4", "é3"])
    #expect(try found("InList(noSuch, 1, x)") == [])
    let marker = try now.marker("InList(title, \"elan\", \"y\")cd")
    #expect(marker.ranges(in: "Élan", of: .title) == [0..<5])
    #expect(marker.ranges(in: "Élan vital", of: .title).isEmpty)
  }

  /// Whatever it takes to find the values of a list, it chooses items and does not order them.
  @Test func listsDoNotScore() async throws {
    let now = try await index(
      (0..<50).map { number in
        let title = "house \(number % 7) " + String(repeating: "x ", count: number % 5)
        return Item("\(number)", attributes: [.title: .text(title)])
      })
    for list in [
      "InList(title, \"house*\", \"y\")", "InList(title, \"house\", \"y\")cdw",
      "InList(**, \"house*\", \"y\")cd",
    ] {
      let alone = try now.top(list, limit: 100)
      #expect(alone.count == 50)
      #expect(Set(alone.map(\.score)).count == 1, "\(list)")
      // Beside what scores it adds nothing.
      let query = "title == \"3\"cdw"
      #expect(
        try now.top("\(query) && \(list)", limit: 100).map(\.score)
          == now.top(query, limit: 100).map(\.score), "\(list)")
    }
  }

  @Test func numbersAndDates() async throws {
    let start = Date(timeIntervalSinceReferenceDate: 800_000_000)
    let now = try await index(
      (0..<2_000).map { number in
        Item(
          "\(number)",
          attributes: [
            .pageCount: .number(Double(number % 700)),
            .dueDate: .date(start + Double(number) * 3_600),
            .numbered: .list([.number(Double(number % 5)), .number(9)]),
          ])
      })
    for wanted in [[3.0], [3, 699, 700, -1], (0..<300).map { Double($0) * 2.5 }] {
      let list = Attribute.pageCount.isOne(of: wanted)
      let any = Query.any { for value in wanted { Attribute.pageCount == value } }
      #expect(try now.identifiers(list) == now.identifiers(any))
      #expect(try now.count(list) == now.count(any))
      #expect(
        try now.count(list && Attribute.numbered == 3) == now.count(any && Attribute.numbered == 3))
    }
    #expect(try now.count(Attribute.numbered.isOne(of: [9, 1])) == 2_000)
    let dates = [7, 0, 1_999, 5_000].map { start + Double($0) * 3_600 }
    #expect(try now.identifiers(Attribute.dueDate.isOne(of: dates)).sorted() == ["0", "1999", "7"])
    #expect(
      try now.identifiers("InList(dueDate, $time.iso(2026-05-09T06:13:20Z), 800007200)").sorted()
        == [
          "0", "2",
        ])
  }

  /// Large lists, of which most is not there; times are hundreds of times what is needed.
  @Test func manyValuesAreLookedUpTogether() async throws {
    let now = try await index(
      (0..<3_000).map { number in
        Item(
          "item-\(number)",
          attributes: [
            .keywords: ["key \(number)", "Ünï \(number)"], .pageCount: .number(Double(number)),
          ])
      })
    let numbers = (0..<20_000).map { $0 * 3 }.shuffled()
    let clock = ContinuousClock()
    let start = clock.now
    let identifiers = Attribute.uniqueIdentifier.isOne(of: numbers.map { "item-\($0)" })
    let folded = numbers.map { "UNI \($0)" }
    #expect(try now.count(identifiers) == 1_000)
    #expect(try now.count(Attribute.keywords.isOne(of: numbers.map { "key \($0)" })) == 1_000)
    #expect(
      try now.count(Attribute.keywords.isOne(of: folded, .ignoreCaseAndDiacritics)) == 1_000)
    #expect(try now.count(Attribute.pageCount.isOne(of: numbers)) == 1_000)
    #expect(clock.now - start < .seconds(180))
    let plan = try now.explain(identifiers)
    #expect(plan.plan.contains { $0.contains("20000 identifiers looked up, 1000 found") })
    #expect(plan.plan.contains { $0.contains("and 19996 further values") })
    // One node, so that it stands beside others.
    let both = Attribute.pageCount < 10 && Attribute.pageCount.isOne(of: numbers)
    #expect(try now.identifiers(both) == ["item-0", "item-3", "item-6", "item-9"])
    #expect(try now.top(both, limit: 3).count == 3)
  }
}
