import Foundation
import Pharos
import Testing

/// `pharos usage`: what is stored of use, and forgetting it.
@Suite struct UsageCommandTests {
  /// An index of which two items were used, and in which two texts were typed.
  private static func workspace() async throws -> Workspace {
    let space = try Workspace(importing: [
      #"{"id":"tea","title":"Tea from China"}"#, #"{"id":"cake\u001b[2J","title":"Cheese cake"}"#,
      #"{"id":"soup","title":"Soup"}"#,
    ])
    let index = try await SearchIndex(at: space.index)
    try await index.record([
      .select("tea", visible: ["soup", "tea"], typedText: "Secret tea"), .use("tea"),
      .use("cake\u{1B}[2J"),
      .select("soup", typedText: "sou\u{202E}p", date: Date(timeIntervalSinceNow: -3600)),
    ])
    try await index.close()
    return space
  }

  @Test("Everything that is stored is listed, strongest first")
  func listing() async throws {
    let space = try await Self.workspace()
    let outcome = try space.run("usage", "--index", space.index)
    #expect(outcome.code == 0)
    let lines = outcome.lines.map { $0.split(separator: " ", omittingEmptySubsequences: true) }
    #expect(lines[0] == ["strength", "events", "last", "use", "item"])
    #expect(lines[1].prefix(2) == ["2.00", "2"] && lines[1].last == "tea")
    #expect(lines[2].prefix(2) == ["1.00", "1"] && lines[2].last == #"cake\u{1B}[2J"#)
    #expect(lines[3].last == "soup")
    #expect(lines[4] == ["strength", "last", "use", "typed", "text"])
    #expect(outcome.lines[5...].contains { $0.hasSuffix("Secret tea") })
    #expect(outcome.lines[5...].contains { $0.hasSuffix(#"sou\u{202E}p"#) })

    let json = try space.run("usage", "--index", space.index, "--json").lines
    let objects = try json.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(objects.compactMap { $0["item"] as? String } == ["tea", "cake\u{1B}[2J", "soup"])
    #expect(
      Set(objects.compactMap { $0["query"] as? String }) == ["Secret tea", "sou\u{202E}p"])
    #expect(objects[0]["events"] as? Int == 2)

    let one = try space.run("usage", "--index", space.index, "--json", "soup", "nobody")
    #expect(one.lines.count == 1 && one.output.hasPrefix(#"{"item":"soup","#))
  }

  @Test("What is forgotten is gone, also from the files")
  func forgetting() async throws {
    let space = try await Self.workspace()
    #expect(try Self.files(of: space, have: "Secret tea"))
    let one = try space.run("usage", "--index", space.index, "--forget", "tea", "nobody")
    #expect(one.code == 0)
    #expect(one.errors.contains("forgotten: use of 1 item\n"))
    #expect(one.errors.contains("2 typed texts stay"))
    #expect(
      try space.run("usage", "--index", space.index, "--json").lines.filter {
        $0.hasPrefix(#"{"item""#)
      }.count == 2)
    let all = try space.run("usage", "--index", space.index, "--forget", "--all")
    #expect(all.code == 0)
    #expect(
      all.errors.contains("use of 2 items, 2 typed texts, and what the ranking has learned"))
    let nothing = try space.run("usage", "--index", space.index)
    #expect(nothing.code == 0 && nothing.output.isEmpty)
    #expect(nothing.errors.contains("nothing of use is stored"))
    #expect(try !Self.files(of: space, have: "Secret tea"))
    #expect(try !Self.files(of: space, have: "sou\u{202E}p"))
    // Items stay.
    #expect(try space.search("* == '*'", "--count").output == "3\n")
    #expect(try space.run("verify", "--index", space.index, "--deep").code == 0)
  }

  /// Whether a file of the index has a text.
  private static func files(of space: Workspace, have text: String) throws -> Bool {
    try space.indexFiles().contains { name in
      let bytes = FileManager.default.contents(atPath: "\(space.index)/\(name)") ?? Data()
      return bytes.range(of: Data(text.utf8)) != nil
    }
  }

  @Test(
    "What would forget too much or too little is refused",
    arguments: [
      ["--forget"], ["--all"], ["--forget", "--all", "tea"], ["--forget=tea"],
    ])
  func refusals(arguments: [String]) async throws {
    let space = try await Self.workspace()
    let outcome = try space.run(
      (["usage", "--index", space.index] + arguments).map { Array($0.utf8) })
    #expect(outcome.code == 2)
    #expect(outcome.errors.hasPrefix("pharos: usage: --"))
    #expect(try space.run("usage", "--index", space.index, "--json").lines.count == 5)
  }
}
