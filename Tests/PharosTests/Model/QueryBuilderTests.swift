import Foundation
import Pharos
import Testing

extension AttributeKey {
  fileprivate static let colour = AttributeKey("com_example_colour")
  fileprivate static let numbered = AttributeKey("3d")
  fileprivate static let impossible = AttributeKey("title == \"a\" || a")
}

private enum Colour: String, QueryOperand {
  case red
}

/// Queries written in Swift: how they are printed, and that they find what they say.
@Suite struct QueryBuilderTests {
  @Test func comparisonsAreSpelledInTheLanguage() throws {
    let day = try #require(ISOTime(year: 2026, month: 5, day: 1))
    let spellings: [(Query, String)] = [
      (Attribute.title == "Paris", "title == \"Paris\""),
      (Attribute.title != "a*\"\\b", "title != \"a\\*\\\"\\\\b\""),
      (Attribute.title == "$time.today", "title == \"\\$time.today\""),
      (Attribute.title == "5", "title == 5"),
      (Attribute.title == Substring("x y"), "title == \"x y\""),
      (Attribute.colour == Colour.red, "com_example_colour == \"red\""),
      (Attribute("kMDItemTitle") == "", "kMDItemTitle == \"\""),
      (Attribute.userCurated == true, "userCurated == true"),
      (Attribute.pageCount < 3, "pageCount < 3"),
      (Attribute.pageCount <= -3.5, "pageCount <= -3.5"),
      (Attribute.pageCount > UInt8(7), "pageCount > 7"),
      (Attribute.pageCount >= 1e300, "pageCount >= 1e+300"),
      (Attribute.pageCount < Double.infinity, "pageCount < 1e999"),
      (Attribute.pageCount > -Float.infinity, "pageCount > -1e999"),
      (Attribute.pageCount == Double.nan, "false"),
      (Attribute.pageCount != Double.nan, "true"),
      (Attribute.pageCount.isIn(3...12), "InRange(pageCount, 3, 12)"),
      (Attribute.pageCount.isIn(Double.nan, through: 1), "false"),
      (
        Attribute.dueDate.isIn(.today(-1), through: .now(60)),
        "InRange(dueDate, $time.today(-1), $time.now(60))"
      ),
      (Attribute.dueDate >= .thisWeek(), "dueDate >= $time.this_week"),
      (Attribute.dueDate == .yesterday, "dueDate == $time.yesterday"),
      (Attribute.dueDate < .thisMonth(2), "dueDate < $time.this_month(2)"),
      (Attribute.dueDate > .thisYear(-1), "dueDate > $time.this_year(-1)"),
      (Attribute.dueDate != .lastWeek, "dueDate != $time.last_week"),
      (Attribute.dueDate == .iso(day), "dueDate == $time.iso(2026-05-01)"),
      (Attribute.dueDate > Date(timeIntervalSinceReferenceDate: 0.5), "dueDate > 0.5"),
      (Attribute.dueDate.hasValue, "dueDate == \"*\""),
      (Attribute.dueDate.hasNoValue, "dueDate != \"*\""),
      (Attribute.title.equals("par", .ignoreCase), "title == \"par\"c"),
      (Attribute.title.hasPrefix("p*r", .ignoreCaseAndDiacritics), "title == \"p\\*r*\"cd"),
      (Attribute.title.hasSuffix("$time.x"), "title == \"*\\$time.x\""),
      (Attribute.any.contains("ari", [.words]), "* == \"*ari*\"w"),
      (Attribute.title.hasPrefix(""), "title == \"*\""),
      (Attribute.title.hasPhrase("paris match", .ignoreCase), "title == \"paris match\"cw"),
      (
        Attribute.anyWithContent.hasWords(
          "typed te", .ignoreCaseAndDiacritics, isUnfinished: true),
        "** == \"typed te*\"cdt"
      ),
      (
        Attribute.anyWithContent.hasWords(
          "a", [.ignoreCaseAndDiacritics, .words], isUnfinished: true),
        "** == \"a*\"cdwt"
      ),
      (Attribute.title.matches(pattern: "p*s\\*"), "title == \"p*s\\*\""),
      (Attribute.keywords.isOne(of: ["a", "b*"]), "InList(keywords, \"a\", \"b\\*\")"),
      (Attribute.keywords.isOne(of: ["a"], .ignoreCase), "InList(keywords, \"a\")c"),
      (Attribute.keywords.isOne(of: [String]()), "false"),
      (Attribute.pageCount.isOne(of: [3, 5]), "InList(pageCount, 3, 5)"),
      (Attribute.pageCount.isOne(of: [.nan, 0.5]), "InList(pageCount, 0.5)"),
      (
        Attribute.dueDate.isOne(of: [TimeExpression.today(), .yesterday], .ignoreCase),
        "InList(dueDate, $time.today, $time.yesterday)"
      ),
      (Attribute.impossible.isOne(of: ["x"]), "false"),
      (Attribute.keywords.hasAll(of: [1, 2]), "keywords == 1 && keywords == 2"),
      (Attribute.impossible == "x", "false"), (!(Attribute.impossible == "x"), "!false"),
      (Attribute.impossible != "x", "true"), (Attribute("").hasValue, "false"),
    ]
    for (query, spelling) in spellings {
      #expect(query.description == spelling)
      #expect(try Query(parsing: spelling) == query, "\(spelling)")
    }
    // The name can be asked for, but not be written.
    #expect(throws: QueryError.self) { try Query(parsing: (Attribute.numbered == 1).description) }
  }

  @Test(arguments: [nil, "travel"], [false, true])
  func blocksChooseAndRepeat(folder: String?, isLong: Bool) throws {
    let query = Query {
      Attribute.title.hasPrefix("par")
      if let folder { Attribute.domainIdentifier == folder }
      if isLong {
        Attribute.pageCount > 10
      } else {
        Attribute.pageCount <= 10
        Attribute.pageCount.hasValue
      }
      Query.any {
        for word in ["a", "b"] { Attribute.keywords == word }
        switch isLong {
        case true: Attribute.keywords == "long"
        case false: Query.all {}
        }
      }
      Query.not {
        Attribute.title == "x"
        Attribute.title == "y" && Attribute.pageCount == 1
      }
      [Attribute.userOwned == true, Attribute.userCreated == true]
    }
    let domain = folder.map { " && domainIdentifier == \"\($0)\"" } ?? ""
    let pages = isLong ? "pageCount > 10" : "pageCount <= 10 && pageCount == \"*\""
    let last = isLong ? "keywords == \"long\"" : "true"
    let text =
      "title == \"par*\"\(domain) && \(pages) && (keywords == \"a\" || keywords == \"b\" || \(last))"
      + " && !(title == \"x\" || title == \"y\" && pageCount == 1)"
      + " && userOwned == true && userCreated == true"
    #expect(query.description == text)
    #expect(try Query(parsing: text) == query)
    #expect(Query {}.description == "true")
    #expect(Query.any {}.description == "false")
  }

  @Test func queriesAreAskedEverywhere() async throws {
    let index = SearchIndex.inMemory()
    try await index.add([
      Item(
        "1", domain: "a",
        attributes: [.title: "Paris * May", .pageCount: 3, .keywords: ["x", "y"], "3d": "deep"]),
      Item("2", domain: "a.b", attributes: [.title: "Parma", .pageCount: 12, .colour: "red"]),
    ])
    let now = index.snapshot()
    func found(_ query: Query) throws -> [String] { try now.identifiers(query) }
    #expect(try found(Attribute.title.contains("*")) == ["1"])
    #expect(try found(Attribute.title.hasPrefix("par", .ignoreCase)) == ["1", "2"])
    #expect(try found(Attribute.colour == "red" || Attribute.pageCount < 4) == ["1", "2"])
    #expect(try found(Attribute.keywords.hasAll(of: ["x", "y"])) == ["1"])
    #expect(try found(Attribute.numbered == "deep") == ["1"])
    #expect(try found(Attribute.pageCount < Double.infinity) == ["1", "2"])
    let query = Query {
      Attribute.anyWithContent.hasWords("pari", .ignoreCase, isUnfinished: true)
      !(Attribute.pageCount > 5)
    }
    #expect(try now.count(query) == 1)
    #expect(try now.top(query, limit: 5).count == 1)
    #expect(try now.explain(query).matches == 1)
    #expect(try now.items(query, fetching: []).map(\.uniqueIdentifier) == ["1"])
    #expect(try now.top(typed: TypedQuery("par", filters: [query]), limit: 5).count == 1)
    var streamed = 0
    for try await items in index.search(query) { streamed += items.count }
    #expect(streamed == 1)
  }
}
