import Foundation
import Testing

/// An import that is asked to end, and inputs that can be read once only.
@Suite struct InterruptTests {
  private static func line(_ number: Int) -> String { #"{"id":"\#(number)","title":"t"}"# + "\n" }

  /// A pipe by name, open for both ends so that nobody waits for the other one.
  private struct Pipe {
    let path: String
    let descriptor: Int32

    init(_ space: Workspace, _ name: String) throws {
      path = space.folder + "/" + name
      try #require(mkfifo(path, 0o600) == 0)
      descriptor = open(path, O_RDWR | O_CLOEXEC)
    }

    func send(_ text: String) {
      let bytes = Array(text.utf8)
      #expect(write(descriptor, bytes, bytes.count) == bytes.count)
    }
  }

  @Test(
    "A signal ends an import with what was read committed, and tells how to go on",
    arguments: [SIGINT, SIGTERM])
  func signals(signal: Int32) throws {
    let space = try Workspace()
    let pipe = try Pipe(space, "in put")
    let process = try PharosProcess(
      ["import", "--index", space.index, "--batch=2", "--acknowledge", pipe.path].map {
        Array($0.utf8)
      }, folder: space.folder)
    // Lines that are blank count as well; the last one has not come as a whole.
    pipe.send("\n" + (1...4).map(Self.line).joined() + #"{"id":"half"#)
    #expect(process.waits(for: #"{"committed":4}"#))
    process.send(signal)
    let outcome = process.wait()
    #expect(outcome.signal == signal)
    #expect(outcome.lines.last == #"{"committed":5}"#)
    #expect(
      outcome.errors.contains(
        "pharos: interrupted: 4 items of the first 5 lines are safely in the index, and nothing of "
          + "what follows\n"))
    #expect(
      outcome.errors.contains(
        "to go on, with the same input from its first line on: pharos import --index "
          + "\(space.index) --batch 2 --acknowledge --skip 5 '\(pipe.path)'\n"))
    #expect(try space.search("title == 't'", "--count").output == "4\n")
    #expect(try space.run("verify", "--index", space.index, "--deep").code == 0)
    let whole = try space.file("whole.jsonl", Array(("\n" + (1...6).map(Self.line).joined()).utf8))
    let rest = try space.run("import", "--index", space.index, "--skip", "5", whole)
    #expect(rest.errors.contains("2 items added from 7 lines (5 skipped)"))
    #expect(try space.search("title == 't'", "--count").output == "6\n")
  }

  @Test("A signal also ends waiting for somebody to write to a pipe, and before the first line")
  func nothingRead() throws {
    let space = try Workspace()
    let path = space.folder + "/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    let process = try PharosProcess(
      ["import", "--index", space.index, "--skip", "3", path].map { Array($0.utf8) },
      folder: space.folder)
    // It listens to signals once the index is open.
    process.waitsForHandler(of: SIGTERM)
    process.send(SIGINT)
    let outcome = process.wait()
    #expect(outcome.signal == SIGINT)
    #expect(
      outcome.errors.contains(
        "pharos: interrupted: nothing after the skipped lines is in the index\n"))
    #expect(outcome.errors.contains("import --index \(space.index) --skip 3 \(path)\n"))
  }

  @Test("A second signal ends it at once; what was durable stays")
  func secondSignal() throws {
    let space = try Workspace()
    let input = try Pipe(space, "in")
    let output = try Pipe(space, "out")
    // Nobody reads the acknowledgements, and there is no room for the first one.
    _ = fcntl(output.descriptor, F_SETFL, O_NONBLOCK)
    let filling = [UInt8](repeating: 0x0A, count: 4096)
    while write(output.descriptor, filling, filling.count) > 0 {}
    let process = try PharosProcess(
      ["import", "--index", space.index, "--batch=1", "--acknowledge", input.path].map {
        Array($0.utf8)
      }, folder: space.folder, output: output.path)
    input.send(Self.line(1))
    for _ in 0..<12_000 {
      if try space.search("title == 't'").code == 0 { break }
      usleep(10_000)
    }
    process.send(SIGTERM)
    process.waitsForDelivery(of: SIGTERM)
    usleep(300_000)
    process.send(SIGINT)
    let outcome = process.wait(ignoresOutput: true)
    #expect(outcome.signal == SIGINT)
    #expect(outcome.errors.isEmpty)
    #expect(try space.identifiers("title == 't'") == ["1"])
  }

  @Test("Where SIGINT is ignored, as in the background of a script, it stays ignored")
  func ignoredSignal() throws {
    let space = try Workspace()
    let pipe = try Pipe(space, "pipe")
    let process = try PharosProcess(
      ["import", "--index", space.index, "--batch=1", "--acknowledge", pipe.path].map {
        Array($0.utf8)
      }, folder: space.folder,
      launcher: ["sh", "-c", #"trap "" INT; exec "$0" "$@""#])
    pipe.send(Self.line(1))
    #expect(process.waits(for: #"{"committed":1}"#))
    process.send(SIGINT)
    pipe.send(Self.line(2))
    #expect(process.waits(for: #"{"committed":2}"#))
    close(pipe.descriptor)
    #expect(process.wait().code == 0)
  }

  @Test("A pipe by name is read once, from its first byte on", arguments: [false, true])
  func pipeByName(isCompressed: Bool) throws {
    let space = try Workspace()
    let text = Array((1...3000).map(Self.line).joined().utf8)
    let content = try space.file("content", isCompressed ? Workspace.compressed(text) : text)
    let path = space.folder + "/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    // Writes as a process of its own does, and fails if the reader goes away in between.
    let writer = try PharosProcess(
      [], folder: space.folder,
      launcher: ["sh", "-c", #"exec cat "$0" > "$1""#, content, path])
    let outcome = try space.run("import", "--index", space.index, path)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("3 000 items added from 3 000 lines"))
    #expect(writer.wait().code == 0)
  }

  @Test("A short first line is not made to wait for more bytes")
  func shortFirstLine() throws {
    let space = try Workspace()
    let pipe = try Pipe(space, "pipe")
    let process = try PharosProcess(
      ["import", "--index", space.index, "--batch=1", "--acknowledge", pipe.path].map {
        Array($0.utf8)
      }, folder: space.folder)
    pipe.send("\n")
    #expect(process.waits(for: #"{"committed":1}"#))
    close(pipe.descriptor)
    #expect(process.wait().code == 0)
  }

  @Test("On a terminal an import tells how far it is, to its end; elsewhere nothing")
  func progress() throws {
    let space = try Workspace()
    let pipe = try Pipe(space, "pipe")
    let terminal = try PseudoTerminal(columns: 60)
    let process = try PharosProcess(
      ["import", "--index", space.index, pipe.path].map { Array($0.utf8) },
      folder: space.folder, errors: terminal.path)
    pipe.send((1...64).map(Self.line).joined())
    #expect(terminal.waits(for: "reading · 64 lines · 0 MB · "))
    process.send(SIGINT)
    #expect(process.wait().signal == SIGINT)
    // Nothing of the status stays.
    let last = try #require(terminal.written().components(separatedBy: "\r\u{1B}[K").last)
    #expect(last.hasPrefix("pharos: interrupted: 64 items of the first 64 lines"))
  }
}
