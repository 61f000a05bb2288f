/// A command: what it is called, what it takes, what it does.
struct CommandSpec: Sendable {
  /// The work of a command.
  typealias Run = @Sendable (Arguments, Console) async throws(CommandFailure) -> ExitCode

  let name: String
  /// One sentence for the overview, without a full stop.
  let summary: String
  /// Paragraphs for the command's page of help.
  let details: [String]
  let operand: OperandSpec?
  let options: [OptionSpec]
  /// Options of which only one may be given.
  let alternatives: [OptionSpec]
  /// Whether one of the alternatives must be given.
  let needsAlternative: Bool
  /// Whether it changes an index: a reader that goes away then is a failure.
  let writesAnIndex: Bool
  let run: Run

  init(
    _ name: String, _ summary: String, details: [String] = [], operand: OperandSpec? = nil,
    options: [OptionSpec], alternatives: [OptionSpec] = [], needsAlternative: Bool = false,
    writesAnIndex: Bool = false, run: @escaping Run
  ) {
    self.name = name
    self.summary = summary
    self.details = details
    self.operand = operand
    self.options = options
    self.alternatives = alternatives
    self.needsAlternative = needsAlternative
    self.writesAnIndex = writesAnIndex
    self.run = run
  }

  /// Whether results on a terminal go through a pager.
  var isPaged: Bool { options.contains(.noPager) }

  /// Every option, in the order of the help.
  var allOptions: [OptionSpec] { options + alternatives }
}
