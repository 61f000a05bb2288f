import CoreSpotlight
import Foundation
import Pharos
import PharosTesting
import Testing

/// What delegates owe is not forgotten, whatever happens to the file that says it.
@Suite struct OwedLedgerTests {
  private let ledger = "/host/owed.json"

  /// A disk with items in three indexes, one of which owes an item.
  private func filled() async throws -> MemoryDisk {
    let disk = MemoryDisk()
    try await withHost(on: disk) { (host: CSHost) async throws in
      try await CSSearchableIndex(name: "mail").indexSearchableItems([item("m1"), item("m2")])
      try await CSSearchableIndex(name: "notes").indexSearchableItems([item("n1")])
      try await CSSearchableIndex.default().indexSearchableItems([item("d1")])
      try await host.requestReindexing(ofIdentifiers: ["m2"])
    }
    return disk
  }

  @Test(arguments: ["", "{", "{}", "{\"version\": 1, \"indexes\": 5}", "\u{0}\u{0}"])
  func aDamagedFileMakesEverythingOwed(text: String) async throws {
    let disk = try await filled()
    try disk.setContents(Array(text.utf8), ofFile: ledger)
    try await withHost(on: disk) { (_: CSHost) async throws in
      // The index is as it was.
      #expect(try await identifiers() == ["d1", "m1", "m2", "n1"])
      #expect(try disk.contents(ofFile: "/host/damaged-owed.json") == Array(text.utf8))
      let mail = CSSearchableIndex(name: "mail")
      let deaf = NotingDelegate(acknowledges: false)
      mail.indexDelegate = deaf
      await eventually("asked") { deaf.noted == ["all"] }
    }
    // What was not acknowledged comes again, also after a power cut; what was, does not.
    try await withHost(on: disk.afterPowerLoss(seed: 1)) { (host: CSHost) async throws in
      let (mail, notes) = (CSSearchableIndex(name: "mail"), CSSearchableIndex(name: "notes"))
      let (first, second) = (NotingDelegate(), NotingDelegate())
      mail.indexDelegate = first
      notes.indexDelegate = second
      CSSearchableIndex.default().indexDelegate = second
      await eventually("asked again") { first.noted == ["all"] && second.noted == ["all", "all"] }
      await host.performUpkeep()
      #expect(first.noted == ["all"] && second.noted == ["all", "all"])
    }
  }

  @Test func whatWasAnsweredIsNotAskedAgain() async throws {
    let disk = try await filled()
    try disk.setContents([0x7B], ofFile: ledger)
    for round in 0..<2 {
      try await withHost(on: disk) { (host: CSHost) async throws in
        let mail = CSSearchableIndex(name: "mail")
        let delegate = NotingDelegate()
        mail.indexDelegate = delegate
        if round == 0 { await eventually("asked") { delegate.noted == ["all"] } }
        await host.performUpkeep()
        try await Task.sleep(for: .milliseconds(30))
        #expect(delegate.noted == (round == 0 ? ["all"] : []))
      }
    }
  }

  /// Without a delegate, the index extension is asked for every index that the index of the engine
  /// knows.
  @Test func anExtensionIsAskedToo() async throws {
    final class Extension: CSIndexExtensionRequestHandler {
      let notes = NotingDelegate()
      override func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
          @escaping () -> Void
      ) {
        notes.searchableIndex(
          searchableIndex,
          reindexAllSearchableItemsWithAcknowledgementHandler: acknowledgementHandler)
      }
    }
    let disk = try await filled()
    try disk.setContents([], ofFile: ledger)
    try await withHost(on: disk) { (host: CSHost) async throws in
      let handler = Extension()
      host.host(handler)
      await host.performUpkeep()
      await eventually("asked for three") { handler.notes.noted == ["all", "all", "all"] }
    }
  }

  @Test func aLostFileBesideAnIndexMakesEverythingOwed() async throws {
    let source = try await filled()
    // The same folder without the file.
    let disk = MemoryDisk()
    try await withHost(on: disk) { (_: CSHost) async throws in _ = try await identifiers() }
    for name in try source.fileNames(in: "/host/index") {
      try disk.setContents(
        source.contents(ofFile: "/host/index/\(name)"), ofFile: "/host/index/\(name)")
    }
    try disk.setContents(source.contents(ofFile: ledger), ofFile: ledger)
    try await withHost(on: disk) { (_: CSHost) async throws in
      let delegate = NotingDelegate(acknowledges: false)
      let mail = CSSearchableIndex(name: "mail")
      mail.indexDelegate = delegate
      await eventually("only what is owed") { delegate.noted == ["m2"] }
    }
    let folder = try TestFolder()
    try await withHost(folder: folder) { (_: CSHost) async throws in
      try await CSSearchableIndex(name: "mail").indexSearchableItems([item("m1")])
    }
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("owed.json"))
    try await withHost(folder: folder) { (_: CSHost) async throws in
      let delegate = NotingDelegate()
      let mail = CSSearchableIndex(name: "mail")
      mail.indexDelegate = delegate
      await eventually("asked") { delegate.noted == ["all"] }
      #expect(try await identifiers() == ["m1"])
    }
  }

  @Test func aFileThatCannotBeReadIsAnError() async throws {
    let disk = try await filled()
    let before = try disk.contents(ofFile: ledger)
    func newer() throws {
      try disk.setContents(Array("{\"version\": 2, \"indexes\": []}".utf8), ofFile: ledger)
    }
    for isNewer in [false, true] {
      if isNewer { try newer() }
      try await withHost(on: disk) { (host: CSHost) async throws in
        if !isNewer {
          disk.failCalls { $0.operation == .read && $0.path.hasSuffix("owed.json") ? EIO : nil }
        }
        let index = CSSearchableIndex(name: "mail")
        #expect(
          await indexErrorCode { try await index.indexSearchableItems([item("m3")]) }
            == .indexUnavailableError)
        #expect(
          await indexErrorCode { _ = try await index.fetchLastClientState() }
            == .indexUnavailableError)
        await #expect(throws: CSSearchQueryError(.indexUnreachable)) { try await identifiers() }
        let delegate = NotingDelegate()
        index.indexDelegate = delegate
        #expect(throws: (any Error).self) { try host.requestReindexing() }
        #expect(delegate.noted == [])
        guard !isNewer else { return }
        // The device comes back: nothing was forgotten.
        disk.failCalls(nil)
        #expect(try disk.contents(ofFile: ledger) == before)
        await host.performUpkeep()
        await eventually("asked") { delegate.noted == ["m2"] }
        #expect(try await identifiers() == ["d1", "m1", "m2", "n1"])
      }
    }
    #expect(try disk.contents(ofFile: ledger).count < before.count)
  }

  /// The file is written anew at every moment of a crash, and says the old or the new.
  @Test func promisesSurvivePowerCuts() async throws {
    for call in 1...30 {
      let disk = try await filled()
      var asked = false
      try await withHost(on: disk) { (host: CSHost) async throws in
        #expect(try await identifiers().count == 4)
        disk.cutPower(atChange: disk.changeCount + call, seed: UInt64(call))
        asked = (try? host.requestReindexing()) != nil
      }
      try await withHost(on: disk.afterPowerLoss(seed: UInt64(call))) { (_: CSHost) async throws in
        let delegate = NotingDelegate(acknowledges: false)
        let mail = CSSearchableIndex(name: "mail")
        mail.indexDelegate = delegate
        await eventually("asked for something") { !delegate.noted.isEmpty }
        if asked {
          await eventually("everything, then the item") { Set(delegate.noted) == ["all", "m2"] }
        } else {
          await eventually("the item") { delegate.noted.contains("m2") }
        }
      }
      if asked { break }
      #expect(call < 30)
    }
  }
}
