import ByteStore
import Pharos
import SimulatedFiles
import TestSupport
import Testing

/// The power is cut in every call that changes the disk.
@Suite struct PowerCutTests {
  @Test func workloadIsLongEnough() throws {
    let disk = SimulatedFileSystem()
    let run = Workload.run(Workload().steps, on: disk, holding: Content())
    #expect(run.error == nil)
    #expect(disk.callCount >= 150)
    #expect(try Content(run.writer?.state ?? IndexState()) == run.acknowledged)
  }

  @Test func everyCall() throws {
    let seed = SeededGenerator.seed(or: 11)
    print("PowerCutTests.everyCall: seed \(seed)")
    for (number, part) in Workload().parts().enumerated() {
      for call in 1...part.callCount {
        let disk = part.disk.killed()
        disk.cutPower(atCall: call, seed: seed &+ UInt64(call))
        let run = Workload.run(part.steps, on: disk, holding: part.before)
        for reboot in 0...UInt64(call % 3 == 0 ? 1 : 0) {
          try check(
            disk.rebooted(seed: seed &+ UInt64(call * 977) &+ reboot), after: run,
            "seed \(seed), part \(number), call \(call), reboot \(reboot)")
        }
      }
    }
  }

  /// Everything acknowledged is there, the batch under way as a whole or not at all, and the index
  /// goes on: what is acknowledged then survives a second loss of power.
  private func check(
    _ disk: SimulatedFileSystem, after run: Workload.Run, _ label: String
  ) throws {
    let opener = Content.opener(disk)
    do {
      let writer = try opener.openForWriting()
      let found = try Content(writer.state)
      let isRight = found == run.acknowledged || found == run.underWay
      #expect(isRight, "\(label): \(found.items.keys.sorted()) \(found.clientStates)")
      #expect(try Content(opener.read().state) == found, "\(label): a reader sees it too")
      var next = found
      next.put([.note(99)])
      try writer.commit(WriteBatch([.put(.note(99))]))
      let again = disk.rebooted(seed: UInt64(disk.callCount))
      #expect(try Content(Content.opener(again).read().state) == next, "\(label): second loss")
    } catch {
      Issue.record("\(label): \(error)")
    }
  }
}
