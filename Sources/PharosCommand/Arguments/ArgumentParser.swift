import ItemLines
import QueryLanguage

/// Reads arguments by the table of commands.
///
/// `--name value` and `--name=value` are options, `-n value`, `-nvalue` and `-cn value` their short
/// forms, `--` ends them, everything else is an operand; options and operands may be mixed.
struct ArgumentParser {
  /// What the arguments ask for.
  enum Request {
    case run(Arguments)
    case help(CommandSpec)
    case overview
    case version
  }

  let commands: [CommandSpec]
  /// Looks a variable of the environment up.
  var environment: (String) -> String? = Environment.value

  func parse(_ arguments: some Sequence<String>) throws(CommandFailure) -> Request {
    var rest = Array(arguments)[...]
    guard let name = rest.popFirst() else {
      throw .usage("which command? \(commands.map(\.name).joined(separator: ", "))")
    }
    switch name {
    case "--version": return .version
    case "--help", "-h": return .overview
    default: break
    }
    let command = try self.command(named: name)
    var parsed = Arguments(command)
    while let argument = rest.popFirst() {
      if argument == "--" {
        while let operand = rest.popFirst() { try parsed.add(operand: operand) }
      } else if argument == "--help" || argument == "-h" {
        return .help(command)
      } else if argument.utf8.starts(with: "--".utf8) {
        try option(argument, &rest, &parsed)
      } else if argument != "-", argument.utf8.first == UInt8(ascii: "-") {
        try shortOptions(argument, &rest, &parsed)
      } else {
        try parsed.add(operand: argument)
      }
    }
    try parsed.addVariables(environment)
    try parsed.checkComplete()
    return .run(parsed)
  }

  /// The command with a name.
  func command(named name: String) throws(CommandFailure) -> CommandSpec {
    if let command = commands.first(where: { $0.name == name }) { return command }
    let nearest = NameSuggestion.nearest(to: name, in: commands.map(\.name))
    throw .usage(
      "there is no command “\(PrintableText.excerpt(name))”"
        + (nearest.map { "; did you mean “\($0)”?" } ?? ""))
  }

  private func option(
    _ argument: String, _ rest: inout ArraySlice<String>, _ parsed: inout Arguments
  ) throws(CommandFailure) {
    let parts = argument.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    let command = parsed.command
    guard let option = command.allOptions.first(where: { $0.name == name }) else {
      throw unknown("--" + name, command)
    }
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard option.value != nil else {
      guard attached == nil else { throw parsed.failure("--\(name) takes no value") }
      return try parsed.add(option, "")
    }
    if let attached { return try parsed.add(option, attached) }
    guard let next = rest.first, !isOption(next, of: command) else {
      throw parsed.failure("--\(name) needs a value: \(option.spelling)")
    }
    rest.removeFirst()
    try parsed.add(option, next)
  }

  /// Options of one letter each, behind one dash; what follows one that takes a value is its value.
  private func shortOptions(
    _ argument: String, _ rest: inout ArraySlice<String>, _ parsed: inout Arguments
  ) throws(CommandFailure) {
    let command = parsed.command
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = command.allOptions.first(where: { $0.short == letter }) else {
        throw unknown(argument, command)
      }
      guard option.value != nil else {
        try parsed.add(option, "")
        continue
      }
      if !letters.isEmpty { return try parsed.add(option, String(letters)) }
      guard let next = rest.first, !isOption(next, of: command) else {
        throw parsed.failure("-\(letter) needs a value: \(option.spellings)")
      }
      rest.removeFirst()
      return try parsed.add(option, next)
    }
  }

  /// Whether an argument is an option rather than the value of the one before it.
  private func isOption(_ argument: String, of command: CommandSpec) -> Bool {
    if argument == "--" { return true }
    return command.allOptions.contains { option in
      argument == "--" + option.name || argument.hasPrefix("--\(option.name)=")
        || option.short.map { argument == "-\($0)" } ?? false
    }
  }

  private func unknown(_ argument: String, _ command: CommandSpec) -> CommandFailure {
    let names = command.allOptions.map { "--" + $0.name } + ["--help"]
    let nearest = NameSuggestion.nearest(to: argument, in: names)
    let hint = nearest.map { "; did you mean “\($0)”?" } ?? ""
    let escape = command.operand == nil ? "" : " (what follows -- is not an option)"
    return .usage(
      "\(command.name): there is no option “\(PrintableText.excerpt(argument))”\(hint)\(escape)",
      command: command.name)
  }
}
