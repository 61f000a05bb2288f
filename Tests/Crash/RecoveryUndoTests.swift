import ByteStore
import Pharos
import SimulatedFiles
import TestSupport
import Testing

/// Recoveries that are tried, and taken back.
@Suite struct RecoveryUndoTests {
  private func damaged(_ index: DamagedIndex) throws -> SimulatedFileSystem {
    let disk = index.disk.killed()
    let names = try disk.list("index").filter { $0.hasPrefix("segment-") }
    try Damage.bitFlip(at: 100, bit: 0).happen(to: "index/\(names[0])", on: disk)
    let journal = try #require(try disk.list("index").last { $0.hasPrefix("journal-") })
    try Damage.bitFlip(at: JournalFormat.framesStart + 40, bit: 3)
      .happen(to: "index/\(journal)", on: disk)
    try disk.replace("index/notes.txt", with: [1, 2, 3])
    return disk
  }

  @Test func dryRunSaysWhatWouldBeAndChangesNothing() throws {
    let disk = try damaged(DamagedIndex(isClosed: false))
    let before = try Files(disk)
    let calls = disk.callCount
    let trial = try IndexRecovery.run(Content.opener(disk), isTrial: true)
    #expect(try Files(disk) == before)
    #expect(disk.callCount - calls <= 1, "nothing but the lock is taken")
    #expect(trial.folder == nil && trial.itemsLost == nil && trial.itemsSalvaged > 0)
    let report = try IndexRecovery.run(Content.opener(disk))
    #expect(report.folder != nil)
    #expect(trial.itemsKept == report.itemsKept && trial.itemsSalvaged == report.itemsSalvaged)
    #expect(trial.segmentsKept == report.segmentsKept && trial.notes == report.notes)
    #expect(trial.segmentsLost == report.segmentsLost)
    #expect(trial.filesSetAside == report.filesSetAside)
    #expect(!report.filesSetAside.isEmpty)
  }

  @Test func dryRunMakesNoLock() throws {
    let disk = try damaged(DamagedIndex(isClosed: false))
    try disk.remove("index/lock")
    let before = try Files(disk)
    _ = try IndexRecovery.run(Content.opener(disk), isTrial: true)
    #expect(try Files(disk) == before)
  }

  @Test func everyFileComesBack() throws {
    let disk = try damaged(DamagedIndex(isClosed: false))
    let before = try Files(disk)
    let recovery = try IndexRecovery.run(Content.opener(disk))
    let folder = try #require(recovery.folder)
    let kept = try Files(disk).files
    for file in recovery.filesSetAside {
      #expect(kept["index/\(folder)/\(file.name)"] == before.files["index/\(file.name)"])
    }
    let report = try RecoveryUndo.run(Content.opener(disk))
    #expect(report.filesRestored == recovery.filesSetAside.map(\.name).sorted())
    #expect(try Files(disk).sameIndex(as: before))
    #expect(try disk.list("index").contains(report.folder))
    #expect(throws: IndexError.self) { try RecoveryUndo.run(Content.opener(disk)) }
    // And it can be recovered, and taken back, again.
    #expect(try IndexRecovery.run(Content.opener(disk)).itemsKept == recovery.itemsKept)
    let again = try RecoveryUndo.run(Content.opener(disk))
    #expect(again.folder != report.folder)
    #expect(try Files(disk).sameIndex(as: before))
  }

  @Test func aChangedIndexDoesNotGoBack() throws {
    let disk = try damaged(DamagedIndex(isClosed: false))
    _ = try IndexRecovery.run(Content.opener(disk))
    let writer = try Content.opener(disk).openForWriting()
    try writer.commit(WriteBatch([.put(.note(99))]))
    #expect(throws: IndexError.locked(path: "index")) { try RecoveryUndo.run(Content.opener(disk)) }
    let unflushed = disk.killed()
    try writer.close()
    for changed in [unflushed, disk] {
      let before = try Files(changed)
      let refusal = #expect(throws: IndexError.self) {
        try RecoveryUndo.run(Content.opener(changed))
      }
      guard case .nothingToUndo(_, let reason)? = refusal else {
        Issue.record("\(String(describing: refusal))")
        return
      }
      #expect(reason.contains("changed since"))
      #expect(try Files(changed) == before)
    }
  }

  @Test func withoutARecovery() throws {
    let disk = try DamagedIndex(isClosed: true).disk
    let before = try Files(disk)
    #expect(throws: IndexError.self) { try RecoveryUndo.run(Content.opener(disk)) }
    #expect(try Files(disk) == before)
  }

  /// The power may fail in every call of a recovery, and a writer open the folder then: what is damaged
  /// is there still, in the index or set aside.
  @Test func nothingIsDeletedAlsoWhenInterrupted() throws {
    let index = try DamagedIndex(isClosed: false)
    let damaged = index.disk.killed()
    let name = try #require(try damaged.list("index").first { $0.hasPrefix("segment-") })
    // In a section that opening does not read.
    let bytes = try damaged.read("index/\(name)")
    let store = try #require(SegmentBytes(bytes).sections.dropLast(4).last { $0.count > 100 })
    try Damage.bitFlip(at: (store.lowerBound + store.upperBound) / 2, bit: 0)
      .happen(to: "index/\(name)", on: damaged)
    let wrong = try damaged.read("index/\(name)")
    let whole = damaged.rebooted(seed: 1)
    _ = try IndexRecovery.run(Content.opener(whole))
    for call in 1...whole.callCount {
      let disk = damaged.killed()
      disk.cutPower(atCall: call, seed: UInt64(call))
      _ = try? IndexRecovery.run(Content.opener(disk))
      let again = disk.rebooted(seed: UInt64(call))
      if let writer = try? Content.opener(again).openForWriting() { try writer.close() }
      #expect(try Files(again).files.values.contains(wrong), "call \(call)")
    }
  }

  /// The power may fail in every call of an undoing; it then goes on, by itself or in a recovery.
  @Test(arguments: [true, false]) func interruptedUndoing(isGoneOnWith isRecovery: Bool) throws {
    let damaged = try damaged(DamagedIndex(isClosed: false))
    let before = try Files(damaged)
    let recovered = damaged.rebooted(seed: 3)
    let kept = try IndexRecovery.run(Content.opener(recovered)).itemsKept
    let whole = recovered.rebooted(seed: 1)
    _ = try RecoveryUndo.run(Content.opener(whole))
    for call in 1...whole.callCount {
      let disk = recovered.killed()
      disk.cutPower(atCall: call, seed: UInt64(call))
      _ = try? RecoveryUndo.run(Content.opener(disk))
      let again = disk.rebooted(seed: UInt64(call))
      if isRecovery {
        #expect(try IndexRecovery.run(Content.opener(again)).itemsKept == kept, "call \(call)")
        continue
      }
      if try !Files(again).sameIndex(as: before) {
        _ = try RecoveryUndo.run(Content.opener(again))
      }
      #expect(try Files(again).sameIndex(as: before), "call \(call)")
    }
  }
}
