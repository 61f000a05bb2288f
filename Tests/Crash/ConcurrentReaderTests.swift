import CrashWriter
import Pharos
import Synchronization
import TestSupport
import Testing

/// Readers beside a writer see what was acknowledged, each batch whole, and never an error.
@Suite struct ConcurrentReaderTests {
  @Test func sameProcess() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    let script = CrashScript(seed: 14)
    let index = try await SearchIndex(at: path, configuration: CrashScript.configuration)
    let reader = try await SearchIndex.openForReading(
      at: path, configuration: CrashScript.configuration)
    // A second reader that opens anew all the time, whatever the writer does meanwhile.
    let done = DoneFlag()
    let opening = Task { try await ConcurrentReaderTests.open(path, script, until: done) }
    for number in 1...200 {
      try await index.commit(script.batch(number))
      try await reader.refresh()
      let found = try ConcurrentReaderTests.expectWhole(reader.snapshot(), script)
      #expect(found == number)
      switch script.upkeep(after: number) {
      case .none: break
      case .flush: try await index.flush()
      case .compact: try await index.compact()
      }
    }
    done.set()
    #expect(try await opening.value > 0)
    try await index.close()
  }

  @Test func otherProcess() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    let script = CrashScript(seed: 15)
    let child = try WriterProcess(folder: path, seed: 15, last: 200)
    child.wait(lines: 1)
    let reader = try await SearchIndex.openForReading(
      at: path, configuration: CrashScript.configuration)
    var last = 0
    for _ in 0..<200 {
      try await reader.refresh()
      let found = try ConcurrentReaderTests.expectWhole(reader.snapshot(), script)
      #expect(found >= last)
      last = found
    }
    #expect(try child.end().last == "200")
    #expect(child.exitStatus == 0)
    try await reader.refresh()
    #expect(try ConcurrentReaderTests.expectWhole(reader.snapshot(), script) == 200)
  }

  /// Opens for reading again and again; returns how often.
  private static func open(
    _ path: String, _ script: CrashScript, until done: DoneFlag
  ) async throws -> Int {
    var opened = 0
    while !done.isSet {
      let reader = try await SearchIndex.openForReading(
        at: path, configuration: CrashScript.configuration)
      try expectWhole(reader.snapshot(), script)
      opened += 1
    }
    return opened
  }

  /// The snapshot holds exactly what some number of batches gives; returns the number.
  @discardableResult
  private static func expectWhole(_ snapshot: Snapshot, _ script: CrashScript) throws -> Int {
    let found = try ScriptContent(snapshot)
    let expected = script.content(after: found.number)
    #expect(found.items == expected, "after batch \(found.number)")
    return found.number
  }
}

/// Tells a reader that the writer is done.
private final class DoneFlag: Sendable {
  private let value = Atomic(false)
  var isSet: Bool { value.load(ordering: .acquiring) }
  func set() { value.store(true, ordering: .releasing) }
}
