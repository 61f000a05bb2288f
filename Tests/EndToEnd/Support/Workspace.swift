import CZstd
import Foundation

/// A temporary folder with an index in it, for one test.
final class Workspace {
  let folder: String
  /// The folder of the index.
  var index: String { folder + "/index" }

  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("pharos-" + UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// A workspace whose index has the items of these lines.
  convenience init(importing lines: [String]) throws {
    try self.init()
    let outcome = try run("import", "--index", index, try file("items.jsonl", lines))
    guard outcome.code == 0 else { throw ImportFailure(errors: outcome.errors) }
  }

  struct ImportFailure: Error {
    let errors: String
  }

  /// Writes a file of lines and returns its path.
  func file(_ name: String, _ lines: [String]) throws -> String {
    try file(name, Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = "\(folder)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// A folder with files of lines.
  func makeFolder(_ name: String, _ files: [String: [String]]) throws -> String {
    let path = "\(folder)/\(name)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (file, lines) in files { _ = try self.file("\(name)/\(file)", lines) }
    return path
  }

  /// Runs the command with arguments.
  func run(_ arguments: String..., input: String = "/dev/null", output: String? = nil) throws
    -> Outcome
  {
    try run(arguments.map { Array($0.utf8) }, input: input, output: output)
  }

  func run(
    _ arguments: [[UInt8]], input: String = "/dev/null", output: String? = nil,
    variables: [String] = []
  ) throws -> Outcome {
    try PharosProcess(
      arguments, folder: folder, input: input, output: output, variables: variables
    ).wait()
  }

  /// Starts the command on a terminal, which the test reads and types on.
  func onTerminal(
    _ arguments: String..., columns: Int = 80, rows: Int = 24, variables: [String] = [],
    output: String? = nil
  ) throws -> TerminalProcess {
    try onTerminal(
      arguments, columns: columns, rows: rows, variables: variables, output: output)
  }

  func onTerminal(
    _ arguments: [String], columns: Int = 80, rows: Int = 24, variables: [String] = [],
    output: String? = nil
  ) throws -> TerminalProcess {
    try TerminalProcess(
      arguments, columns: columns, rows: rows, variables: variables,
      output: output.map { folder + "/" + $0 })
  }

  /// Searches the index.
  func search(_ query: String, _ options: String...) throws -> Outcome {
    try run((["search", "--index", index] + options + ["--", query]).map { Array($0.utf8) })
  }

  /// The identifiers a query finds.
  func identifiers(_ query: String) throws -> [String] {
    try search(query, "--ids").lines.sorted()
  }

  /// The files of the index.
  func indexFiles() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: index).sorted()
  }

  /// One zstd frame.
  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var frame = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
    let count = ZSTD_compress(&frame, frame.count, bytes, bytes.count, 3)
    return ZSTD_isError(count) == 0 ? Array(frame.prefix(count)) : []
  }
}
