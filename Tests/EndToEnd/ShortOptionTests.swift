import Testing

/// Short options, the environment, and what is suggested for words that are no query.
@Suite struct ShortOptionTests {
  private static let items = (1...5).map { #"{"id":"\#($0)","title":"Paris \#($0)"}"# }

  private func run(
    _ space: Workspace, _ arguments: [String], _ variables: [String] = []
  ) throws -> Outcome {
    try space.run(arguments.map { Array($0.utf8) }, variables: variables)
  }

  @Test("-n, -c and -0, alone and together")
  func letters() throws {
    let space = try Workspace(importing: Self.items)
    let search = ["search", "--index", space.index]
    for spelling in [["-n", "2"], ["-n2"], ["--limit=2"]] {
      let found = try run(space, search + spelling + ["--ids", "title == '*'"])
      #expect(found.lines.count == 2, "\(spelling)")
    }
    #expect(try run(space, search + ["-c", "title == '*'"]).output == "5\n")
    let null = try run(space, search + ["--ids", "-0n2", "title == '*'", "--sort", "title"])
    #expect(null.output == "1\u{0}2\u{0}")
    for wrong in [["-0"], ["-n"], ["-cx"], ["-c", "-n", "1"], ["-0", "--json"], ["-n", "-c"]] {
      let outcome = try run(space, search + ["title == '*'"] + wrong)
      #expect((outcome.code, outcome.output) == (2, ""), "\(wrong)")
    }
    #expect(try run(space, search + ["title == '*'", "-0"]).errors.contains("--ids is missing"))
    #expect(
      try run(space, ["suggest", "--index", space.index, "-n1", "par"]).lines.count == 1)
  }

  @Test("PHAROS_INDEX stands for --index, which goes before it")
  func variable() throws {
    let space = try Workspace(importing: Self.items)
    let search = ["search", "-c", "title == '*'"]
    #expect(try run(space, search, ["PHAROS_INDEX=\(space.index)"]).output == "5\n")
    let given = try run(space, search + ["--index", space.index], ["PHAROS_INDEX=/nowhere"])
    #expect(given.output == "5\n")
    for variables in [[], ["PHAROS_INDEX="]] {
      let missing = try run(space, search, variables)
      #expect(missing.code == 2)
      #expect(missing.errors.contains("--index DIR is missing; or set PHAROS_INDEX"))
    }
    // A command without the option does not mind the variable.
    #expect(try run(space, ["parse", "a == 1"], ["PHAROS_INDEX=x"]).code == 0)
  }

  @Test("Words that are no query suggest --user", arguments: ["paris", "paris in may", "2024"])
  func bareWords(text: String) throws {
    let space = try Workspace(importing: Self.items)
    for command in ["search", "explain"] {
      let outcome = try run(space, [command, "--index", space.index, text])
      #expect((outcome.code, outcome.output) == (2, ""))
      #expect(outcome.errors.contains("--user '\(text)'"), "\(outcome.errors)")
    }
    let broken = try space.search("title == ")
    #expect(!broken.errors.contains("--user"))
    #expect(try !run(space, ["parse", text]).errors.contains("--user"))
  }

  @Test("A word that an option does not take is refused, with the nearest one")
  func words() throws {
    let space = try Workspace(importing: Self.items)
    let outcome = try space.search("title == '*'", "--color", "alway")
    #expect(outcome.code == 2)
    #expect(
      outcome.errors.contains(
        "--color takes auto, always or never, not “alway”; did you mean “always”?"))
    let shell = try run(space, ["completions", "tcsh"])
    #expect((shell.code, shell.output) == (2, ""))
    #expect(shell.errors.contains("SHELL takes bash, zsh or fish, not “tcsh”"))
  }
}
