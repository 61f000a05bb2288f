import ByteStore
import Pharos
import SimulatedFiles
import TestSupport
import Testing

/// Every call of a recovery fails once, or finds no space from then on.
@Suite struct RecoveryFaultTests {
  /// What is damaged.
  enum Harm: CaseIterable {
    case segment, journal, manifest
  }

  private func damaged(_ harm: Harm, _ index: DamagedIndex) throws -> SimulatedFileSystem {
    let disk = index.disk.killed()
    func file(_ prefix: String) throws -> String {
      "index/" + (try #require(try disk.list("index").last { $0.hasPrefix(prefix) }))
    }
    switch harm {
    case .segment: try Damage.bitFlip(at: 100, bit: 0).happen(to: file("segment-"), on: disk)
    case .journal:
      try Damage.bitFlip(at: JournalFormat.framesStart + 40, bit: 3)
        .happen(to: file("journal-"), on: disk)
    case .manifest: try disk.remove(file("manifest-"))
    }
    // Synced, so that a loss of power changes nothing of it.
    for name in try disk.list("index") {
      let bytes = try disk.read("index/\(name)")
      try disk.replace("index/\(name)", with: bytes)
    }
    return disk
  }

  @Test(arguments: Harm.allCases) func everyCall(harm: Harm) throws {
    let seed = SeededGenerator.seed(or: 41)
    print("FailingRecoveryTests.everyCall: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let damaged = try damaged(harm, DamagedIndex(isClosed: false))
    let whole = damaged.killed()
    _ = try IndexRecovery.run(Content.opener(whole))
    let expected = try Content(Content.opener(whole).read().state)
    #expect(whole.callCount > 10 && !expected.items.isEmpty)
    for call in FaultChoice.calls(1...whole.callCount, oneOf: 3, using: &random) {
      for code in [5, 28, nil] as [Int32?] {
        let disk = damaged.killed()
        if let code { disk.failCall(call, code: code) } else { disk.fillUp(atCall: call) }
        let label = "\(harm), call \(call), \(code.map { "code \($0)" } ?? "full from then on")"
        do {
          _ = try IndexRecovery.run(Content.opener(disk))
          #expect(
            try Content(Content.opener(disk).read().state) == expected, "\(label): it succeeded")
        } catch {
          guard case IndexError.fileSystem? = error as? IndexError else {
            Issue.record("\(label): \(error)")
            continue
          }
        }
        disk.setCapacity(nil)
        for again in [disk.killed(), disk.rebooted(seed: seed &+ UInt64(call))] {
          do {
            _ = try IndexRecovery.run(Content.opener(again))
            var found = try Content(Content.opener(again).read().state)
            // Without a manifest it is not known which changes of use a usage file has already.
            if harm == .manifest { found.usage = expected.usage }
            #expect(found == expected, "\(label): run again")
            let report = try IndexVerifier.report(on: Content.opener(again), deep: true)
            #expect(report.problems == [], "\(label)")
          } catch {
            Issue.record("\(label): run again: \(error)")
          }
        }
      }
    }
  }
}
