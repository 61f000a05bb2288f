import ByteStore
import Foundation
import MutationRunner
import Pharos
import TestSupport
import Testing

/// Wrong bytes under right checksums: every command answers, or tells of damage by its typed error.
///
/// A process of its own runs a batch, so that a trap, a loop or memory without bound is a failure that
/// names the seed. `PHAROS_MUTATIONS` is how many seeds are tried (60), `PHAROS_SEED` the first one,
/// `PHAROS_MUTATION_RUNNER` the path of an optimised runner. A seed alone is tried again by
/// `MutationRunner STATUS SEED 1`.
@Suite struct MutationTests {
  @Test func everyCommandOnMutatedSegments() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["PHAROS_MUTATIONS"].flatMap { UInt64($0) } ?? 60
    let first = SeededGenerator.seed(or: 1) & 0xFFFF_FFFF
    print("MutationTests.everyCommandOnMutatedSegments: \(count) seeds from \(first)")
    let folder = try TemporaryFolder()
    var next = first
    var failures = 0
    while next < first + count, failures < 20 {
      let batch = try MutationBatch(
        runner: environment["PHAROS_MUTATION_RUNNER"], status: folder.path + "/status",
        first: next, count: min(first + count - next, 500))
      for line in batch.complaints {
        Issue.record("\(line)")
        failures += 1
      }
      if batch.isDone {
        next += min(first + count - next, 500)
        continue
      }
      let seed = try #require(batch.seed, "the runner ended before its first mutation")
      Issue.record("signal \(batch.signal): \(batch.running) | \(batch.lastError)")
      failures += 1
      next = seed + 1
    }
  }

  /// Documents out of order under right checksums: merging tells where, and the rest stays as it is.
  @Test func mergesNameTheDamagedSection() throws {
    let index = try MutatedIndex(isLarge: false)
    let kind = SectionKind.fixedColumns
    var found = 0
    for offset in stride(from: 0, to: index.length(of: kind), by: 5) where found < 3 {
      let disk = try index.changing(kind) { $0[offset] ^= 0x55 }
      let report = try IndexVerifier.report(on: MutatedIndex.opener(disk), deep: true)
      guard let problem = report.problems.first, "\(problem)".contains("precedes") else {
        continue
      }
      found += 1
      let writer = try MutatedIndex.opener(disk).openForWriting()
      let error = #expect(throws: IndexError.self) { try writer.compact() }
      guard case .damaged(let place, _, let detail, _)? = error else {
        Issue.record("offset \(offset): \(String(describing: error))")
        continue
      }
      #expect(place.hasPrefix("fixedColumns of segment-"), "offset \(offset): \(place)")
      #expect(detail.contains("precedes"), "offset \(offset): \(detail)")
    }
    #expect(found > 0)
  }
}

/// A run of the process that mutates.
private struct MutationBatch {
  /// Wrong answers, a line each.
  let complaints: [String]
  let isDone: Bool
  let signal: Int32
  /// What ran last.
  let running: String
  let lastError: String

  init(runner: String?, status: String, first: UInt64, count: UInt64) throws {
    let process = Process()
    process.executableURL =
      try runner.map { URL(fileURLWithPath: $0) }
      ?? BuiltExecutable.url(named: "MutationRunner")
    process.arguments = [status, String(first), String(count)]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let output = Pipe()
    // A file, for a pipe that nobody reads meanwhile would fill up.
    let errors = status + ".errors"
    _ = FileManager.default.createFile(atPath: errors, contents: nil)
    process.standardOutput = output
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    let lines = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self
    ).split(separator: "\n").map(String.init)
    process.waitUntilExit()
    isDone = lines.last == "done" && process.terminationStatus == 0
    complaints = lines.filter { $0.hasPrefix("seed ") }
    signal = process.terminationStatus
    running = String(decoding: try Data(contentsOf: URL(fileURLWithPath: status)), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    lastError =
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: errors)), as: UTF8.self)
      .split(separator: "\n").last.map(String.init) ?? ""
  }

  /// The seed that ran last.
  var seed: UInt64? {
    let words = running.split(separator: " ")
    return words.count > 1 && words[0] == "seed" ? UInt64(words[1]) : nil
  }
}
