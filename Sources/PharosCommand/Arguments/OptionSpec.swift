/// What a value on the command line is, for completions.
enum ValueKind: Sendable, Hashable {
  /// Text that only the person knows.
  case text
  case file
  case folder
  /// A command of the table.
  case command
  /// One of some words; anything else is refused.
  case words([String])
}

/// An option of a command: how it is written, and what it means.
struct OptionSpec: Sendable, Hashable {
  /// The name without the dashes.
  let name: String
  /// The letter or digit that stands for the name behind a single dash.
  let short: Character?
  /// What stands for its value in the help; nil for a flag, which has none.
  let value: String?
  let kind: ValueKind
  /// One sentence for the help, without a full stop.
  let help: String
  /// Whether the command cannot do without it.
  let isRequired: Bool
  /// Whether it may be given several times.
  let isRepeatable: Bool
  /// The variable of the environment whose value is taken where the option is not given.
  let variable: String?

  init(
    _ name: String, short: Character? = nil, value: String? = nil, kind: ValueKind = .text,
    _ help: String, isRequired: Bool = false, isRepeatable: Bool = false, variable: String? = nil
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.kind = kind
    self.help = help
    self.isRequired = isRequired
    self.isRepeatable = isRepeatable
    self.variable = variable
  }

  /// The option as it is written: `--limit N`.
  var spelling: String { "--\(name)" + (value.map { " \($0)" } ?? "") }

  /// The option in all ways it can be written: `-n, --limit N`.
  var spellings: String { (short.map { "-\($0), " } ?? "") + spelling }

  /// The sentence of the help with what else is to be known.
  var fullHelp: String {
    let notes = [
      isRequired ? "required" : nil, isRepeatable ? "repeatable" : nil,
      variable.map { "or set \($0)" },
    ].compactMap { $0 }
    return help + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
  }
}

/// What a command takes beside its options.
struct OperandSpec: Sendable, Hashable {
  /// What stands for it in the help.
  let name: String
  /// One sentence for the help, without a full stop.
  let help: String
  let kind: ValueKind
  let minimum: Int
  let maximum: Int

  init(
    _ name: String, _ help: String, kind: ValueKind = .text, minimum: Int = 1, maximum: Int = .max
  ) {
    self.name = name
    self.help = help
    self.kind = kind
    self.minimum = minimum
    self.maximum = maximum
  }

  /// The operand as the usage line has it: `FILE...`, `[COMMAND]`.
  var spelling: String {
    let name = maximum > 1 ? name + "..." : name
    return minimum == 0 ? "[\(name)]" : name
  }
}
