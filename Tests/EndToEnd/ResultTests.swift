import Foundation
import Testing

/// `pharos search` with facets, sorting, pages and snippets.
@Suite struct ResultTests {
  private static let items = [
    #"{"id":"1","domain":"notes.work","title":"beta","contentType":"public.png","keywords":["a","b"],"#
      + #""contentModificationDate":"2024-05-01T10:00:00Z","pageCount":3,"#
      + #""textContent":"The window of the café\nlooks over the river."}"#,
    #"{"id":"2","domain":"notes","title":"Alpha","contentType":"public.png","keywords":["b"],"#
      + #""contentModificationDate":"2023-12-31T23:00:00Z","pageCount":12}"#,
    #"{"id":"3","domain":"mail","title":"gamma","contentType":"public.jpeg","pageCount":3,"#
      + #""contentDescription":"no such thing"}"#,
    #"{"id":"4","displayName":"delta"}"#,
  ]

  @Test func facets() throws {
    let space = try Workspace(importing: ResultTests.items)
    let outcome = try space.search(
      "* == '*'", "--facets",
      "contentType,keywords,domainIdentifier,pageCount,month(contentModificationDate)", "--utc")
    #expect(outcome.code == 0)
    #expect(outcome.errors.isEmpty)
    #expect(
      outcome.output == """
        contentType: 2 values, 1 of 4 items without
          2  public.png
          1  public.jpeg
        keywords: 2 values, 2 of 4 items without
          2  b
          1  a
        domainIdentifier: 3 values, 1 of 4 items without
          2  notes
          1  mail
          1  notes.work
        pageCount: 2 values, 1 of 4 items without
          2  3
          1  12
        month(contentModificationDate): 2 values, 2 of 4 items without
          1  2023-12
          1  2024-05

        """)
    let limited = try space.search("title == '*'", "--facets", "text(title)", "--limit", "1")
    #expect(
      limited.output
        == "text(title): 3 values, 0 of 3 items without\n  1  Alpha\n  … 2 more values (--limit)\n")
    let json = try space.search(
      "pageCount == 3", "--json", "--facets", "pageCount,year(contentModificationDate)", "--utc")
    #expect(
      json.output
        == #"{"facet":"pageCount","items":2,"without":0,"distinct":1,"values":[{"value":3,"count":2}]}"#
        + "\n"
        + #"{"facet":"year(contentModificationDate)","items":2,"without":1,"distinct":1,"#
        + #""values":[{"value":"2024","count":1}]}"# + "\n")
    #expect(try space.search("title == 'zzz'", "--facets", "title").code == 1)
    let unknown = try space.search("title == '*'", "--facets", "contenttype")
    #expect(unknown.errors.contains("“contenttype”; did you mean “contentType”?"))
  }

  @Test func sortingAndPages() throws {
    let space = try Workspace(importing: ResultTests.items)
    func ids(_ options: String...) throws -> [String] {
      try space.run(
        (["search", "--index", space.index, "--ids"] + options + ["* == '*'"]).map {
          Array($0.utf8)
        }
      ).lines
    }
    #expect(try ids("--sort", "title") == ["2", "1", "3", "4"])
    #expect(try ids("--sort", "-title") == ["3", "1", "2", "4"])
    #expect(try ids("--sort=pageCount,-title") == ["3", "1", "2", "4"])
    #expect(try ids("--sort", "-contentModificationDate", "--limit", "1") == ["1"])
    #expect(try ids("--sort", "title", "--limit", "2", "--offset", "1") == ["1", "3"])
    let all = try ids("--limit", "9")
    #expect(try ids("--offset", "2") == Array(all.dropFirst(2)))
    let page = try space.search("* == '*'", "--sort", "title", "--limit", "2", "--offset", "1")
    #expect(page.output == "beta\t1\tnotes.work\ngamma\t3\tmail\n")
    #expect(page.errors == "2 of 4 items (--offset, --limit)\n")
    let last = try space.search("* == '*'", "--sort", "title", "--offset", "3")
    #expect(last.errors == "1 of 4 items (--offset)\n")
    #expect(last.output == "delta\t4\n")
    let none = try space.search("* == '*'", "--offset", "9")
    #expect((none.code, none.output) == (1, ""))
    let json = try space.search(
      "* == '*'", "--sort", "title", "--limit", "1", "--json", "--attributes", "title")
    #expect(json.output == #"{"id":"2","domain":"notes","attributes":{"title":"Alpha"}}"# + "\n")
  }

  @Test func snippets() throws {
    let space = try Workspace(importing: ResultTests.items)
    let outcome = try space.search("** == 'cafe'cdw", "--snippets")
    #expect(
      outcome.output
        == "beta\t1\tnotes.work\n    The window of the [café] looks over the river.\n")
    let json = try space.search(
      "** == 'river'w || title == 'gamma'", "--snippets", "--json", "--attributes", "pageCount",
      "--sort", "-title")
    #expect(
      json.output
        == #"{"id":"3","domain":"mail","attributes":{"pageCount":3},"#
        + #""snippet":{"attribute":"contentDescription","text":"no such thing","ranges":[]}}"#
        + "\n"
        + #"{"id":"1","domain":"notes.work","attributes":{"pageCount":3},"#
        + #""snippet":{"attribute":"textContent","#
        + #""text":"The window of the café\nlooks over the river.","ranges":[[39,44]]}}"# + "\n")
    #expect(try space.search("title == 'Alpha'", "--snippets").output.contains("    b\n"))
  }

  @Test func whatDoesNotGoTogetherIsRefused() throws {
    let space = try Workspace(importing: ResultTests.items)
    for options in [
      ["--count", "--sort", "title"], ["--count", "--facets", "title"], ["--ids", "--snippets"],
      ["--facets", "title", "--sort", "title"], ["--facets", "title", "--offset", "1"],
      ["--facets", ""], ["--facets", "title,"], ["--facets", "century(title)"],
      ["--facets", "year()"], ["--facets", "*"], ["--sort", ""], ["--sort", "-"],
      ["--sort", "title,,kind"], ["--offset", "-1"], ["--offset", "x"],
    ] {
      let arguments = ["search", "--index", space.index] + options + ["title == '*'"]
      let outcome = try space.run(arguments.map { Array($0.utf8) })
      #expect(outcome.code == 2, "\(options)")
      #expect(outcome.output.isEmpty, "\(options)")
      #expect(outcome.errors.hasPrefix("pharos: search: "), "\(options): \(outcome.errors)")
    }
  }
}
