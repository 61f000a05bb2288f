import Foundation
import Pharos
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `pharos type`, typed on as a person does.
@Suite struct TypingTests {
  private static let items = [
    #"{"id":"a","domain":"notes","title":"Paris in May","authorNames":["Ada"],"#
      + #""contentCreationDate":"2024-05-01","textContent":"museums and bridges"}"#,
    #"{"id":"b","title":"Museums of Paris"}"#, #"{"id":"c","title":"Lighthouse keepers"}"#,
    #"{"id":"d","title":"日本語の本"}"#,
  ]

  /// The place of the selected result on the screen.
  private func selectedRow(_ screen: ScreenModel) -> Int? {
    screen.lines.firstIndex { $0.hasPrefix("❯") }
  }

  private func expectRestored(_ terminal: TerminalProcess) {
    #expect(!terminal.screen.isAlternate)
    #expect(!terminal.screen.takesPastes)
    #expect(terminal.screen.showsCursor)
    #expect(terminal.localModes == terminal.usualModes)
  }

  @Test("Results and suggestions at every key; Enter prints the choice to standard output")
  func choosing() throws {
    let space = try Workspace(importing: Self.items)
    let terminal = try space.onTerminal("type", "--index", space.index, output: "out")
    #expect(terminal.shows("4 items"))
    #expect(terminal.screen.isAlternate && terminal.screen.takesPastes)
    terminal.type("par")
    #expect(terminal.shows("2 items"))
    let screen = terminal.screen
    #expect(screen.lines[0] == "> par")
    #expect((screen.row, screen.column) == (0, 5))
    #expect(screen.lines[1].contains("Paris"))
    #expect(selectedRow(screen) == 3)
    #expect(screen.bold(3).contains("Par"))
    #expect(screen.text.contains("Ada · 2024-05-01 · museums and bridges"), "\(screen.text)")
    let titles = [screen.lines[3], screen.lines[5]]
    #expect(titles.contains { $0.contains("Paris in May") && $0.contains("a  notes") })
    terminal.type("\u{1B}[B")
    #expect(terminal.shows { selectedRow($0) == 5 })
    let chosen = terminal.screen.lines[5]
    #expect(!terminal.screen.inverse(5).isEmpty)
    terminal.type("\r")
    let outcome = try terminal.wait()
    #expect(outcome.code == 0)
    let expected = chosen.contains("Museums") ? "b\tMuseums of Paris\n" : "a\tParis in May\n"
    #expect(outcome.output == expected)
    expectRestored(terminal)
    #expect(terminal.screen.text.allSatisfy { $0 == "\n" }, "what stood before is there again")
  }

  @Test(
    "Leaving prints nothing, and tells how it was left",
    arguments: [("\u{1B}", 1), ("\u{3}", 130), ("\u{4}", 1)])
  func leaving(key: String, code: Int32) throws {
    let space = try Workspace(importing: Self.items)
    let terminal = try space.onTerminal("type", "--index", space.index, output: "out")
    #expect(terminal.shows("4 items"))
    if key != "\u{4}" { terminal.type("par") }
    terminal.type(key)
    let outcome = try terminal.wait()
    #expect((outcome.code, outcome.output) == (code, ""))
    expectRestored(terminal)
  }

  @Test("Where standard output is the terminal, the choice stands on it after the screen is gone")
  func choosingOnTheTerminal() throws {
    let space = try Workspace(importing: Self.items)
    let terminal = try space.onTerminal("type", "--index", space.index)
    #expect(terminal.shows("4 items"))
    terminal.type("lighth")
    #expect(terminal.shows("1 item "))
    terminal.type("\r")
    #expect(try terminal.wait().code == 0)
    #expect(terminal.screen.lines[0] == "c       Lighthouse keepers")
    expectRestored(terminal)
  }

  @Test("Keys that come together count one after the other")
  func keysTogether() throws {
    let space = try Workspace(importing: Self.items)
    let terminal = try space.onTerminal("type", "--index", space.index, output: "out")
    #expect(terminal.shows("4 items"))
    terminal.type("paris\u{15}par\u{7F}\u{7F}\u{7F}mus\u{1B}[B\u{1B}[A\u{15}lighth\r")
    #expect(try terminal.wait().output == "c\tLighthouse keepers\n")
  }

  @Test("--stay goes on after a choice; --json prints items")
  func staying() throws {
    let space = try Workspace(importing: Self.items)
    let terminal = try space.onTerminal(
      "type", "--index", space.index, "--stay", "--json", output: "out")
    terminal.type("lighth")
    #expect(terminal.shows("1 item "))
    terminal.type("\r")
    #expect(terminal.shows("chosen: c"))
    let first = try String(contentsOfFile: space.folder + "/out", encoding: .utf8)
    #expect(first.hasPrefix(#"{"id":"c","attributes":{"title":"Lighthouse keepers"},"score":"#))
    terminal.type("\u{15}bridges")
    #expect(terminal.shows { $0.lines[0] == "> bridges" && $0.text.contains("1 item ") })
    terminal.type("\r")
    #expect(terminal.shows("chosen: a"))
    terminal.type("\u{1B}")
    let outcome = try terminal.wait()
    #expect(outcome.code == 0)
    #expect(outcome.lines.map { $0.prefix(9) } == [#"{"id":"c""#, #"{"id":"a""#])
  }

  @Test("Editing, characters in pieces, and what is pasted")
  func editing() throws {
    let space = try Workspace(importing: Self.items)
    let terminal = try space.onTerminal("type", "--index", space.index)
    func expect(_ keys: String, _ text: String, column: Int) {
      terminal.type(keys)
      let isThere = terminal.shows { screen in
        screen.lines[0] == (text.isEmpty ? ">" : "> " + text) && screen.column == column + 2
      }
      #expect(isThere, "\(keys.debugDescription): \(terminal.screen.lines[0])")
    }
    for byte in Array("日é".utf8) {
      terminal.type([byte])
      usleep(5000)
    }
    expect("", "日é", column: 3)
    expect("e\u{301}", "日ée\u{301}", column: 4)
    expect("\u{7F}", "日é", column: 3)
    expect("\u{1}x", "x日é", column: 1)
    expect("\u{1B}[3~", "xé", column: 1)
    expect("\u{1B}[F two words", "xé two words", column: 12)
    expect("\u{1B}b", "xé two words", column: 7)
    expect("\u{B}", "xé two", column: 7)
    expect("\u{17}", "xé", column: 3)
    expect("\u{15}", "", column: 0)
    expect("\u{1B}[200~museums\r\nof\tpa\u{1}\u{1B}[201~", "museums of pa", column: 13)
    #expect(terminal.shows("1 item "), "a pasted line break chooses nothing")
    terminal.type("\t")
    #expect(terminal.shows { $0.lines[0] == "> Museums of Paris" }, "\(terminal.screen.lines[0])")
    terminal.type("\u{3}")
    #expect(try terminal.wait().code == 130)
  }

  @Test("Long text is moved so that the cursor can be seen")
  func longText() throws {
    let space = try Workspace(importing: Self.items)
    let terminal = try space.onTerminal("type", "--index", space.index, columns: 20, rows: 6)
    terminal.type("abcdefghijklmnopqrstuvwxyz")
    #expect(terminal.shows { $0.lines[0] == "> …klmnopqrstuvwxyz" }, "\(terminal.screen.text)")
    #expect(terminal.screen.column == 19)
    terminal.type("\u{1}")
    #expect(terminal.shows { $0.lines[0] == "> abcdefghijklmnop…" && $0.column == 2 })
    terminal.type("\u{3}")
    _ = try terminal.wait()
  }

  @Test("The screen follows the size of the terminal, however small")
  func resizing() throws {
    let lines = (1...60).map { #"{"id":"\#($0)","title":"title \#($0)"}"# }
    let space = try Workspace(importing: lines)
    let terminal = try space.onTerminal("type", "--index", space.index, columns: 60, rows: 24)
    #expect(terminal.shows("1 to 10 shown"))
    for (columns, rows) in [(40, 12), (100, 40), (3, 2), (1, 1), (5, 4), (70, 24)] {
      terminal.resize(columns: columns, rows: rows)
      terminal.type("\u{C}")
      #expect(terminal.shows { $0.lines[0].hasPrefix(">") })
    }
    #expect(terminal.shows("1 to 10 shown"), "\(terminal.screen.text)")
    #expect(terminal.screen.lines.filter { $0.contains("title ") }.count >= 10)
    #expect(!terminal.screen.lines[23].isEmpty)
    terminal.type("\u{3}")
    #expect(try terminal.wait().code == 130)
  }

  @Test("Down and Page Down go on behind the last result that is shown")
  func scrolling() throws {
    let lines = (1...60).map { #"{"id":"\#($0)","title":"title \#($0)"}"# }
    let space = try Workspace(importing: lines)
    let terminal = try space.onTerminal(
      "type", "--index", space.index, "--color=never", rows: 10, output: "out")
    #expect(terminal.shows("1 to 7 shown"))
    terminal.type(String(repeating: "\u{1B}[B", count: 7))
    #expect(terminal.shows("2 to 8 shown"))
    #expect(selectedRow(terminal.screen) == 8)
    terminal.type("\u{1B}[6~\u{1B}[6~")
    #expect(terminal.shows("16 to 22 shown"), "\(terminal.screen.text)")
    terminal.type("\u{1B}[6~\u{1B}[6~\u{1B}[6~\u{1B}[6~\u{1B}[6~\u{1B}[6~\u{1B}[6~")
    #expect(terminal.shows("54 to 60 shown"), "\(terminal.screen.text)")
    terminal.type("\u{1B}[5~")
    #expect(terminal.shows { selectedRow($0) != 8 })
    terminal.type("\r")
    #expect(try terminal.wait().output.contains("\ttitle "))
  }

  @Test("A signal that ends the process gives the terminal back first")
  func signals() throws {
    let space = try Workspace(importing: Self.items)
    for number in [SIGTERM, SIGHUP, SIGINT] {
      let terminal = try space.onTerminal("type", "--index", space.index, output: "out")
      #expect(terminal.shows("4 items"))
      kill(terminal.identifier, number)
      let outcome = try terminal.wait()
      #expect(outcome.signal == number)
      #expect(outcome.output.isEmpty)
      expectRestored(terminal)
    }
  }

  @Test("A failure gives the terminal back, too")
  func failures() throws {
    let space = try Workspace(importing: Self.items)
    let terminal = try TerminalProcess(
      ["type", "--index", space.index, "--stay"], columns: 80, rows: 24, variables: [],
      output: "/dev/full")
    #expect(terminal.shows("4 items"))
    terminal.type("\r")
    #expect(try terminal.wait().code == 2)
    #expect(terminal.screen.text.contains("the results cannot be written"))
    expectRestored(terminal)
    let dumb = try space.onTerminal("type", "--index", space.index, variables: ["TERM=dumb"])
    #expect(try dumb.wait().code == 2)
    #expect(dumb.screen.text.contains("needs a terminal"))
  }

  @Test("Ctrl-Z stops the process with the terminal as it was; continued, it draws again")
  func suspending() throws {
    let space = try Workspace(importing: Self.items)
    let terminal = try space.onTerminal("type", "--index", space.index)
    terminal.type("lighth")
    #expect(terminal.shows("1 item "))
    // The test is no shell: SIGTSTP has no effect on a session without one, so it is drawn again.
    terminal.type("\u{1A}")
    #expect(terminal.shows { !$0.isAlternate || $0.text.contains("1 item ") })
    kill(terminal.identifier, SIGCONT)
    #expect(terminal.shows { $0.isAlternate && $0.lines[0] == "> lighth" })
    terminal.type("\u{3}")
    #expect(try terminal.wait().code == 130)
    expectRestored(terminal)
  }
}

/// `pharos type` beside writers, and what it leaves in the index.
@Suite struct TypingBesideWritersTests {
  private static let items = [#"{"id":"a","title":"Paris"}"#, #"{"id":"b","title":"Parma"}"#]

  @Test("Beside a writer it shows what that commits, without a key")
  func refreshing() async throws {
    let space = try Workspace(importing: Self.items)
    let writer = try await SearchIndex(at: space.index)
    let terminal = try space.onTerminal("type", "--index", space.index, "--learn", output: "out")
    #expect(terminal.shows("choices are not learned"))
    terminal.type("par")
    #expect(terminal.shows("2 items"))
    terminal.type("\u{1B}[B")
    #expect(terminal.shows { $0.lines[5].hasPrefix("❯") })
    let selected = terminal.screen.lines[5].contains("Paris") ? "Paris" : "Parma"
    try await writer.add([Item("c", attributes: [.title: "Parsley"])])
    #expect(terminal.shows("3 items"))
    #expect(terminal.screen.text.contains("Parsley"))
    let row = terminal.screen.lines.firstIndex { $0.hasPrefix("❯") } ?? 0
    #expect(terminal.screen.lines[row].contains(selected), "what was selected stays so")
    terminal.type("\r")
    #expect(try terminal.wait().output.contains(selected))
    try await writer.close()
  }

  @Test("Only --learn writes to the index")
  func learning() throws {
    let space = try Workspace(importing: Self.items)
    func files() throws -> [String: Data] {
      var contents: [String: Data] = [:]
      for name in try space.indexFiles() {
        contents[name] = FileManager.default.contents(atPath: space.index + "/" + name)
      }
      return contents
    }
    func choose(_ options: [String]) throws -> Outcome {
      let terminal = try TerminalProcess(
        ["type", "--index", space.index] + options, columns: 80, rows: 24, variables: [],
        output: space.folder + "/out")
      terminal.type("parm")
      #expect(terminal.shows("1 item "))
      terminal.type("\r")
      return try terminal.wait()
    }
    let before = try files()
    for name in before.keys { chmod(space.index + "/" + name, 0o444) }
    chmod(space.index, 0o555)
    #expect(try choose([]).output == "b\tParma\n")
    #expect(try files() == before)
    chmod(space.index, 0o755)
    for name in before.keys { chmod(space.index + "/" + name, 0o644) }
    #expect(try choose(["--learn"]).code == 0)
    let statistics = try space.run("stats", "--index", space.index, "--json").output
    #expect(statistics.contains(#""usedItems":1,"chosenQueries":1"#), "\(statistics)")
  }
}
