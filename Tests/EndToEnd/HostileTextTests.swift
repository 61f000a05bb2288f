import Foundation
import QueryLanguage
import Testing

/// Text that comes from items, files and arguments, on a terminal and elsewhere.
@Suite struct HostileTextTests {
  /// Sets the title of the window, clears the screen, turns the order around, fakes a line.
  private static let hostile =
    "x\u{1B}]0;owned\u{7}\u{1B}[2J\u{9B}31m\u{202E}\u{2066}\u{61C}\u{200F}\u{7F}\r\n\tfake"
  private static let escaped =
    #"x\u{1B}]0;owned\u{7}\u{1B}[2J\u{9B}31m\u{202E}\u{2066}\u{61C}\u{200F}\u{7F}\r\n\tfake"#

  private static func json(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  private static func workspace() throws -> Workspace {
    let text = try json(hostile)
    return try Workspace(importing: [
      #"{"id":\#(text),"domain":\#(text),"title":\#(text),"keywords":[\#(text)],"#
        + #""textContent":\#(text),"album":\#(text)}"#
    ])
  }

  /// What a command writes to a terminal, on which both outputs go.
  private func shown(
    _ arguments: [String], _ space: Workspace
  ) throws -> (text: String, code: Int32?) {
    let terminal = try PseudoTerminal()
    let process = try PharosProcess(
      arguments.map { Array($0.utf8) }, folder: space.folder, output: terminal.path,
      errors: terminal.path)
    let code = process.wait(reading: terminal).code
    return (terminal.written(), code)
  }

  @Test("Nothing hostile reaches the screen, whatever the command prints")
  func terminals() throws {
    let space = try Self.workspace()
    let index = space.index
    let hostile = Self.hostile
    let query = "title == \"*owned*\""
    let queries = try space.file(
      "queries", [#"{"id":\#(try Self.json("q" + hostile)),"text":"owned"}"#])
    let judgments = try space.file("qrels", ["\"q\" 1 1"])
    let bad = try space.file("bad\u{1B}[2J\n.jsonl", ["oops"])
    let update = try space.file("update", [#"{"id":\#(try Self.json(hostile)),"x":[[1]]}"#])
    let commands: [[String]] = [
      ["search", "--index", index, query],
      ["search", "--index", index, query, "--ids"],
      ["search", "--index", index, query, "--json"],
      ["search", "--index", index, query, "--attributes", "title,keywords,album"],
      ["search", "--index", index, query, "--snippets"],
      ["search", "--index", index, query, "--snippets", "--json"],
      ["search", "--index", index, query, "--facets", "keywords,domainIdentifier"],
      ["search", "--index", index, query, "--facets", "keywords", "--json"],
      ["search", "--index", index, "--user", "--ids", "owned"],
      ["search", "--index", index, "--explain", "title == \"\(hostile)\""],
      ["search", "--index", index, "title == \"\(hostile)"],
      ["search", "--index", index, "x\u{9B}y == 1"],
      ["search", "--index", index, query, "--sort", hostile],
      ["suggest", "--index", index, "own"],
      ["suggest", "--index", index, "own", "--json"],
      ["explain", "--index", index, "title == \"\(hostile)\""],
      ["explain", "--index", index, "--user", "owned"],
      ["explain", "--index", index, "--user", "owned", "--item", hostile],
      ["explain", "--index", index, "--user", "owned", "--item", hostile + "?"],
      ["evaluate", "--index", index, "--queries", queries, "--qrels", judgments, "--each"],
      ["evaluate", "--index", index, "--queries", bad, "--qrels", judgments],
      ["get", "--index", index, hostile],
      ["get", "--index", index, hostile + "?"],
      ["search", "--index", index, "--user", "owned"],
      ["usage", "--index", index, hostile],
      ["parse", "title == \"\(hostile)\""],
      ["parse", "--json", "title == \"\(hostile)\""],
      ["import", "--index", index, bad],
      ["import", "--index", index, "--update", update],
      ["import", "--index", index, "missing" + hostile],
      ["stats", "--index", "missing" + hostile],
      ["delete", "--index", index, "--all", hostile],
      ["stats", "--index", index, "--" + hostile],
      [hostile],
    ]
    for command in commands {
      let (text, code) = try shown(command, space)
      // Line feeds and tabs between fields are the command's own.
      let harmful = text.unicodeScalars.filter { $0.isHarmful && $0 != "\n" && $0 != "\t" }
      #expect(harmful.isEmpty, "\(command.prefix(2)): \(text.debugDescription)")
      #expect(!text.contains("\nfake") && !text.contains("\n\tfake"), "\(command.prefix(2))")
      #expect(!text.isEmpty, "\(command.prefix(2))")
      #expect(code != nil, "\(command.prefix(2))")
    }
    let identifiers = try shown(["search", "--index", index, query, "--ids"], space)
    #expect(identifiers.text == Self.escaped + "\n")
    #expect(identifiers.code == 0)
  }

  @Test("Nor with colours, on the screen of typing, and with a choice printed")
  func screens() throws {
    let space = try Self.workspace()
    let hostile = ["\u{1B}]", "\u{1B}[2J\u{9B}", "\u{9B}", "\u{202E}", "\u{2066}", "\u{200F}"]
    func expectHarmless(_ outcome: Outcome, _ name: String) {
      #expect(outcome.code == 0, "\(name)")
      #expect(outcome.errors.contains(#"x\u{1B}]0;owned"#), "\(name)")
      for text in hostile { #expect(!outcome.errors.contains(text), "\(name)") }
      #expect(!outcome.errors.contains("\nfake"), "\(name)")
    }
    for options in [[], ["--snippets"], ["--user"]] {
      let query = options == ["--user"] ? "owned" : "title == \"*owned*\""
      let terminal = try space.onTerminal(
        ["search", "--index", space.index, "--color", "always"] + options + [query], columns: 200)
      expectHarmless(try terminal.wait(), "\(options)")
    }
    let typing = try space.onTerminal("type", "--index", space.index, columns: 200)
    #expect(typing.shows("1 item "))
    typing.type("owned")
    #expect(typing.shows { $0.lines[0] == "> owned" && $0.text.contains("1 item ") })
    typing.type("\r")
    expectHarmless(try typing.wait(), "type")
    #expect(typing.screen.lines[0].hasPrefix(#"x\u{1B}]0;owned"#))
    // Zero bytes tell programs where an identifier ends; nothing in it is changed.
    let raw = try space.search("title == \"*owned*\"", "--ids", "-0")
    #expect(raw.output == Self.hostile + "\0")
  }

  @Test("What is found is printed, on terminals as well")
  func evaluated() throws {
    let space = try Self.workspace()
    let queries = try space.file("queries", [#"{"id":"q\u001b","text":"owned"}"#])
    let judgments = try space.file("qrels", ["q\u{1B} \(UUID().uuidString) 1"])
    let (text, code) = try shown(
      ["evaluate", "--index", space.index, "--queries", queries, "--qrels", judgments, "--each"],
      space)
    #expect(code == 0)
    #expect(text.hasPrefix("q\\u{1B}\t"), "\(text)")
  }

  @Test("For programs identifiers are as they are, and JSON escapes by itself")
  func programs() throws {
    let space = try Self.workspace()
    let query = "title == \"*owned*\""
    #expect(try space.search(query, "--ids").output == Self.hostile + "\n")
    let json = try space.search(query, "--json").output
    #expect(json.unicodeScalars.allSatisfy { !$0.isHarmful || $0 == "\n" })
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect(object?["id"] as? String == Self.hostile)
    #expect(object?["domain"] as? String == Self.hostile)
    #expect((object?["attributes"] as? [String: Any])?["title"] as? String == Self.hostile)
    // What is printed can be imported, and is the same again.
    let copy = try Workspace()
    let lines = json.replacingOccurrences(of: #","attributes":{"#, with: ",")
      .replacingOccurrences(of: "}}\n", with: "}\n")
    let file = try copy.file("copy.jsonl", Array(lines.utf8))
    #expect(try copy.run("import", "--index", copy.index, file).code == 0)
    #expect(try copy.search(query, "--json").output == json)
  }
}
