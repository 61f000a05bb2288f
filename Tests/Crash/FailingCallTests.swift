import ByteStore
import Pharos
import SimulatedFiles
import TestSupport
import Testing

/// Every call that changes the disk fails once, as a full or broken disk makes it.
@Suite struct FailingCallTests {
  /// "No space left on device", "input/output error".
  static let codes: [Int32] = [28, 5]

  @Test func everyCall() throws {
    let seed = SeededGenerator.seed(or: 12)
    print("FailingCallTests.everyCall: seed \(seed)")
    for (number, part) in Workload().parts().enumerated() {
      for call in 1...part.callCount {
        let disk = part.disk.killed()
        let code = FailingCallTests.codes[call % 2]
        disk.failCall(call, code: code)
        let run = Workload.run(part.steps, on: disk, holding: part.before)
        try check(
          disk, run, code, "seed \(seed), part \(number), call \(call), code \(code)", seed)
      }
    }
  }

  private func check(
    _ disk: SimulatedFileSystem, _ run: Workload.Run, _ code: Int32, _ label: String,
    _ seed: UInt64
  ) throws {
    var next = run
    if let writer = run.writer, run.error != nil {
      #expect(try Content(writer.state) == run.acknowledged, "\(label): still readable")
      do throws(IndexError) {
        try writer.commit(WriteBatch([.put(.note(77))]))
        #expect(code == 28, "\(label): only after want of space it goes on")
        next.acknowledged.put([.note(77)])
        next.underWay = nil
        try writer.close()
      } catch .closed(let reason) {
        #expect(!reason.isEmpty)
        // Lets go of the folder, though it reports the failure.
        #expect(throws: IndexError.self) { try writer.close() }
      } catch {
        Issue.record("\(label): refused with \(error)")
      }
    } else if let writer = run.writer {
      try writer.close()
    }
    do {
      let writer = try Content.opener(disk).openForWriting()
      let found = try Content(writer.state)
      let isRight = found == next.acknowledged || found == next.underWay
      #expect(isRight, "\(label): \(found.items.keys.sorted()) \(found.clientStates)")
      var last = found
      last.put([.note(99)])
      try writer.commit(WriteBatch([.put(.note(99))]))
      for reboot in 0..<2 as Range<UInt64> {
        let again = disk.rebooted(seed: seed &+ reboot)
        #expect(
          try Content(Content.opener(again).read().state) == last,
          "\(label): the power fails after the call, reboot \(reboot)")
      }
    } catch {
      Issue.record("\(label): \(error)")
    }
  }
}
