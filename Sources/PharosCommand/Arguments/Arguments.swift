import ItemLines
import QueryLanguage

/// The arguments of one run, checked against the command's table.
struct Arguments: Sendable {
  let command: CommandSpec
  /// Values by the option's name; a flag has one empty value for each time it is given.
  fileprivate(set) var values: [String: [String]] = [:]
  /// What is not an option, in order.
  fileprivate(set) var operands: [String] = []

  init(_ command: CommandSpec) { self.command = command }

  /// Whether an option is given.
  func has(_ option: OptionSpec) -> Bool { values[option.name] != nil }

  /// The value of an option that may be given once.
  func text(_ option: OptionSpec) -> String? { values[option.name]?.last }

  /// All values of an option.
  func texts(_ option: OptionSpec) -> [String] { values[option.name] ?? [] }

  /// The value of an option that the table calls required.
  func required(_ option: OptionSpec) throws(CommandFailure) -> String {
    guard let value = text(option) else { throw missing(option) }
    return value
  }

  /// The value of an option as a whole number.
  func integer(
    _ option: OptionSpec, in range: ClosedRange<Int>
  ) throws(CommandFailure) -> Int? {
    guard let text = text(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let bound = range.upperBound == .max ? "on" : "to \(range.upperBound)"
      throw failure(
        "--\(option.name) takes a whole number from \(range.lowerBound) \(bound), "
          + "not “\(PrintableText.excerpt(text))”")
    }
    return number
  }

  func failure(_ problem: String) -> CommandFailure {
    .usage("\(command.name): \(problem)", command: command.name)
  }

  fileprivate func missing(_ option: OptionSpec) -> CommandFailure {
    failure("\(option.spelling) is missing" + (option.variable.map { "; or set \($0)" } ?? ""))
  }
}

extension Arguments {
  /// Takes in one option.
  mutating func add(_ option: OptionSpec, _ value: String) throws(CommandFailure) {
    if !option.isRepeatable, values[option.name] != nil {
      throw failure("--\(option.name) is given twice")
    }
    try check(value, option.kind, of: "--\(option.name)")
    values[option.name, default: []].append(value)
  }

  /// Takes in one operand.
  mutating func add(operand: String) throws(CommandFailure) {
    let maximum = command.operand?.maximum ?? 0
    guard operands.count < maximum else {
      let excerpt = PrintableText.excerpt(operand)
      var problem = "“\(excerpt)” is one argument too many"
      if maximum == 1, command.operand?.name == "QUERY" {
        problem += "; put the query in quotes: '…'"
      }
      throw failure(problem)
    }
    if let spec = command.operand { try check(operand, spec.kind, of: spec.name) }
    operands.append(operand)
  }

  private func check(
    _ value: String, _ kind: ValueKind, of name: String
  ) throws(CommandFailure) {
    guard case .words(let words) = kind, !words.contains(value) else { return }
    let nearest = NameSuggestion.nearest(to: value, in: words)
    throw failure(
      "\(name) takes \(words.dropLast().joined(separator: ", ")) or \(words.last ?? ""), not “"
        + "\(PrintableText.excerpt(value))”" + (nearest.map { "; did you mean “\($0)”?" } ?? ""))
  }

  /// Takes from the environment what was not given.
  mutating func addVariables(_ environment: (String) -> String?) throws(CommandFailure) {
    for option in command.allOptions where !has(option) {
      if let name = option.variable, let value = environment(name) { try add(option, value) }
    }
  }

  /// Checks what can be told only at the end.
  func checkComplete() throws(CommandFailure) {
    for option in command.options where option.isRequired && !has(option) {
      throw missing(option)
    }
    let given = command.alternatives.filter(has)
    if given.count > 1 {
      let names = given.map { "--\($0.name)" }.joined(separator: " and ")
      throw failure("\(names) do not go together")
    }
    if given.isEmpty, command.needsAlternative {
      let names = command.alternatives.map { $0.spelling }.joined(separator: ", ")
      throw failure("one of \(names) is missing")
    }
    if let operand = command.operand, operands.count < operand.minimum {
      throw failure("\(operand.name) is missing")
    }
  }
}
