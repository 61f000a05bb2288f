import QueryLanguage
import Testing

/// `InList`.
struct ListTests {
  private func list(_ text: String) throws -> ListComparison? {
    if case .list(let list) = try Query(parsing: text).root.node { list } else { nil }
  }

  private func failure(_ text: String, _ limits: QueryLimits = .default) -> QueryError? {
    do {
      _ = try Query(parsing: text, limits: limits)
      return nil
    } catch {
      return error
    }
  }

  private func text(_ text: String) -> QueryValue { .text(TextLiteral(pattern: text)) }

  @Test func formsOfAList() throws {
    let expected = ListComparison(
      .named("keywords"), [text("red"), text("sky blue"), text("5"), text("a*")],
      [.ignoreCase, .ignoreDiacritics])
    let canonical = "InList(keywords, \"red\", \"sky blue\", \"5\", \"a*\")cd"
    for spelling in [
      canonical, "inList(keywords,red,'sky blue',5,a*)dc",
      " InList ( keywords [c] ,\n\"red\" , 'sky blue', 5, \"a*\" ) d ",
    ] {
      #expect(try list(spelling) == expected, "\(spelling)")
      #expect(try Query(parsing: spelling).description == canonical, "\(spelling)")
    }
    #expect(
      try list("InList(dueDate, $time.today, 5, \"$time.yesterday\")")?.values.first
        == .time(TimeExpression(.today)))
    #expect(try list("InList(a, $time.today)cd")?.modifiers == [])
    #expect(try list("InList(*, x)") == ListComparison(.any, [text("x")]))
    #expect(try list("InList(pageCount, 5, true)")?.values == [text("5"), text("true")])
    // A name is an attribute where no parenthesis follows.
    #expect(try Query(parsing: "InList == 1").description == "InList == 1")
    #expect(
      try Query(parsing: "!InList(a, b) && (InList(c, d)w || e == f)").description
        == "!InList(a, \"b\") && (InList(c, \"d\")w || e == \"f\")")
    #expect(
      try Query(parsing: "InList(a, 1, x)c").jsonDescription
        == "{\"list\":{\"attribute\":\"a\",\"values\":[{\"text\":\"1\",\"number\":1.0},{\"text\":\"x\"}],"
        + "\"modifiers\":\"c\"}}")
    #expect(try Query(parsing: "InList(a, 1) && b == 2").attributeNames.map(\.name) == ["a", "b"])
    #expect(Query(.list(ListComparison(.named("a"), []))).description == "false")
  }

  @Test(arguments: [
    ("InList(", QueryError.Kind.unexpectedEnd, 7), ("InList(a", .unexpectedEnd, 8),
    ("InList(a)", .unexpectedCharacter, 8), ("InList(a,", .unexpectedEnd, 9),
    ("InList(a,)", .unexpectedCharacter, 9), ("InList(a, b", .unexpectedEnd, 11),
    ("InList(a, b c)", .unexpectedCharacter, 12), ("InList(a, \"b\"cd)", .unexpectedCharacter, 13),
    ("InList(\"a\", b)", .unexpectedCharacter, 7), ("InList(a, b)x", .unknownModifier, 12),
    ("InList(a, b) c == 1", .unexpectedCharacter, 15), ("INLIST(a, b)", .unknownFunction, 0),
    ("InList(a, b,, c)", .unexpectedCharacter, 12),
    ("InList(a, $time.never)", .unknownTimeProperty, 16),
  ])
  func badLists(_ query: String, _ kind: QueryError.Kind, _ offset: Int) {
    let error = failure(query)
    #expect(error?.kind == kind, "\(query): \(String(describing: error))")
    #expect(error?.offset == offset, "\(query): \(String(describing: error))")
  }

  @Test func otherLanguagesAreAnsweredWithAList() {
    #expect(failure("keywords IN \"a\"")?.suggestion == "InList(keywords, \"a\", \"b\")")
    #expect(failure("inlist(keywords, a)")?.suggestion == "InList")
  }

  /// A list is one node; what must be looked for by itself counts.
  @Test func valuesAndTheLimitOfNodes() throws {
    func list(_ attribute: String, _ value: (Int) -> String, _ modifiers: String = "") -> String {
      "InList(\(attribute), \((0..<5_000).map(value).joined(separator: ", ")))\(modifiers)"
    }
    #expect(failure(list("uniqueIdentifier") { "\"item \($0)\"" }) == nil)
    #expect(failure(list("keywords", { "\"k\($0)\"" }, "cd")) == nil)
    #expect(failure(list("pageCount") { "\($0)" }) == nil)
    #expect(failure(list("keywords") { "\"k\($0)*\"" })?.kind == .tooManyNodes)
    #expect(failure(list("keywords", { "\"k\($0)\"" }, "w"))?.kind == .tooManyNodes)
    #expect(failure(list("*") { "\"k\($0)\"" })?.kind == .tooManyNodes)
    #expect(failure(list("dueDate") { "$time.today(\($0))" })?.kind == .tooManyNodes)
    #expect(failure(list("a") { "\($0)" }, QueryLimits(nodes: 1)) == nil)
  }

  @Test func manyValuesAreReadAndPrintedInLinearTime() throws {
    let values = (0..<50_000).map { "\"value \($0)\"" }.joined(separator: ", ")
    let text = "InList(keywords, \(values))c"
    let time = ContinuousClock().measure {
      let query = try? Query(parsing: text)
      #expect(query?.description == text)
    }
    #expect(time < .seconds(10))
  }
}
