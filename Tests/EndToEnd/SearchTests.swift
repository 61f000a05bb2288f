import Foundation
import Testing

/// `pharos search`, `get` and `parse`.
@Suite struct SearchTests {
  private static let items = [
    #"{"id":"1","domain":"notes.work","title":"Paris in May","pageCount":3,"rating":2.50}"#,
    #"{"id":"2","displayName":"Rome\n\u001b[31m","contentCreationDate":"2024-05-01T10:00:00Z"}"#,
    #"{"id":"3","keywords":["Paris"]}"#,
  ]

  @Test("For people: title, identifier and domain; nothing is cut silently")
  func people() throws {
    let space = try Workspace(importing: SearchTests.items)
    let outcome = try space.search("* == '*'")
    #expect(outcome.code == 0)
    #expect(
      outcome.lines.sorted() == [
        "Paris in May\t1\tnotes.work", "Rome\\n\\u{1B}[31m\t2", "—\t3",
      ])
    #expect(outcome.errors == "3 items, all shown\n")
    let limited = try space.search("* == '*'", "--limit", "2")
    #expect(limited.lines.count == 2)
    #expect(limited.errors == "2 of 3 items (--limit)\n")
    let shown = try space.search("title == '*'", "--attributes", "pageCount,kMDItemStarRating")
    #expect(shown.output == "Paris in May\t1\tnotes.work\tpageCount=3\trating=2.5\n")
  }

  @Test("Count, identifiers and JSON, and the exit code that tells whether something matched")
  func forms() throws {
    let space = try Workspace(importing: SearchTests.items)
    let count = try space.search("* == 'paris*'cwd", "--count")
    #expect((count.code, count.output, count.errors) == (0, "2\n", ""))
    let none = try space.search("title == 'zzz'", "--count")
    #expect((none.code, none.output) == (1, "0\n"))
    for form in ["--ids", "--json", "--explain"] {
      let none = try space.search("title == 'zzz'", form)
      #expect((none.code, none.output) == (1, ""))
    }
    #expect(try space.search("title == '*'", "--ids").output == "1\n")
    let json = try space.search("title == '*'", "--json", "--attributes", "title")
    #expect(
      json.output
        == #"{"id":"1","domain":"notes.work","attributes":{"title":"Paris in May"}}"# + "\n")
  }

  @Test("Unknown names are warned about, with the nearest one")
  func unknownNames() throws {
    let space = try Workspace(importing: SearchTests.items)
    let outcome = try space.search("tilte == '*'", "--ids", "--limit", "1")
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("warning"))
    #expect(outcome.errors.contains("“tilte”; did you mean “title”?"))
    let selection = try space.search("title == '*'", "--json", "--attributes", "pagecount")
    #expect(selection.code == 0)
    #expect(selection.errors.contains("“pagecount”; did you mean “pageCount”?"))
  }

  @Test("A query that needs more time or memory than it is given ends with an error")
  func limits() throws {
    let text = String(repeating: "a word and another one ", count: 200)
    let space = try Workspace(
      importing: SearchTests.items + (0..<300).map { #"{"id":"n\#($0)","comment":"\#(text)"}"# })
    for command in [
      ["search", "--count", "--", "title == '*'"], ["explain", "--", "title == '*1*'"],
      ["suggest", "--", "par"],
    ] {
      let arguments = [command[0], "--index", space.index, "--timeout", "0.000001"]
      let outcome = try space.run((arguments + command.dropFirst()).map { Array($0.utf8) })
      #expect(outcome.code == 2, "\(command)")
      #expect(outcome.output == "", "\(command)")
      #expect(outcome.errors.contains("did not end within 1e-06 seconds"), "\(outcome.errors)")
    }
    let large = try space.search("* == '*'", "--json", "--memory-limit", "1")
    #expect(large.code == 2)
    #expect(large.errors.contains("more memory than 1 MB"), "\(large.errors)")
    let within = try space.search(
      "title == 'paris*'cd", "--count", "--timeout", "60", "--memory-limit", "512")
    #expect((within.code, within.output, within.errors) == (0, "1\n", ""))
    for value in ["0", "-1", "soon", "nan", "inf"] {
      let outcome = try space.search("title == '*'", "--timeout", value)
      #expect(outcome.code == 2)
      #expect(outcome.errors.contains("--timeout takes seconds above 0"))
    }
  }

  @Test("A query error shows the place")
  func queryErrors() throws {
    let space = try Workspace(importing: SearchTests.items)
    let outcome = try space.search("title == 'x' AND pageCount > 3")
    #expect(outcome.code == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("\n               ^"))
    #expect(try space.run("parse", "title ==").code == 2)
    #expect(try space.run("parse", "").code == 2)
  }

  @Test("--explain goes to standard error, after the results")
  func explain() throws {
    let space = try Workspace(importing: SearchTests.items)
    let outcome = try space.search("title == '*may*'c", "--ids", "--explain")
    #expect(outcome.output == "1\n")
    #expect(outcome.errors.contains("title == \"*may*\"c"))
    #expect(outcome.errors.contains("texts verified"))
  }

  @Test("A fixed clock for $time")
  func clock() throws {
    let space = try Workspace(importing: SearchTests.items)
    let query = "InRange(contentCreationDate, $time.today, $time.today(+1))"
    for now in ["2024-05-01T23:00:00Z", "736297200", "--now=2024-05-01"] {
      let options = now.hasPrefix("--") ? [now] : ["--now", now]
      let arguments = ["search", "--index", space.index, "--utc", "--ids"] + options + [query]
      #expect(try space.run(arguments.map { Array($0.utf8) }).output == "2\n")
    }
    #expect(try space.search(query, "--utc", "--now", "2024-05-03").code == 1)
    #expect(try space.search(query, "--now", "noon").code == 2)
  }

  @Test("get prints the items that are there")
  func get() throws {
    let space = try Workspace(importing: SearchTests.items)
    let outcome = try space.run("get", "--index", space.index, "3", "9", "--json")
    #expect(outcome.code == 0)
    #expect(outcome.output == #"{"id":"3","attributes":{"keywords":["Paris"]}}"# + "\n")
    #expect(outcome.errors.contains("there is no item “9”"))
    #expect(try space.run("get", "--index", space.index, "9").code == 1)
  }

  @Test("parse prints the canonical form, or JSON")
  func parse() throws {
    let space = try Workspace()
    #expect(
      try space.run("parse", "(title = par*)&&pageCount>3").output
        == "title == \"par*\" && pageCount > 3\n")
    let json = try space.run("parse", "--json", "title == 'x'c").output
    #expect(
      json == #"{"comparison":{"attribute":"title","operator":"==","value":{"text":"x"},"#
        + #""modifiers":"c"}}"# + "\n")
  }

  @Test("Searching writes nothing")
  func readOnly() throws {
    let space = try Workspace(importing: SearchTests.items)
    let before = try space.indexFiles()
    for command in ["stats", "inspect", "verify"] {
      #expect(try space.run(command, "--index", space.index).code == 0)
    }
    #expect(try space.search("title == '*'").code == 0)
    #expect(try space.indexFiles() == before)
  }

  @Test("A reader that goes away ends the search quietly; a full disk does not")
  func closedOutput() throws {
    let space = try Workspace(importing: SearchTests.items)
    let full = try space.run(
      "search", "--index", space.index, "--json", "* == '*'", output: "/dev/full")
    #expect(full.code == 2)
    #expect(full.errors.contains("the results cannot be written"))
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = [
      "-c",
      "{ \"$0\" search --index \"$1\" --ids '* == \"*\"' 2>\"$2\"; echo $? >>\"$2\"; } | true",
      PharosProcess.executable, space.index, space.folder + "/closed",
    ]
    try shell.run()
    shell.waitUntilExit()
    let told = try String(contentsOfFile: space.folder + "/closed", encoding: .utf8)
    #expect(told == "0\n")
  }
}
