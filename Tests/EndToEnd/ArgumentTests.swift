import Testing

/// The command line itself.
@Suite struct ArgumentTests {
  /// Arguments that make no command, and a part of what is said about them.
  static let wrongArguments: [(arguments: [String], message: String)] = [
    ([], "which command?"),
    (["serach"], "there is no command “serach”; did you mean “search”?"),
    (["search", "x == 1"], "search: --index DIR is missing"),
    (["search", "--index"], "--index needs a value: --index DIR"),
    (["search", "--index", "--json", "x"], "--index needs a value"),
    (["search", "--index", "i"], "search: QUERY is missing"),
    (["search", "--index", "i", "a", "==", "b"], "put the query in quotes"),
    (["search", "--index", "i", "--jsno", "x"], "“--jsno”; did you mean “--json”?"),
    (["search", "--index", "i", "-x"], "there is no option “-x”"),
    (["search", "--index", "i", "--json", "--ids", "x"], "--ids and --json do not go together"),
    (["search", "--index", "i", "--json=yes", "x"], "--json takes no value"),
    (["search", "--index", "i", "--limit", "0", "x"], "--limit takes a whole number from 1 on"),
    (["search", "--index", "i", "--limit", "99999999999999999999", "x"], "whole number"),
    (["search", "--index", "i", "--index", "j", "x"], "--index is given twice"),
    (["search", "--index", "i", "--count", "--limit", "1", "x"], "do not go together"),
    (["search", "--index", "i", "--ids", "--attributes", "a", "x"], "do not go together"),
    (["import", "--index", "i"], "import: FILE is missing"),
    (["import", "--index", "i", "--batch", "-5", "f"], "--batch takes a whole number"),
    (["import", "--index", "i", "-", "-"], "standard input can be read once only"),
    (["delete", "--index", "i"], "one of --id ID, --domain D, --all is missing"),
    (["stats", "--index", "i", "x"], "“x” is one argument too many"),
    (["help", "nothing"], "there is no command “nothing”"),
  ]

  @Test("Wrong arguments are exit 2, with what to do", arguments: wrongArguments)
  func wrong(arguments: [String], message: String) throws {
    let space = try Workspace()
    let outcome = try space.run(arguments.map { Array($0.utf8) })
    #expect(outcome.code == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test("-- ends the options; --option=value may hold anything")
  func endOfOptions() throws {
    let space = try Workspace(importing: [#"{"id":"--odd","title":"=a="}"#])
    #expect(try space.run("get", "--index", space.index, "--", "--odd").code == 0)
    #expect(
      try space.run("delete", "--index=\(space.index)", "--id=--odd").errors.contains("1 item "))
  }

  @Test("The version")
  func version() throws {
    let outcome = try Workspace().run("--version")
    #expect((outcome.code, outcome.output) == (0, "pharos 0.1.0\n"))
  }
}
