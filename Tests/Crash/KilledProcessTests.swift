import CrashWriter
import Foundation
import Pharos
import TestSupport
import Testing

/// A process that writes is killed at any moment.
@Suite struct KilledProcessTests {
  @Test func acknowledgedBatchesSurvive() async throws {
    let seed = SeededGenerator.seed(or: 13)
    print("KilledProcessTests.acknowledgedBatchesSurvive: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let script = CrashScript(seed: seed)
    var folder = try TemporaryFolder()
    var number = 0
    for round in 0..<30 {
      // The index goes on after a kill; now and then a new one begins.
      if round % 8 == 0 {
        folder = try TemporaryFolder()
        number = 0
      }
      let path = folder.path + "/index"
      let child = try WriterProcess(folder: path, seed: seed)
      let lines = Int.random(in: 0...25, using: &random)
      child.wait(lines: lines)
      usleep(UInt32.random(in: 0..<8_000, using: &random))
      let acknowledged = try child.kill().compactMap { Int($0) }.last ?? number
      let index = try await SearchIndex(at: path, configuration: CrashScript.configuration)
      let found = try ScriptContent(index.snapshot())
      let label = "seed \(seed), round \(round)"
      #expect(
        found.number == acknowledged || found.number == acknowledged + 1,
        "\(label): batch \(found.number) where \(acknowledged) was acknowledged")
      #expect(found.items == script.content(after: found.number), "\(label)")
      number = found.number
      try await index.close()
      if round % 5 == 0 {
        let report = try await SearchIndex.verify(at: path, deep: true)
        #expect(report.problems == [], "\(label)")
      }
    }
  }
}

/// What a snapshot of a script's index holds.
struct ScriptContent {
  /// The last batch, by its client state.
  let number: Int
  /// For each identifier the batch that wrote the item.
  let items: [String: Int]

  init(_ snapshot: Snapshot) throws {
    number =
      snapshot.clientState(named: CrashScript.clientState).flatMap {
        Int(String(decoding: $0, as: UTF8.self))
      } ?? 0
    var items: [String: Int] = [:]
    for item in try snapshot.items("* == '*'", fetching: [.pageCount]) {
      guard case .number(let number)? = item[.pageCount] else { continue }
      items[item.uniqueIdentifier] = Int(number)
    }
    self.items = items
  }
}

/// A running CrashWriter.
final class WriterProcess {
  private let process = Process()
  private let output = Pipe()
  private var received = Data()

  init(folder: String, seed: UInt64, last: Int? = nil) throws {
    process.executableURL = try BuiltExecutable.url(named: "CrashWriter")
    process.arguments = [folder, String(seed)] + (last.map { [String($0)] } ?? [])
    process.standardOutput = output
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
  func kill() throws -> [String] {
    Foundation.kill(process.processIdentifier, SIGKILL)
    return try end()
  }

  /// Waits for the end of the process; returns every whole line that it wrote.
  func end() throws -> [String] {
    try output.fileHandleForReading.readToEnd().map { received.append($0) }
    process.waitUntilExit()
    return String(decoding: received, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  var exitStatus: Int32 { process.terminationStatus }
}
