import Foundation

/// Runs a program, takes its output, and watches its memory.
package enum ChildProcess {
  package struct Outcome: Sendable {
    package let output: Data
    package let seconds: Double
    /// The most that was seen, by looking every few milliseconds.
    package let anonymousBytes: Int
  }

  /// - Parameters:
  ///   - command: program and arguments; a program without a slash is looked for in the path.
  ///   - cores: cores to keep it on, as `taskset` writes them; nil leaves it free.
  package static func run(_ command: [String], cores: String? = nil) throws -> Outcome {
    let pinned = cores.flatMap { cores in
      Executable.find("taskset").map { [$0, "-c", cores] + command }
    }
    let words = pinned ?? command
    guard let program = words.first.flatMap(Executable.find) else {
      throw BenchmarkFailure("\(words.first ?? "no program") is not installed")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = Array(words.dropFirst())
    let output = Pipe()
    let problems = FileManager.default.temporaryDirectory
      .appendingPathComponent("pharos-bench-\(ProcessInfo.processInfo.globallyUniqueString)")
    _ = FileManager.default.createFile(atPath: problems.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: problems) }
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: problems)
    process.standardInput = FileHandle.nullDevice
    let start = MonotonicClock.now()
    try process.run()
    let watcher = MemoryWatcher(process.processIdentifier)
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let seconds = MonotonicClock.seconds(since: start)
    let most = watcher.stop()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      let text = (try? String(contentsOf: problems, encoding: .utf8)) ?? ""
      let tail = text.split(separator: "\n").suffix(3).joined(separator: " | ")
      throw BenchmarkFailure(
        "\(command.joined(separator: " ")) ended with \(process.terminationStatus): \(tail)")
    }
    return Outcome(output: data, seconds: seconds, anonymousBytes: most)
  }

  /// Runs a program that prints one JSON object, perhaps after other lines.
  package static func answer<Answer: Decodable>(
    _ type: Answer.Type, _ command: [String], cores: String?
  ) throws -> (answer: Answer, outcome: Outcome) {
    let outcome = try run(command, cores: cores)
    guard let start = outcome.output.firstIndex(of: UInt8(ascii: "{")) else {
      throw BenchmarkFailure("\(command.joined(separator: " ")) printed no JSON object")
    }
    let answer = try JSONDecoder().decode(type, from: outcome.output[start...])
    return (answer, outcome)
  }
}

/// Looks at the memory of a process again and again.
private final class MemoryWatcher: @unchecked Sendable {
  private let lock = NSLock()
  private var most = 0
  private let timer = DispatchSource.makeTimerSource(queue: .global())

  init(_ process: Int32) {
    timer.schedule(deadline: .now(), repeating: .milliseconds(20))
    timer.setEventHandler { [self] in
      guard let memory = ProcessMemory(processIdentifier: process) else { return }
      lock.withLock { most = max(most, memory.anonymousBytes) }
    }
    timer.resume()
  }

  /// Stops, and returns the most that was seen.
  func stop() -> Int {
    timer.cancel()
    return lock.withLock { most }
  }
}
