import Foundation
import Testing

@testable import PharosCommand

/// What the table of exit codes says, for every command.
@Suite struct ExitCodeTests {
  /// What state an index is in.
  enum State: String, CaseIterable {
    case sound, missing, damaged, locked, unreadable
  }

  /// A command line, and its exit code in each state; `INDEX` and `FILE` stand for paths.
  struct Case: CustomTestStringConvertible {
    let arguments: [String]
    let codes: [State: Int32]

    init(_ line: String, _ sound: Int32, _ missing: Int32, _ damaged: Int32, _ locked: Int32) {
      arguments = line.split(separator: " ").map(String.init)
      codes = [
        .sound: sound, .missing: missing, .damaged: damaged, .locked: locked,
        // What reads no index does not mind.
        .unreadable: arguments.contains("INDEX") ? 2 : sound,
      ]
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  //                                                            sound missing damaged locked
  private static let cases = [
    Case("import --index INDEX FILE", 0, 0, 3, 4),
    Case("import --index INDEX NOFILE", 2, 2, 2, 2),
    Case("search --index INDEX title==\"t*\"", 0, 2, 3, 0),
    Case("search --index INDEX title==\"x\"", 1, 2, 3, 1),
    Case("search --index INDEX title==\"x\" --count", 1, 2, 3, 1),
    Case("search --index INDEX title==\"x", 2, 2, 2, 2),
    Case("similar --index INDEX 2", 1, 2, 3, 1),
    Case("similar --index INDEX l1", 0, 2, 3, 0),
    Case("similar --index INDEX 9", 1, 2, 3, 1),
    Case("similar --index INDEX 1 --filter title==\"x", 2, 2, 2, 2),
    Case("suggest --index INDEX t", 0, 2, 3, 0),
    Case("suggest --index INDEX x", 1, 2, 3, 1),
    Case("type --index INDEX", 2, 2, 3, 2),
    Case("explain --index INDEX title==\"x\"", 0, 2, 3, 0),
    Case("explain --index INDEX --user x", 0, 2, 3, 0),
    Case("explain --index INDEX --user --item 1 t1", 0, 2, 3, 0),
    Case("explain --index INDEX --user --item 1 x", 1, 2, 3, 1),
    Case("explain --index INDEX --user --item 9 t1", 1, 2, 3, 1),
    Case("evaluate --index INDEX --queries QUERIES --qrels JUDGMENTS", 0, 2, 3, 0),
    Case("evaluate --index INDEX --queries NOFILE --qrels JUDGMENTS", 2, 2, 2, 2),
    Case("get --index INDEX 9 1", 0, 2, 3, 0),
    Case("get --index INDEX 9", 1, 2, 3, 1),
    Case("delete --index INDEX --id 9", 0, 2, 3, 4),
    Case("usage --index INDEX", 0, 2, 3, 0),
    Case("usage --index INDEX --forget 1", 0, 2, 3, 4),
    Case("usage --index INDEX --forget --all", 0, 2, 3, 4),
    Case("parse title==1", 0, 0, 0, 0),
    Case("parse title==", 2, 2, 2, 2),
    Case("stats --index INDEX", 0, 2, 3, 0),
    Case("inspect --index INDEX", 0, 2, 3, 0),
    Case("verify --index INDEX", 0, 2, 3, 0),
    Case("verify --index INDEX --deep", 0, 2, 3, 0),
    Case("compact --index INDEX", 0, 2, 3, 4),
    Case("recover --index INDEX", 0, 2, 0, 4),
    Case("recover --dry-run --index INDEX", 0, 2, 0, 4),
    // Takes back what the other one has done; elsewhere nothing was.
    Case("recover --undo --index INDEX", 2, 2, 0, 2),
    Case("completions bash", 0, 0, 0, 0),
    Case("completions tcsh", 2, 2, 2, 2),
    Case("man", 0, 0, 0, 0),
    Case("man nothing", 2, 2, 2, 2),
    Case("help", 0, 0, 0, 0),
    Case("help nothing", 2, 2, 2, 2),
  ]

  private static let items =
    (1...3).map { #"{"id":"\#($0)","title":"t\#($0)"}"# }
    + (1...2).map { #"{"id":"l\#($0)","title":"alike"}"# }

  @Test("Every command is in the table")
  func complete() {
    #expect(Set(Self.cases.map { $0.arguments[0] }) == Set(CommandTable.all.map(\.name)))
  }

  @Test("Each command in each state of the index", arguments: State.allCases)
  func codes(state: State) throws {
    var launcher: [String] = []
    if state == .unreadable {
      guard let unprivileged = Self.unprivileged else { return }
      launcher = unprivileged
    }
    let space = state == .missing ? try Workspace() : try Workspace(importing: Self.items)
    let paths = [
      "INDEX": space.index, "FILE": try space.file("more.jsonl", Self.items),
      "NOFILE": space.folder,
      "QUERIES": try space.file("queries", [#"{"id":"1","text":"t1"}"#]),
      "JUDGMENTS": try space.file("judgments", ["1 1 1"]),
    ]
    let segment = try space.segment()
    var holder: (process: PharosProcess, descriptor: Int32)?
    switch state {
    case .sound, .missing: break
    case .damaged: try damage(try #require(segment))
    case .unreadable: try #require(chmod(try #require(segment), 0) == 0)
    case .locked: holder = try hold(space)
    }
    for each in Self.cases {
      let arguments = each.arguments.map { Array((paths[$0] ?? $0).utf8) }
      let outcome = try PharosProcess(
        arguments, folder: space.folder, launcher: launcher
      ).wait()
      #expect(outcome.code == each.codes[state], "\(each.testDescription): \(outcome.errors)")
      if outcome.code != 0, outcome.code != 1 {
        #expect(!outcome.errors.isEmpty, "\(each.testDescription)")
      }
      if state == .missing { try? FileManager.default.removeItem(atPath: space.index) }
    }
    if let holder {
      close(holder.descriptor)
      #expect(holder.process.wait().code == 0)
    }
  }

  /// Starts a command as somebody who may not read everything; nil where that cannot be done.
  private static let unprivileged: [String]? = {
    if geteuid() != 0 { return [] }
    let setpriv = "/usr/bin/setpriv"
    let launcher = [setpriv, "--reuid=65534", "--regid=65534", "--clear-groups"]
    guard FileManager.default.isExecutableFile(atPath: setpriv),
      let space = try? Workspace(),
      let outcome = try? PharosProcess(
        [Array("help".utf8)], folder: space.folder, launcher: launcher
      ).wait(), outcome.code == 0
    else { return nil }
    return launcher
  }()

  private func damage(_ segment: String) throws {
    let url = URL(fileURLWithPath: segment)
    var bytes = try Data(contentsOf: url)
    bytes[0] ^= 0xFF
    try bytes.write(to: url)
  }

  /// An import that holds the lock until the descriptor is closed.
  private func hold(_ space: Workspace) throws -> (PharosProcess, Int32) {
    let pipe = space.folder + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let writer = open(pipe, O_RDWR | O_CLOEXEC)
    let process = try PharosProcess(
      ["import", "--index", space.index, "--batch", "1", "--acknowledge", pipe].map {
        Array($0.utf8)
      }, folder: space.folder)
    #expect(write(writer, "\n", 1) == 1)
    #expect(process.waits(for: "committed"))
    return (process, writer)
  }

  @Test("A change that is durable is 0, with a warning, where only the files cannot follow")
  func closingFails() throws {
    let space = try Workspace()
    func run(_ launcher: [String], _ arguments: String...) throws -> Outcome {
      try PharosProcess(
        arguments.map { Array($0.utf8) }, folder: space.folder, launcher: launcher
      ).wait()
    }
    func file(_ name: String, _ numbers: Range<Int>) throws -> String {
      try space.file(name, numbers.map { #"{"id":"\#($0)","title":"t\#($0)"}"# })
    }
    // Files of four kilobytes: the journal of some items fits, their segment does not.
    let limited = ["bash", "-c", #"ulimit -f 4; exec "$0" "$@""#]
    let some = try file("some.jsonl", 1..<21)
    let added = try run(limited, "import", "--index", space.index, some)
    #expect(added.code == 0)
    #expect(added.errors.contains("pharos: warning: the changes are durable, but"))
    #expect(added.errors.contains("File too large"))
    #expect(added.errors.contains("20 items added"))
    #expect(try space.search("title == 't*'", "--count").output == "20\n")
    // A journal that cannot grow is a failure: nothing is durable then.
    let refused = try run(
      limited, "import", "--index", space.index, try file("more.jsonl", 21..<900))
    #expect(refused.code == 2)
    #expect(refused.errors.contains("nothing of the input is in the index\n"))
    #expect(refused.errors.contains("to go on: pharos import --index \(space.index) /"))
    #expect(try space.search("title == 't*'", "--count").output == "20\n")
    // Without the limit the next writer does what was left.
    #expect(try space.run("delete", "--index", space.index, "--id", "2").code == 0)
    let stats = try space.run("stats", "--index", space.index, "--json").output
    #expect(stats.contains(#""journalBytes":0,"#))

    guard let unprivileged = Self.unprivileged else { return }
    // Files may be written, but none be made.
    for name in try space.indexFiles() { #expect(chmod("\(space.index)/\(name)", 0o666) == 0) }
    #expect(chmod(space.index, 0o555) == 0)
    let deleted = try run(unprivileged, "delete", "--index", space.index, "--id", "3")
    #expect(deleted.code == 0)
    #expect(deleted.errors.contains("pharos: warning: the changes are durable, but"))
    #expect(chmod(space.index, 0o755) == 0)
    #expect(try space.search("title == 't*'", "--count").output == "18\n")
  }

  @Test("verify says what it did not look at; inspect --sizes of one segment prints one table")
  func upkeep() throws {
    let space = try Workspace(importing: Self.items)
    let quick = try space.run("verify", "--index", space.index).output
    #expect(quick.contains("Not looked at: the pages of the segments, and the items in them"))
    let deep = try space.run("verify", "--index", space.index, "--deep").output
    #expect(!deep.contains("Not looked at"))
    let sizes = try space.run("inspect", "--index", space.index, "--sizes").lines
    #expect(sizes.filter { $0.hasPrefix("  lexicon") }.count == 1)
  }

  @Test("explain --user without an item tells plan and results")
  func explain() throws {
    let space = try Workspace(importing: [
      #"{"id":"1","title":"museum"}"#, #"{"id":"2","title":"musuem"}"#,
    ])
    let outcome = try space.run("explain", "--index", space.index, "--user", "museum")
    #expect(outcome.code == 0)
    #expect(outcome.lines.first == "** == \"museum*\"cdwt")
    #expect(outcome.lines.contains { $0.hasSuffix("every word     1") })
    #expect(outcome.lines.contains { $0.hasSuffix("similar words  2") })
  }
}

extension Workspace {
  /// The path of a segment file of the index; nil if there is none.
  fileprivate func segment() throws -> String? {
    guard FileManager.default.fileExists(atPath: index) else { return nil }
    return try indexFiles().first { $0.hasPrefix("segment-") }.map { index + "/" + $0 }
  }
}
