import Foundation
import TestSupport

/// A program of this package that runs beside the tests.
final class ChildProcess {
  private let process = Process()
  private let output = Pipe()
  private let input = Pipe()
  private var received = Data()

  init(_ name: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    process.executableURL = try BuiltExecutable.url(named: name)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = output
    process.standardInput = input
    try process.run()
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
