/// What `pharos import` was asked to do.
struct ImportOptions {
  /// The largest batch that is taken where no number of lines is given, in bytes of input.
  static let defaultBatchBytes = 8 << 20
  static let defaultBatchLines = 5_000
  static let defaultMaximumLine = 64 << 20

  var inputs: [String]
  /// Lines of a batch.
  var batchLines = ImportOptions.defaultBatchLines
  /// Bytes of input after which a batch is closed.
  var batchBytes = ImportOptions.defaultBatchBytes
  var acknowledges = false
  /// Lines of the input that are passed over.
  var skippedLines = 0
  var isUpdate = false
  var skipsBadLines = false
  var maximumLine = ImportOptions.defaultMaximumLine

  init(_ arguments: Arguments) throws(CommandFailure) {
    inputs = arguments.operands
    if inputs.filter({ $0 == "-" }).count > 1 {
      throw arguments.failure("standard input can be read once only")
    }
    if let lines = try arguments.integer(.batch, in: 1...(.max)) {
      batchLines = lines
      // Who names the lines of a batch means all of them, however long.
      batchBytes = .max
    }
    acknowledges = arguments.has(.acknowledge)
    skippedLines = try arguments.integer(.skip, in: 0...(.max)) ?? 0
    isUpdate = arguments.has(.update)
    skipsBadLines = arguments.has(.skipBad)
    if let bytes = try arguments.integer(.maximumLine, in: 1...(1 << 30)) { maximumLine = bytes }
  }
}
