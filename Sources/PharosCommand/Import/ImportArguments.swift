import ItemLines

/// What `pharos import` was asked to do.
struct ImportArguments {
  let inputs: [String]
  /// Everything that was given.
  let given: Arguments
  var options = ImportOptions()
  /// Whether every commit is told on standard output.
  let acknowledges: Bool

  init(_ arguments: Arguments) throws(CommandFailure) {
    inputs = arguments.operands
    given = arguments
    if inputs.filter({ $0 == "-" }).count > 1 {
      throw arguments.failure("standard input can be read once only")
    }
    if let lines = try arguments.integer(.batch, in: 1...(.max)) {
      options.batchLines = lines
      // Who names the lines of a batch means all of them, however long.
      options.batchBytes = .max
    }
    acknowledges = arguments.has(.acknowledge)
    options.skippedLines = try arguments.integer(.skip, in: 0...(.max)) ?? 0
    options.isUpdate = arguments.has(.update)
    options.skipsBadLines = arguments.has(.skipBad)
    if let bytes = try arguments.integer(.maximumLine, in: 1...(1 << 30)) {
      options.maximumLine = bytes
    }
  }
}
