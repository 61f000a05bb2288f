/// What a command takes, as a table: its arguments are checked by it, its help is made from it.
package struct CommandSyntax: Sendable {
  /// An option: `--items N`, or a flag without a value.
  package struct Option: Sendable {
    package let name: String
    package let value: String?
    package let help: String

    /// An option with a value.
    package init(_ name: String, _ value: String, _ help: String) {
      (self.name, self.value, self.help) = (name, value, help)
    }

    /// A flag.
    package init(flag name: String, _ help: String) {
      (self.name, value, self.help) = (name, nil, help)
    }

    var spelling: String { "--\(name)" + (value.map { " \($0)" } ?? "") }
  }

  /// The command as it is called, such as `pharos-corpus generate`.
  package let name: String
  /// One sentence.
  package let summary: String
  /// Names of the operands, all of which must be given.
  package let operands: [String]
  package let options: [Option]
  /// What follows the table in the help.
  package let notes: String

  package init(
    _ name: String, _ summary: String, operands: [String] = [], options: [Option] = [],
    notes: String = ""
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.options = options + [Option(flag: "help", "show this text")]
    self.notes = notes
  }

  /// The page of help.
  package var help: String {
    var text = "Usage: \(([name] + operands).joined(separator: " ")) [options]\n\n\(summary)\n\n"
    let width = (options.map(\.spelling.count).max() ?? 0) + 2
    for option in options {
      let padding = String(repeating: " ", count: width - option.spelling.count)
      text += "  \(option.spelling)\(padding)\(option.help)\n"
    }
    return notes.isEmpty ? text : text + "\n\(notes)\n"
  }

  /// Reads arguments: `--name value`, `--name=value`, `--` before operands that begin with a dash.
  package func parse(_ arguments: some Sequence<String>) throws(UsageProblem) -> CommandArguments {
    var values: [String: String] = [:]
    var found: [String] = []
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        found += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        found.append(argument)
        continue
      }
      if argument == "-h" || argument == "--help" { throw UsageProblem.help(self) }
      let parts = argument.drop { $0 == "-" }.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = parts.first, let option = options.first(where: { $0.name == first }) else {
        throw problem("there is no option “\(argument)”")
      }
      guard values[option.name] == nil else { throw problem("--\(option.name) is given twice") }
      if option.value == nil {
        guard parts.count == 1 else { throw problem("--\(option.name) takes no value") }
        values[option.name] = ""
      } else if parts.count == 2 {
        values[option.name] = String(parts[1])
      } else if let next = rest.popFirst() {
        values[option.name] = next
      } else {
        throw problem("\(option.spelling): the value is missing")
      }
    }
    guard found.count >= operands.count else {
      throw problem("\(operands[found.count]) is missing")
    }
    guard found.count == operands.count else {
      throw problem("“\(found[operands.count])” is one argument too many")
    }
    return CommandArguments(syntax: self, operands: found, values: values)
  }

  func problem(_ text: String) -> UsageProblem { .wrong("\(name): \(text)", command: name) }
}

/// Why arguments make no command.
package enum UsageProblem: Error, Sendable {
  /// The help was asked for.
  case help(CommandSyntax)
  case wrong(String, command: String)
}

/// The arguments of one run.
package struct CommandArguments: Sendable {
  let syntax: CommandSyntax
  package let operands: [String]
  let values: [String: String]

  package func has(_ name: String) -> Bool { values[name] != nil }

  package func text(_ name: String) -> String? { values[name] }

  package func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageProblem) -> Int? {
    guard let text = values[name] else { return nil }
    // 1_000_000 and 1000000 are the same.
    guard let number = Int(text.filter { $0 != "_" }), range.contains(number) else {
      throw syntax.problem(
        "--\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), "
          + "not “\(text)”")
    }
    return number
  }

  package func number(
    _ name: String, in range: ClosedRange<Double>
  ) throws(UsageProblem) -> Double? {
    guard let text = values[name] else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw syntax.problem(
        "--\(name) takes a number from \(range.lowerBound) to \(range.upperBound), not “\(text)”")
    }
    return number
  }

  /// One of a few words.
  package func choice<Value>(
    _ name: String, _ values: [(String, Value)]
  ) throws(UsageProblem) -> Value? {
    guard let text = self.values[name] else { return nil }
    guard let value = values.first(where: { $0.0 == text })?.1 else {
      let names = values.map(\.0).joined(separator: ", ")
      throw syntax.problem("--\(name) takes one of \(names), not “\(text)”")
    }
    return value
  }
}
