/// An option of a command: how it is written, and what it means.
struct OptionSpec: Sendable, Hashable {
  /// The name without the dashes.
  let name: String
  /// What stands for its value in the help; nil for a flag, which has none.
  let value: String?
  /// One sentence for the help, without a full stop.
  let help: String
  /// Whether the command cannot do without it.
  let isRequired: Bool
  /// Whether it may be given several times.
  let isRepeatable: Bool

  init(
    _ name: String, value: String? = nil, _ help: String, isRequired: Bool = false,
    isRepeatable: Bool = false
  ) {
    self.name = name
    self.value = value
    self.help = help
    self.isRequired = isRequired
    self.isRepeatable = isRepeatable
  }

  /// The option as it is written: `--limit N`.
  var spelling: String { "--\(name)" + (value.map { " \($0)" } ?? "") }
}

/// What a command takes beside its options.
struct OperandSpec: Sendable, Hashable {
  /// What stands for it in the help.
  let name: String
  /// One sentence for the help, without a full stop.
  let help: String
  let minimum: Int
  let maximum: Int

  init(_ name: String, _ help: String, minimum: Int = 1, maximum: Int = .max) {
    self.name = name
    self.help = help
    self.minimum = minimum
    self.maximum = maximum
  }

  /// The operand as the usage line has it: `FILE...`, `[COMMAND]`.
  var spelling: String {
    let name = maximum > 1 ? name + "..." : name
    return minimum == 0 ? "[\(name)]" : name
  }
}
