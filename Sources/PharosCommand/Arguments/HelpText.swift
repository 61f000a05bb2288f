/// The pages of help, made from the table of commands.
enum HelpText {
  /// The version of the command.
  static let version = "0.1.0"

  private static let width = 80

  static let examples = [
    "pharos import --index notes.index notes.jsonl",
    "pharos search --index notes.index 'title == \"par*\"cd && pageCount > 3'",
  ]
  static let exitCodes = ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }
  static let variables = [
    ("PHAROS_INDEX", "the folder of the index, where --index is not given"),
    ("PHAROS_PAGER, PAGER", "what shows long results on a terminal; cat or nothing for none"),
    ("NO_COLOR", "if set, there are no colours unless --color asks for them"),
  ]

  /// What `pharos help` prints.
  static func overview(of commands: [CommandSpec]) -> String {
    var text = """
      pharos: search items with the Spotlight query language

      Usage: pharos COMMAND --index DIR [options]

      Commands

      """
    text += columns(commands.map { ($0.name, $0.summary) })
    text += """

      Try
        \(examples.joined(separator: "\n  "))

      Results go to standard output, everything else to standard error.

      Environment

      """
    text += columns(variables)
    text += """

      Exit codes

      """
    text += columns(exitCodes)
    text += """

      pharos help COMMAND and pharos COMMAND --help tell more; pharos --version names
      the version.

      """
    return text
  }

  /// What `pharos help COMMAND` prints.
  static func page(of command: CommandSpec) -> String {
    var text = usage(of: command) + "\n"
    text += wrapped("\(command.summary).")
    for paragraph in command.details { text += "\n" + wrapped(paragraph) }
    var rows: [(String, String)] = []
    if let operand = command.operand { rows.append((operand.spelling, operand.help)) }
    rows += command.allOptions.map { ($0.spellings, $0.fullHelp) }
    return rows.isEmpty ? text : text + "\n" + columns(rows)
  }

  private static func usage(of command: CommandSpec) -> String {
    var lines = ["Usage: pharos \(command.name)"]
    for part in usageParts(of: command) {
      if lines[lines.count - 1].count + part.count + 1 > width { lines.append("      ") }
      lines[lines.count - 1] += " " + part
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What follows the command's name: `--index DIR`, `[--limit N]`, `FILE...`.
  static func usageParts(of command: CommandSpec) -> [String] {
    var parts = command.options.filter(\.isRequired).map(\.spelling)
    if !command.alternatives.isEmpty {
      let choice = command.alternatives.map(\.spelling).joined(separator: " | ")
      parts.append(command.needsAlternative ? "(\(choice))" : "[\(choice)]")
    }
    parts += command.options.filter { !$0.isRequired }.map { "[\($0.spelling)]" }
    if let operand = command.operand { parts.append(operand.spelling) }
    return parts
  }

  /// Two columns; the second one is wrapped and aligned.
  private static func columns(_ rows: [(String, String)]) -> String {
    let first = min(24, (rows.map(\.0.count).max() ?? 0) + 2)
    var text = ""
    for (name, help) in rows {
      let lines = wrap(help, width: width - first - 2)
      let isLong = name.count + 2 > first
      text += "  " + name
      if isLong {
        text += "\n"
      } else {
        text += String(repeating: " ", count: first - name.count)
      }
      for (index, line) in lines.enumerated() {
        let isIndented = index > 0 || isLong
        text += (isIndented ? String(repeating: " ", count: first + 2) : "") + line + "\n"
      }
    }
    return text
  }

  private static func wrapped(_ paragraph: String) -> String {
    wrap(paragraph, width: width).joined(separator: "\n") + "\n"
  }

  static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [line]
  }
}
