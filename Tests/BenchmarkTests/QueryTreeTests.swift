import Foundation
import QueryLanguage
import Testing

@testable import QueryBenchmarks

@Suite struct QueryTreeTests {
  private static let title = ["title"]
  private static let any = QueryTree.textFields

  @Test(arguments: [
    (QueryTree.term(title, "house"), #"title == "house"cdw"#),
    (.prefix(title, "ho"), #"title == "ho*"cdw"#),
    (.suffix(title, "use"), #"title == "*use"cdw"#),
    (.infix(any, "ous"), #"** == "*ous*"cd"#),
    (.partial(any, prefix: "pre", suffix: "suf"), #"** == "pre*suf"cdw"#),
    (.phrase(["textContent"], ["a", "b"]), #"textContent == "a b"cdw"#),
    (.infixPhrase(any, "ew yor"), #"** == "*ew yor*"cd"#),
    (.range("fileSize", 1, 20), "InRange(fileSize, 1, 20)"),
    (.equal("contentType", "public.png"), #"contentType == "public.png""#),
    (
      .and([.or([.term(title, "a"), .term(title, "b")]), .not(.term(title, "c"))]),
      #"(title == "a"cdw || title == "b"cdw) && !title == "c"cdw"#
    ),
    (.term(["title", "keywords"], "x"), #"title == "x"cdw || keywords == "x"cdw"#),
    (.term(title, #"a"b*\"#), #"title == "a\"b\*\\"cdw"#),
  ])
  func spotlightForm(tree: QueryTree, text: String) throws {
    #expect(tree.spotlight == text)
    _ = try Query(parsing: tree.spotlight)
  }

  @Test func filesHoldTreesAndStrings() throws {
    let text = """
      {"fields": [], "classes": [
        {"name": "term", "queries": [
          {"op":"and","args":[{"op":"term","fields":["title"],"t":"a"},
           {"op":"not","args":[{"op":"range","field":"fileSize","lo":1,"hi":2}]}]}]},
        {"name": "strings", "queries": ["title == \\"x\\"", {"query": "title != \\"y\\""}]}],
       "spotlight": [{"name": "more", "queries": [{"spotlight": "true"}]}]}
      """
    let file = try JSONDecoder().decode(QueryFile.self, from: Data(text.utf8))
    #expect(file.classes.map(\.name) == ["term", "strings", "more"])
    #expect(
      file.classes[0].queries[0].tree
        == .and([.term(["title"], "a"), .not(.range("fileSize", 1, 2))]))
    #expect(file.classes[1].queries.map(\.spotlight) == [#"title == "x""#, #"title != "y""#])
    #expect(file.classes[2].queries[0].tree == nil)
  }

  @Test(arguments: [
    #"{"classes":[{"name":"x","queries":[{"op":"none"}]}]}"#,
    #"{"classes":[{"name":"x","queries":[{"op":"not","args":[]}]}]}"#,
    #"{"classes":[{"name":"x","queries":[3]}]}"#,
  ])
  func whatIsNoQueryIsRefused(text: String) {
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(QueryFile.self, from: Data(text.utf8))
    }
  }

  @Test func fullTextForm() throws {
    let word = try #require(
      FTS5Query(.and([.prefix(["title"], "ho"), .range("fileSize", 1, 2)]), isTrigram: false))
    #expect(
      word.statement(.count)
        == "SELECT count(*) FROM search JOIN items ON items.n = search.rowid "
        + "WHERE search MATCH ? AND items.fileSize BETWEEN 1 AND 2")
    #expect(word.match == #"({title} : "ho"*)"#)
    #expect(FTS5Query(.infix(["title"], "abc"), isTrigram: false) == nil)
    #expect(FTS5Query(.infix(["title"], "ab"), isTrigram: true) == nil)
    #expect(FTS5Query(.term(["title"], "abc"), isTrigram: true) == nil)
    let range = try #require(FTS5Query(.range("fileSize", 1, 2), isTrigram: false))
    #expect(range.statement(.top10).hasSuffix("BETWEEN 1 AND 2 LIMIT 10"))
  }
}
