import Pharos
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct ItemValidationTests {
  private static let date = AttributeValue.date(Date(timeIntervalSinceReferenceDate: 0.5))
  private static let person = AttributeValue.person(Person(name: "Jane"))
  private static let data = AttributeValue.data(Data([1]))

  /// For each type an attribute that has it, values it takes, and values it does not take.
  private static let rows:
    [(type: AttributeType, name: String, good: [AttributeValue], bad: [AttributeValue])] = [
      (.text, "title", ["", "a"], [1, true, date, data, person, ["a"], []]),
      (.textList, "keywords", ["", ["a", "b"], []], [1, ["a", 1], [date], person]),
      (.number, "pageCount", [1, 2.5, -1, true], ["1", [1], date, person]),
      (.boolean, "flashOn", [true, false, 0, 1], [2, 0.5, "true", [true], date]),
      (.date, "dueDate", [date], [1, "2024-01-01", [date], true]),
      (.dateList, "importantDates", [date, [date, date], []], [1, [date, 1], "now"]),
      (.data, "thumbnailData", [data], ["a", [data], 1]),
      (.url, "url", ["https://example.com"], [1, ["https://example.com"]]),
      (.personList, "authors", [person, [person], []], ["Jane", [person, "Jane"], 1]),
      (.headers, "emailHeaders", ["To: a", ["To: a", "Cc: b"], []], [1, ["To: a", 1]]),
    ]

  @Test func typesTakeTheirValues() throws {
    #expect(Set(Self.rows.map(\.type)) == Set(AttributeType.allCases))
    for row in Self.rows {
      #expect(AttributeRegistry.attribute(named: row.name)?.type == row.type)
      for value in row.good {
        try Item("id", attributes: [AttributeKey(row.name): value]).validate()
      }
      for value in row.bad {
        let error = failure(Item("id", attributes: [AttributeKey(row.name): value]))
        #expect(error?.attribute == row.name, "\(row.name) took \(value)")
        guard case .wrongType(let expected, let found)? = error?.reason else {
          Issue.record("\(row.name), \(value): \(String(describing: error))")
          continue
        }
        #expect(expected == row.type)
        #expect(!found.isEmpty)
      }
    }
  }

  @Test func aliasesAreCheckedToo() {
    #expect(failure(Item("id", attributes: ["kMDItemTitle": 1]))?.attribute == "title")
  }

  @Test func customAttributesTakeAnything() throws {
    let values: [AttributeValue] = [
      1, "a", true, Self.date, Self.person, Self.data, [], [1, "a", Self.person],
    ]
    for value in values {
      try Item("id", attributes: ["own": value]).validate()
    }
  }

  @Test(arguments: ["kMDItemFSName", "kMDItemNoSuch", "a-b", "", "uniqueIdentifier", "é"])
  func namesNotAllowed(name: String) {
    let error = failure(Item("id", attributes: [AttributeKey(name): "x"]))
    guard case .nameNotAllowed? = error?.reason else {
      Issue.record("\(name): \(String(describing: error))")
      return
    }
    #expect(error?.attribute == name)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func numbersAndDatesAreFinite(number: Double) {
    let date = Date(timeIntervalSinceReferenceDate: number)
    let values: [AttributeValue] = [.number(number), .date(date), [.number(number)], [.date(date)]]
    for value in values {
      #expect(failure(Item("id", attributes: ["own": value]))?.reason == .notFinite)
    }
    #expect(failure(Item("id", attributes: [.dueDate: .date(date)]))?.reason == .notFinite)
    #expect(failure(Item("id", expirationDate: date))?.reason == .notFinite)
    var item = Item("id")
    item.indexedDate = date
    #expect(failure(item)?.attribute == "indexedDate")
  }

  @Test func listsDoNotNest() {
    #expect(failure(Item("id", attributes: ["own": [[1]]]))?.reason == .nestedList)
    #expect(failure(Item("id", attributes: [.keywords: ["a", ["b"]]]))?.reason == .nestedList)
  }

  @Test func identifiers() throws {
    #expect(failure(Item(""))?.reason == .emptyIdentifier)
    let longest = String(repeating: "é", count: 2048)
    try Item(longest, domain: longest, relatedUniqueIdentifier: longest).validate()
    let tooLong = longest + "x"
    #expect(
      failure(Item(tooLong))?.reason
        == .identifierTooLong(field: "uniqueIdentifier", bytes: 4097, limit: 4096))
    #expect(
      failure(Item("id", domain: tooLong))?.reason
        == .identifierTooLong(field: "domainIdentifier", bytes: 4097, limit: 4096))
    #expect(failure(Item("id", weakRelatedUniqueIdentifier: tooLong)) != nil)
  }

  @Test func contentIsLimited() throws {
    let limits = ItemLimits(maximumContentBytes: 10)
    let fitting = Item(
      "id",
      attributes: [
        .title: "abc", .keywords: ["d", "e"], .thumbnailData: Self.data,
        .authors: .person(Person(name: "f", handles: ["g"], handleIdentifier: "h")),
      ])
    try fitting.validate(limits: limits)
    var larger = fitting
    larger[.subject] = "i"
    try larger.validate(limits: limits)
    larger[.subject] = "é"
    #expect(failure(larger, limits: limits)?.reason == .contentTooLong(bytes: 11, limit: 10))
    try larger.validate()
  }

  @Test func errorsSayWhatToDo() {
    let error = failure(Item("42", attributes: [.pageCount: "three"]))
    #expect(
      error?.description
        == "Item “42”, attribute “pageCount”: it takes a number, not text. Give it a number.")
  }

  @Test func randomItemsAreValid() throws {
    var random = ItemRandom("randomItemsAreValid")
    for _ in 0..<300 {
      try random.item().validate()
      try random.update().validate()
    }
  }

  private func failure(_ item: Item, limits: ItemLimits = ItemLimits()) -> ItemError? {
    do throws(ItemError) {
      try item.validate(limits: limits)
      return nil
    } catch {
      return error
    }
  }
}
