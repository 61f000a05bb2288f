import Foundation
import QueryLanguage
import TestSupport
import Testing

@testable import Pharos

/// What query strings are bound to, written out beside them.
@Suite struct BinderTests {
  /// 9 May 2026, 6:13:20; the day began 22 400 seconds before.
  private static let now = 800_000_000.0

  private static var configuration: IndexConfiguration {
    var configuration = IndexConfiguration()
    configuration.clock = { Date(timeIntervalSinceReferenceDate: now) }
    configuration.timeZone = .utc
    configuration.firstWeekday = 1
    return configuration
  }

  private static func bound(_ query: String) throws -> String {
    form(Binder(configuration).bind(try Query(parsing: query).root))
  }

  /// A tree as text: what stands in it is all that later stages see.
  private static func form(_ node: BoundNode) -> String {
    switch node {
    case .all(let nodes): "all(\(nodes.map(form).joined(separator: ", ")))"
    case .any(let nodes): "any(\(nodes.map(form).joined(separator: ", ")))"
    case .not(let inner): "not(\(form(inner)))"
    case .constant(let value): "\(value)"
    case .text(let test): "text(\(scope(test)))"
    case .presence(let name): "present(\(name))"
    case .numbers(let name, let range): "numbers(\(name) \(range.text))"
    case .dates(let name, let range): "dates(\(name) \(range.text))"
    case .identifier(let test): "identifier(\(scope(test)))"
    case .texts(let list): "texts(\(list.attribute) \(list.texts.count))"
    case .identifiers(let list): "identifiers(\(list.texts.count))"
    case .numberList(let name, let values): "numbers(\(name) \(values))"
    case .dateList(let name, let values): "dates(\(name) \(values))"
    }
  }

  private static func scope(_ test: TextTest) -> String {
    switch test.scope {
    case .named(let name): name
    case .defaultSearch: "*"
    case .defaultSearchAndContent: "**"
    }
  }

  @Test(
    arguments: [
      ("title == \"river\"", "text(title)"),
      ("kMDItemTitle == \"river\"cd", "text(title)"),
      ("* == \"river\"", "text(*)"),
      ("** == \"river\"w", "text(**)"),
      ("title != \"river\"", "not(text(title))"),
      ("title == \"*\"", "present(title)"),
      ("* == \"*\"", "true"),
      ("** == \"two words\"t", "all(text(**), text(**))"),
      ("title == \"  \"t", "false"),
      (
        "pageCount == 3",
        "any(text(pageCount), numbers(pageCount [3.0, 3.0]), dates(pageCount [3.0, 3.0]))"
      ),
      ("flashOn == true", "any(text(flashOn), numbers(flashOn [1.0, 1.0]))"),
      ("pageCount > 3", "any(numbers(pageCount (3.0, inf]), dates(pageCount (3.0, inf]))"),
      ("pageCount <= 3", "any(numbers(pageCount [-inf, 3.0]), dates(pageCount [-inf, 3.0]))"),
      ("* > 3", "false"),
      ("title < \"river\"", "false"),
      (
        "InRange(pageCount, 1, 2)",
        "any(numbers(pageCount [1.0, 2.0]), dates(pageCount [1.0, 2.0]))"
      ),
      ("dueDate == $time.today", "dates(dueDate [799977600.0, 800064000.0))"),
      ("dueDate >= $time.today", "dates(dueDate [799977600.0, inf])"),
      ("dueDate < $time.now(-60)", "dates(dueDate [-inf, 799999940.0))"),
      ("_kMDItemIdentifier == \"a\"", "text(_kMDItemIdentifier)"),
      ("uniqueIdentifier == \"3\"", "identifier(uniqueIdentifier)"),
      ("uniqueIdentifier == \"*\"", "true"),
      (
        "!(title == \"a\" && (title == \"b\" || title == \"c\"))",
        "not(all(text(title), any(text(title), text(title))))"
      ),
    ])
  func namesConstantsAndTimesAreFixed(query: String, expected: String) throws {
    #expect(try Self.bound(query) == expected)
  }

  /// Metadata follows the modifiers, content matches by words.
  @Test func patternsAreCompiledForBothWays() throws {
    let query = try Query(parsing: "** == \"River*\"c")
    guard case .text(let test) = Binder(Self.configuration).bind(query.root) else {
      Issue.record("no text comparison")
      return
    }
    #expect(!test.metadata.words)
    #expect(test.content.words)
    #expect(test.metadata.options == .ignoreCase)
    #expect(test.text == "** == \"River*\"c")
    #expect(test.wording.words == nil)
    #expect(test.wording.letters == 5)
  }

  /// A query that runs again finds its comparisons compiled.
  @Test func comparisonsAreKeptWithTheQuery() throws {
    let query = try Query(parsing: "title == \"a\" || title == \"b\"")
    func tests() -> [TextTest] {
      let kept = PreparedTests(of: query)
      let node = Binder(Self.configuration, tests: kept).bind(query.root)
      guard case .any(let nodes) = node else { return [] }
      kept.keep(node, with: query)
      return nodes.compactMap { if case .text(let test) = $0 { test } else { nil } }
    }
    let (first, second) = (tests(), tests())
    #expect(first.count == 2)
    #expect(zip(first, second).allSatisfy { $0 === $1 })
  }

  /// The bound tree is kept with the query, unless the clock has a say in it.
  @Test(arguments: [
    ("title == \"a\" && fileSize > 3", true), ("contentCreationDate > $time.today", false),
    ("contentCreationDate == \"$time.today(-1)\"", false), ("fileSize == 5", true),
  ])
  func treesAreKeptWithoutTime(_ text: String, _ isKept: Bool) async throws {
    let query = try Query(parsing: text)
    #expect(PreparedTests.node(of: query) == nil)
    let index = SearchIndex.inMemory(configuration: Self.configuration)
    _ = try index.snapshot().count(query)
    #expect((PreparedTests.node(of: query) != nil) == isKept)
  }
}
