import Foundation
import TestSupport

/// A program of this package that runs beside the tests.
final class ChildProcess {
  private let process = Process()
  private let output = Pipe()
  private let input = Pipe()
  private let errorFile: URL
  private var received = Data()

  init(_ name: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    process.executableURL = try BuiltExecutable.url(named: name)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = output
    process.standardInput = input
    // A file takes any amount without being read.
    errorFile = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data().write(to: errorFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
  }

  deinit { try? FileManager.default.removeItem(at: errorFile) }

  /// The lines that the process has written to standard error.
  var errors: [String] {
    let text = try? String(contentsOf: errorFile, encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }

  /// Returns when so many lines have come, or the process has ended.
  func wait(lines: Int) {
    while received.count(where: { $0 == UInt8(ascii: "\n") }) < lines {
      let next = output.fileHandleForReading.availableData
      if next.isEmpty { return }
      received.append(next)
    }
  }

  /// Kills the process; returns every whole line that it wrote.
  func kill() -> [String] {
    Foundation.kill(process.processIdentifier, SIGKILL)
    return end()
  }

  /// Gives the process its input and waits for its end; returns what it wrote.
  func end(input text: String = "") -> [String] {
    input.fileHandleForWriting.write(Data(text.utf8))
    try? input.fileHandleForWriting.close()
    received.append(output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    let lines = String(decoding: received, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.dropLast().map(String.init)
  }

  var exitStatus: Int32 { process.terminationStatus }
}
