/// Manual pages in the `man` macros of troff, made from the table of commands.
enum ManualPage {
  /// What `pharos man` prints: every command with its options.
  static func overview(of commands: [CommandSpec]) -> String {
    var page = Page(title: "PHAROS")
    page.section("NAME")
    page.text("pharos - search items with the Spotlight query language")
    page.section("SYNOPSIS")
    page.line(".B pharos")
    page.line(".I command")
    page.line("[\\fIoptions\\fR]")
    page.section("DESCRIPTION")
    page.text(
      "Adds items with attributes to an index, which is one folder, and finds them again: by queries "
        + "in the Spotlight language, or by what a person types. Results go to standard output, "
        + "everything else to standard error.")
    page.section("COMMANDS")
    for command in commands {
      page.line(".SS \(Page.escaped(synopsis(of: command)))")
      page.text("\(command.summary).")
      page.options(of: command)
    }
    page.section("ENVIRONMENT")
    for (name, help) in HelpText.variables { page.entry(name, help) }
    page.section("EXIT STATUS")
    for (code, meaning) in HelpText.exitCodes { page.entry(code, meaning) }
    page.section("EXAMPLES")
    page.example(HelpText.examples)
    page.section("SEE ALSO")
    page.text(commands.map { "pharos-\($0.name)(1)" }.joined(separator: ", "))
    return page.source
  }

  /// What `pharos man COMMAND` prints.
  static func text(of command: CommandSpec) -> String {
    var page = Page(title: "PHAROS-\(command.name.uppercased())")
    page.section("NAME")
    page.text("pharos-\(command.name) - \(Page.sentenceInside(command.summary))")
    page.section("SYNOPSIS")
    page.line(".B pharos \(command.name)")
    for part in HelpText.usageParts(of: command) { page.line(Page.escaped(part)) }
    page.section("DESCRIPTION")
    page.text("\(command.summary).")
    for detail in command.details {
      page.line(".PP")
      page.text(detail)
    }
    page.section("OPTIONS")
    page.options(of: command)
    page.entry(CompletionScript.helpOption.spellings, CompletionScript.helpOption.help)
    page.section("EXIT STATUS")
    for (code, meaning) in HelpText.exitCodes { page.entry(code, meaning) }
    page.section("SEE ALSO")
    page.text("pharos(1)")
    return page.source
  }

  private static func synopsis(of command: CommandSpec) -> String {
    (["pharos \(command.name)"] + (command.operand.map { [$0.spelling] } ?? []))
      .joined(separator: " ")
  }
}

/// The source of one page, line by line.
private struct Page {
  private(set) var source: String

  init(title: String) {
    source = """
      .TH "\(title)" "1" "" "pharos \(HelpText.version)" "Pharos"
      .nh
      .ad l

      """
  }

  mutating func line(_ line: String) { source += line + "\n" }

  mutating func section(_ name: String) { line(".SH \(name)") }

  /// A paragraph, broken into lines that are easy to compare.
  mutating func text(_ text: String) {
    for part in HelpText.wrap(text, width: 90) { line(Page.escaped(part)) }
  }

  /// A term, and below it what it means.
  mutating func entry(_ term: String, _ meaning: String) {
    line(".TP")
    line("\\fB\(Page.escaped(term))\\fR")
    text(meaning)
  }

  mutating func example(_ lines: [String]) {
    line(".nf")
    for example in lines { line(Page.escaped(example)) }
    line(".fi")
  }

  mutating func options(of command: CommandSpec) {
    if let operand = command.operand { entry(operand.spelling, operand.help) }
    for option in command.allOptions { entry(option.spellings, option.fullHelp) }
  }

  /// Text that troff prints as it is.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case "…": escaped += "..."
      default: escaped.append(character)
      }
    }
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }

  /// A sentence with a small letter at its beginning.
  static func sentenceInside(_ sentence: String) -> String {
    sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}
