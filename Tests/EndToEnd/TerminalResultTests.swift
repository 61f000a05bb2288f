import Foundation
import Testing

/// `pharos search` on a terminal: columns, emphasis, what is cut, and the pager.
@Suite struct TerminalResultTests {
  private static let items = [
    #"{"id":"id-1","domain":"notes.work","title":"Paris in May","authorNames":["Ada","Bob"],"#
      + #""contentModificationDate":"2024-05-01T10:00:00Z","path":"/home/ada/paris.md","#
      + #""textContent":"The window of the café looks over the river, and Paris is not far."}"#,
    #"{"id":"id-2","domain":"notes","title":"パリの地図 Paris","contentCreationDate":"2023-01-02"}"#,
    #"{"id":"id-3","title":"Cafe\u0301 de Paris 🗼"}"#,
    #"{"id":"id-4","displayName":"Lighthouse","comment":"it stands in Paris"}"#,
  ]

  /// Rows are found by the identifier, which stands on the first line of a result.
  private func row(_ identifier: String, _ screen: ScreenModel) throws -> Int {
    try #require(screen.lines.firstIndex { $0.contains(identifier) }, "\(screen.text)")
  }

  @Test("Columns stand below each other, also with wide and combining characters")
  func columns() throws {
    let space = try Workspace(importing: Self.items)
    let terminal = try space.onTerminal(
      "search", "--index", space.index, "--no-pager", "** == 'paris'cdw")
    let outcome = try terminal.wait()
    #expect(outcome.code == 0)
    let screen = terminal.screen
    let columns = try (1...4).map { number in
      let row = try row("id-\(number)", screen)
      return screen.column(of: "id-\(number)", row: row)
    }
    #expect(Set(columns).count == 1, "\(screen.text)")
    #expect(screen.text.contains("4 items, all shown"))
    #expect(!outcome.errors.contains("\t"))
  }

  @Test("Below a title stand author, date, path and what matches; matches are bold")
  func details() throws {
    let space = try Workspace(importing: Self.items)
    let terminal = try space.onTerminal(
      "search", "--index", space.index, "--no-pager", "** == 'paris'cdw", columns: 120)
    _ = try terminal.wait()
    let screen = terminal.screen
    let first = try row("id-1", screen)
    #expect(screen.bold(first) == "Paris")
    let details = screen.lines[first + 1]
    #expect(details.hasPrefix("    Ada, Bob · 2024-05-01 · /home/ada/paris.md · "), "\(details)")
    #expect(details.contains("Paris is not far"))
    #expect(screen.bold(first + 1) == "Paris")
    let fourth = try row("id-4", screen)
    #expect(screen.bold(fourth).isEmpty)
    #expect(screen.lines[fourth + 1] == "    it stands in Paris")
    #expect(screen.bold(fourth + 1) == "Paris")
  }

  @Test("What matches where nothing is shown is told with its attribute")
  func hiddenMatches() throws {
    let space = try Workspace(importing: [
      #"{"id":"1","title":"Rome","alternateNames":["Roma, the eternal city"]}"#
    ])
    let terminal = try space.onTerminal(
      "search", "--index", space.index, "--no-pager", "** == 'eternal'cdw")
    _ = try terminal.wait()
    #expect(terminal.screen.lines[1] == "    alternateNames: Roma, the eternal city")
    #expect(terminal.screen.bold(1) == "eternal")
  }

  @Test("What does not fit ends in an ellipsis on a terminal, and nowhere else")
  func cutting() throws {
    let title = String(repeating: "long ", count: 30) + "end"
    let identifier = "folder/" + String(repeating: "x", count: 60) + "/last"
    let space = try Workspace(importing: [
      #"{"id":"\#(identifier)","title":"\#(title)","path":"/\#(identifier)"}"#
    ])
    let query = "title == 'end'w"
    for columns in [20, 40, 80, 300] {
      let terminal = try space.onTerminal(
        "search", "--index", space.index, "--no-pager", query, columns: columns)
      _ = try terminal.wait()
      let lines = terminal.screen.lines.filter { !$0.isEmpty }
      #expect(lines.count == 3, "\(columns): \(lines)")
      #expect(lines[0].contains("…") == (columns < 300))
      #expect(columns < 40 || lines[0].hasSuffix("/last"))
    }
    let redirected = try space.run(
      ["search", "--index", space.index, query].map { Array($0.utf8) }, variables: ["COLUMNS=20"])
    #expect(redirected.output == "\(title)\t\(identifier)\n")
    #expect(redirected.errors == "1 item, all shown\n")
  }

  @Test("--snippets shows the whole part of the text, in lines")
  func wholeSnippets() throws {
    let space = try Workspace(importing: Self.items)
    let arguments = ["search", "--index", space.index, "--no-pager", "--snippets"]
    func lines(_ variables: [String]) throws -> [String] {
      let terminal = try TerminalProcess(
        arguments + ["textContent == 'cafe'cdw"], columns: 40, rows: 24, variables: variables,
        output: nil)
      _ = try terminal.wait()
      return terminal.screen.lines
    }
    let plain = try lines(["NO_COLOR=1"])
    #expect(plain[2] == "    The window of the [café] looks over")
    #expect(plain[3] == "    the river, and Paris is not far.")
    #expect(try lines([])[2] == "    The window of the café looks over")
  }

  @Test("Columns are the same from the first result to the last")
  func manyResults() throws {
    // More than are read at a time; those that come later have shorter titles.
    let lines = (1...300).map { number in
      #"{"id":"@\#(number)","title":"\#(number > 256 ? "" : "a long ")title"}"#
    }
    let space = try Workspace(importing: lines)
    let terminal = try space.onTerminal(
      "search", "--index", space.index, "--no-pager", "title == '*'", "--color=never", rows: 310)
    _ = try terminal.wait()
    let screen = terminal.screen
    let columns = Set((0..<300).map { screen.column(of: "@", row: $0) ?? -1 })
    #expect(columns == [14], "\(columns)")
  }

  @Test("Colours: on a terminal unless NO_COLOR is set, and as --color says")
  func colours() throws {
    let space = try Workspace(importing: Self.items)
    let query = "title == 'paris'cdw"
    func written(_ options: [String], _ variables: [String] = []) throws -> String {
      let arguments = ["search", "--index", space.index, "--no-pager"] + options + [query]
      let terminal = try TerminalProcess(
        arguments, columns: 80, rows: 24, variables: variables, output: nil)
      return try terminal.wait().errors
    }
    #expect(try written([]).contains("\u{1B}[1mParis\u{1B}[0m"))
    #expect(try !written(["--color", "never"]).contains("\u{1B}"))
    #expect(try !written([], ["NO_COLOR=1"]).contains("\u{1B}"))
    #expect(try written([], ["NO_COLOR="]).contains("\u{1B}"))
    #expect(try written(["--color=always"], ["NO_COLOR=1"]).contains("\u{1B}[1mParis"))
    #expect(try !written([], ["TERM=dumb"]).contains("\u{1B}"))
    let piped = try space.search(query, "--limit", "1")
    #expect(!piped.output.contains("\u{1B}"))
    let coloured = try space.search(query, "--sort", "title", "--limit", "1", "--color", "always")
    #expect(coloured.output == "Café de \u{1B}[1mParis\u{1B}[0m 🗼\t\u{1B}[36mid-3\u{1B}[0m\n")
    let snippet = try space.search("textContent == 'river'", "--snippets", "--color=always")
    #expect(snippet.output.isEmpty || snippet.output.contains("\u{1B}[1m"))
  }

  @Test("Similar matches and those that lack words are marked; the last line says how")
  func tiers() throws {
    let space = try Workspace(importing: [
      #"{"id":"a","title":"Lighthouse keepers"}"#, #"{"id":"b","title":"The keepers of time"}"#,
    ])
    let terminal = try space.onTerminal(
      "search", "--index", space.index, "--no-pager", "--user", "lighthuose keepers ")
    #expect(try terminal.wait().code == 0)
    let screen = terminal.screen
    #expect(screen.lines[0].hasPrefix("~ Lighthouse keepers"))
    #expect(screen.bold(0) == "Lighthousekeepers")
    #expect(screen.lines[1].hasPrefix("- The keepers of time"), "\(screen.text)")
    #expect(screen.text.contains("0 items with every word, 2 shown (~ similar words"))
    let json = try space.run(
      "search", "--index", space.index, "--user", "--json", "lighthuose keepers ")
    let tiers = json.lines.map { $0.components(separatedBy: #""tier":"#).last }
    #expect(tiers == [#""similar"}"#, #""partial"}"#])
    #expect(json.lines.allSatisfy { $0.contains(#","score":"#) })
  }

  @Test("A pager shows what is printed on a terminal; --no-pager and PAGER=cat do without")
  func pager() throws {
    let space = try Workspace(importing: Self.items)
    let paged = space.folder + "/paged"
    let pager = "PHAROS_PAGER=cat >'\(paged)'; echo paged"
    func run(_ options: [String], _ variables: [String], output: String? = nil) throws -> Outcome {
      try TerminalProcess(
        ["search", "--index", space.index] + options + ["title == 'paris'cdw"], columns: 80,
        rows: 24, variables: variables, output: output
      ).wait()
    }
    let outcome = try run([], [pager, "PAGER=false"])
    #expect((outcome.code, outcome.errors) == (0, "paged\r\n"))
    let text = try String(contentsOfFile: paged, encoding: .utf8)
    #expect(text.contains("Paris") && text.hasSuffix("3 items, all shown\n"), "\(text)")
    #expect(try run(["--no-pager"], [pager]).errors.contains("3 items, all shown"))
    #expect(try run([], ["PAGER=cat"]).errors.contains("3 items, all shown"))
    #expect(try run([], ["PAGER="]).errors.contains("3 items, all shown"))
    #expect(try run(["--count"], [pager]).errors == "3\r\n")
    let file = try run([], [pager], output: space.folder + "/file")
    #expect(file.output.contains("\t") && !file.errors.contains("paged"))
  }

  @Test("A pager that ends early is no failure; one that cannot be run is")
  func pagersThatEnd() throws {
    let lines = (1...3000).map { #"{"id":"\#($0)","title":"title \#($0)"}"# }
    let space = try Workspace(importing: lines)
    func run(_ pager: String) throws -> Outcome {
      try space.onTerminal(
        "search", "--index", space.index, "title == '*'", variables: ["PAGER=\(pager)"]
      ).wait()
    }
    let early = try run("head -n 1")
    #expect(early.code == 0)
    #expect(early.errors.split(separator: "\r\n").count == 1, "\(early.errors)")
    let missing = try run("no-such-pager-\(UUID().uuidString)")
    #expect(missing.code == 2)
    #expect(missing.errors.contains("cannot be run; see --no-pager"))
    let whole = try run("grep -c '^    *title'; true")
    #expect(whole.code == 0)
  }
}
