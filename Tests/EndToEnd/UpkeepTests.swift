import Foundation
import Testing

/// Deleting, looking inside, checking and repairing.
@Suite struct UpkeepTests {
  private static let items = (1...6).map {
    #"{"id":"\#($0)","domain":"\#($0 < 3 ? "a" : $0 < 5 ? "a.b" : "ab")","title":"t\#($0)"}"#
  }

  @Test("The pairs of endings that an index has taught")
  func wordForms() throws {
    let stems = [
      "walk", "talk", "jump", "paint", "clean", "start", "print", "open", "load", "mount", "turn",
      "count",
    ]
    let space = try Workspace(
      importing: stems.enumerated().map { number, stem in
        #"{"id":"\#(number)","title":"\#(stem) \#(stem)s"}"#
      })
    let told = try space.run("stats", "--index", space.index, "--word-forms")
    #expect((told.code, told.errors) == (0, ""))
    #expect(
      told.output == """
        beginnings  endings      examples
                12  -        -s  load loads, talk talks

        """)
    let json = try space.run("stats", "--index", space.index, "--word-forms", "--json")
    #expect(
      json.output
        == #"{"endings":["","s"],"beginnings":12,"examples":[["load","loads"],["talk","talks"]]}"#
        + "\n")
    #expect(try space.run("delete", "--index", space.index, "--id", "3").code == 0)
    let none = try space.run("stats", "--index", space.index, "--word-forms")
    #expect(
      (none.code, none.output) == (0, "no two endings have enough beginnings in common\n"))
  }

  @Test("Deleting by identifier, by domain and all")
  func delete() throws {
    let space = try Workspace(importing: UpkeepTests.items)
    let some = try space.run("delete", "--index", space.index, "--id", "1", "6", "--id=zzz")
    #expect(some.code == 0)
    #expect(some.errors.contains("2 items deleted"))
    #expect(try space.identifiers("title == '*'") == ["2", "3", "4", "5"])
    #expect(try space.run("delete", "--index", space.index, "--domain", "a.b").code == 0)
    #expect(try space.identifiers("title == '*'") == ["2", "5"])
    #expect(try space.run("delete", "--index", space.index, "--domain", "a").code == 0)
    #expect(try space.identifiers("title == '*'") == ["5"])
    #expect(try space.run("delete", "--index", space.index, "--all").code == 0)
    #expect(try space.search("title == '*'").code == 1)
    #expect(try space.run("delete", "--index", space.index).code == 2)
    #expect(try space.run("delete", "--index", space.index, "--all", "--id", "1").code == 2)
    #expect(try space.run("delete", "--index", space.index, "--all", "1").code == 2)
  }

  @Test("stats and inspect, for people and as JSON")
  func statistics() throws {
    let space = try Workspace(importing: UpkeepTests.items)
    let stats = try space.run("stats", "--index", space.index)
    #expect(stats.code == 0)
    #expect(stats.lines.first?.split(separator: " ") == ["items", "6"])
    try expectJSON(try space.run("stats", "--index", space.index, "--json").output) { object in
      #expect(object["items"] as? Int == 6)
      #expect((object["segments"] as? [Any])?.count == 1)
    }
    let sizes = try space.run("inspect", "--index", space.index, "--sizes")
    #expect(sizes.code == 0)
    #expect(sizes.output.contains("share"))
    try expectJSON(
      try space.run("inspect", "--index", space.index, "--sizes", "--json").output
    ) { object in
      let segments = object["segments"] as? [[String: Any]]
      let sections = segments?.first?["sections"] as? [[String: Any]] ?? []
      #expect(!sections.isEmpty)
      #expect(sections.reduce(0) { $0 + ($1["bytes"] as? Int ?? 0) } == object["bytes"] as? Int)
    }
  }

  private func expectJSON(
    _ text: String, _ check: ([String: Any]) throws -> Void
  ) throws {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    try check(try #require(object))
  }

  @Test("compact and verify of a sound index; recover leaves it as it is")
  func soundIndex() throws {
    let space = try Workspace(importing: UpkeepTests.items)
    #expect(try space.run("delete", "--index", space.index, "--id", "1").code == 0)
    #expect(try space.run("compact", "--index", space.index).code == 0)
    for depth in [[], ["--deep"]] {
      let arguments = ["verify", "--index", space.index] + depth
      let outcome = try space.run(arguments.map { Array($0.utf8) })
      #expect(outcome.code == 0)
      #expect(outcome.output.hasPrefix("The index is sound: "))
      #expect(outcome.output.contains("5 items"))
    }
    let recovered = try space.run("recover", "--index", space.index)
    #expect(recovered.code == 0)
    #expect(recovered.output.hasPrefix("The index can be used: 5 items kept, none lost"))
    #expect(try space.identifiers("title == '*'").count == 5)
  }

  @Test("Damage is exit 3 and names place and remedy")
  func damage() throws {
    let space = try Workspace(importing: UpkeepTests.items)
    let segment = try #require(try space.indexFiles().first { $0.hasPrefix("segment-") })
    let url = URL(fileURLWithPath: "\(space.index)/\(segment)")
    var bytes = try Data(contentsOf: url)
    bytes[0] ^= 0xFF
    try bytes.write(to: url)
    for arguments in [
      ["search", "title == '*'"], ["verify"], ["verify", "--deep"], ["stats"], ["compact"],
      ["get", "1"], ["delete", "--id", "1"],
    ] {
      let outcome = try space.run(
        (arguments + ["--index", space.index]).map { Array($0.utf8) })
      #expect(outcome.code == 3, "\(arguments)")
      #expect(outcome.errors.contains(segment), "\(arguments)")
      #expect(outcome.errors.contains("remedy: run `pharos recover"), "\(arguments)")
    }
  }

  @Test("recover makes a damaged index usable again")
  func recovery() throws {
    let space = try Workspace(importing: UpkeepTests.items)
    let segment = try #require(try space.indexFiles().first { $0.hasPrefix("segment-") })
    let url = URL(fileURLWithPath: "\(space.index)/\(segment)")
    let bytes = try Data(contentsOf: url)
    try bytes.prefix(bytes.count / 2).write(to: url)
    #expect(try space.run("verify", "--index", space.index).code == 3)
    let outcome = try space.run("recover", "--index", space.index)
    #expect(outcome.code == 0)
    #expect(outcome.output.hasPrefix("The index can be used: "))
    #expect(try space.run("verify", "--index", space.index, "--deep").code == 0)
    #expect(try space.search("title == '*'").code != 3)
    let again = try space.file("again.jsonl", UpkeepTests.items)
    #expect(try space.run("import", "--index", space.index, again).code == 0)
    #expect(try space.identifiers("title == '*'").count == 6)
  }

  @Test("recover tells first, deletes nothing, and can be taken back")
  func undoing() throws {
    let space = try Workspace(importing: UpkeepTests.items)
    let segment = try #require(try space.indexFiles().first { $0.hasPrefix("segment-") })
    let url = URL(fileURLWithPath: "\(space.index)/\(segment)")
    var bytes = try Data(contentsOf: url)
    bytes[100] ^= 1
    try bytes.write(to: url)
    let files = try space.indexFiles()
    let trial = try space.run("recover", "--dry-run", "--index", space.index)
    #expect(trial.code == 0)
    #expect(trial.output.hasPrefix("Nothing was changed; recover would keep 6 items, 6 of them"))
    #expect(trial.errors.contains("\(segment) would be set aside: byte "))
    #expect(try space.indexFiles() == files)
    #expect(try space.run("recover", "--index", space.index).code == 0)
    #expect(try space.run("verify", "--index", space.index, "--deep").code == 0)
    let undo = try space.run("recover", "--undo", "--index", space.index)
    #expect(undo.code == 0)
    #expect(undo.output.hasPrefix("The index is what it was before: "))
    #expect(try Data(contentsOf: url) == bytes)
    #expect(try space.indexFiles().filter { !$0.hasPrefix("undone-") } == files)
    let again = try space.run("recover", "--undo", "--index", space.index)
    #expect(again.code == 2)
    #expect(again.errors.contains("no recovery has changed the index"))
    #expect(try space.run("recover", "--undo", "--dry-run", "--index", space.index).code == 2)
  }

  @Test("A second writer is exit 4; readers are not disturbed")
  func lock() throws {
    let space = try Workspace(importing: UpkeepTests.items)
    let pipe = space.folder + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    // Open for both, so that nobody waits for the other end to be opened.
    let writer = open(pipe, O_RDWR | O_CLOEXEC)
    let holder = try PharosProcess(
      ["import", "--index", space.index, "--batch", "1", "--acknowledge", "-"].map {
        Array($0.utf8)
      }, folder: space.folder, input: pipe)
    let line = Array("{\"id\":\"8\",\"title\":\"t8\"}\n".utf8)
    #expect(write(writer, line, line.count) == line.count)
    // It writes to the index once it has acknowledged the line.
    for _ in 0..<12_000 where holder.outputSoFar.isEmpty { usleep(10_000) }
    let more = try space.file("more.jsonl", [#"{"id":"7","title":"t7"}"#])
    let second = try space.run("import", "--index", space.index, more)
    #expect(second.code == 4)
    #expect(second.errors.contains("another process writes to the index"))
    #expect(try space.run("delete", "--index", space.index, "--all").code == 4)
    #expect(try space.search("title == '*'", "--count").output == "7\n")
    close(writer)
    #expect(holder.wait().code == 0)
    #expect(try space.run("import", "--index", space.index, more).code == 0)
  }

  @Test("Without an index every command but import is exit 2, and makes none")
  func noIndex() throws {
    let space = try Workspace()
    for arguments in [
      ["search", "title == '*'"], ["get", "1"], ["delete", "--all"], ["stats"],
      ["inspect", "--sizes"], ["verify"], ["recover"], ["compact"],
    ] {
      let outcome = try space.run(
        (arguments + ["--index", space.index]).map { Array($0.utf8) })
      #expect(outcome.code == 2, "\(arguments)")
      #expect(outcome.errors.contains("there is no index in"), "\(arguments)")
      #expect(!FileManager.default.fileExists(atPath: space.index), "\(arguments)")
    }
    #expect(try space.run("import", "--index", space.index, "missing.jsonl").code == 2)
    #expect(!FileManager.default.fileExists(atPath: space.index))
  }
}
