import Pharos
import SegmentStore
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
          disk, run, "seed \(seed), part \(number), call \(call), code \(code)", seed)
      }
    }
  }

  private func check(
    _ disk: SimulatedFileSystem, _ run: Workload.Run, _ label: String, _ seed: UInt64
  ) throws {
    if let writer = run.writer, run.error != nil {
      #expect(try Content(writer.state) == run.acknowledged, "\(label): still readable")
      let refusal = #expect(throws: IndexError.self, "\(label): nothing more is written") {
        try writer.commit(WriteBatch([.put(.note(77))]))
      }
      guard case .closed(let reason)? = refusal else {
        Issue.record("\(label): refused with \(String(describing: refusal))")
        return
      }
      #expect(!reason.isEmpty)
      // Lets go of the folder, though it reports the failure.
      #expect(throws: IndexError.self) { try writer.close() }
    } else if let writer = run.writer {
      try writer.close()
    }
    do {
      let writer = try Content.opener(disk).openForWriting()
      let found = try Content(writer.state)
      let isRight = found == run.acknowledged || found == run.underWay
      #expect(isRight, "\(label): \(found.items.keys.sorted()) \(found.clientStates)")
      var next = found
      next.put([.note(99)])
      try writer.commit(WriteBatch([.put(.note(99))]))
      for reboot in 0..<2 as Range<UInt64> {
        let again = disk.rebooted(seed: seed &+ reboot)
        #expect(
          try Content(Content.opener(again).read().state) == next,
          "\(label): the power fails after the call, reboot \(reboot)")
      }
    } catch {
      Issue.record("\(label): \(error)")
    }
  }
}
