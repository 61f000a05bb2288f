import Testing

/// Going on where an import stopped.
@Suite struct ResumeTests {
  private static func line(_ number: Int) -> String { #"{"id":"\#(number)","title":"t"}"# }

  @Test("Acknowledgements count lines of the input, skipped ones included")
  func acknowledgements() throws {
    let space = try Workspace()
    let first = try space.file("1.jsonl", (1...7).map(ResumeTests.line))
    let second = try space.file("2.jsonl", (8...12).map(ResumeTests.line))
    let outcome = try space.run(
      "import", "--index", space.index, "--batch", "5", "--acknowledge", first, second)
    #expect(outcome.code == 0)
    #expect(
      outcome.lines == [#"{"committed":5}"#, #"{"committed":10}"#, #"{"committed":12}"#])
    let other = try Workspace()
    let rest = try other.run(
      "import", "--index", other.index, "--batch=5", "--skip=6", "--acknowledge", first, second)
    #expect(rest.lines == [#"{"committed":11}"#, #"{"committed":12}"#])
    #expect(try other.search("title == 't'", "--count").output == "6\n")
  }

  @Test("A stop at a bad line acknowledges what is in; --skip goes on there")
  func resume() throws {
    let space = try Workspace()
    var lines = (1...9).map(ResumeTests.line)
    lines[6] = "oops"
    let path = try space.file("a.jsonl", lines)
    let outcome = try space.run(
      "import", "--index", space.index, "--batch", "4", "--acknowledge", path)
    #expect(outcome.code == 2)
    #expect(outcome.lines == [#"{"committed":4}"#, #"{"committed":6}"#])
    #expect(outcome.errors.contains("line 7, column 1"))
    #expect(outcome.errors.contains("6 items before it are safely in the index"))
    lines[6] = ResumeTests.line(7)
    let corrected = try space.file("a.jsonl", lines)
    let rest = try space.run(
      "import", "--index", space.index, "--skip", "6", "--acknowledge", corrected)
    #expect(rest.code == 0)
    #expect(rest.lines == [#"{"committed":9}"#])
    #expect(try space.search("title == 't'", "--count").output == "9\n")
  }

  @Test("Skipping more than there is adds nothing and says so")
  func skipTooMany() throws {
    let space = try Workspace()
    let path = try space.file("a.jsonl", [ResumeTests.line(1)])
    let outcome = try space.run(
      "import", "--index", space.index, "--skip", "5", "--acknowledge", path)
    #expect(outcome.code == 0)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("the input has 1 line, fewer than --skip"))
  }

  @Test("Blank lines count, in the place of a bad line and in what is to be skipped")
  func blankLines() throws {
    let space = try Workspace()
    let first = try space.file("1.jsonl", "\n\(ResumeTests.line(1))\n \n\n".utf8.map { $0 })
    let second = try space.file("2 b.jsonl", "\r\n\n\(ResumeTests.line(2))\noops\n".utf8.map { $0 })
    let outcome = try space.run("import", "--index", space.index, "--memory", "64", first, second)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("2 b.jsonl: line 4, column 1: "))
    #expect(
      outcome.errors.contains(
        "to go on from there: pharos import --index \(space.index) --skip 7 --memory 64 \(first) "
          + "'\(second)'\n"))
    _ = try space.file(
      "2 b.jsonl", "\r\n\n\(ResumeTests.line(2))\n\(ResumeTests.line(3))".utf8.map { $0 })
    let rest = try space.run(
      "import", "--index", space.index, "--skip", "7", "--acknowledge", first, second)
    #expect(rest.lines == [#"{"committed":8}"#])
    #expect(try space.search("title == 't'", "--count").output == "3\n")
  }
}
