import ByteStore
import Pharos
import SimulatedFiles
import Synchronization
import TestSupport
import Testing

/// Calls that fail while an index is recovered: no item is given up for them.
@Suite struct FailingRecoveryTests {
  /// "Cannot allocate memory", "too many open files", "input/output error"; and "no such file", though
  /// there is one.
  static let codes: [[Int32]] = [[12, 24, 5], [2]]

  /// Fails one call of any kind, reading ones too.
  private final class Fault: Sendable {
    private let state: Mutex<(calls: Int, hit: String?)> = Mutex((0, nil))
    private let call: Int
    private let code: Int32

    init(call: Int, code: Int32) {
      self.call = call
      self.code = code
    }

    /// The call that failed.
    var hit: String? { state.withLock { $0.hit } }

    func arm(_ disk: SimulatedFileSystem) {
      disk.setRule { operation, path in
        self.state.withLock { state in
          state.calls += 1
          guard state.calls == self.call else { return nil }
          state.hit = "\(operation) \(path)"
          return self.code
        }
      }
    }
  }

  /// Damage that costs no item: a page without stored items, a manifest that is gone; or none at all.
  enum Case: String, CaseIterable, Sendable {
    case sound, damagedSegment, missingManifest
  }

  private func disk(_ which: Case, _ index: DamagedIndex) throws -> SimulatedFileSystem {
    let disk = index.disk.killed()
    let names = try disk.list("index")
    switch which {
    case .sound: break
    case .damagedSegment:
      let name = try #require(names.last { $0.hasPrefix("segment-") })
      try Damage.bitFlip(at: 100, bit: 0).happen(to: "index/\(name)", on: disk)
    case .missingManifest:
      let name = try #require(names.last { $0.hasPrefix("manifest-") })
      try Damage.removal.happen(to: "index/\(name)", on: disk)
    }
    return disk
  }

  @Test(arguments: Case.allCases) func everyCall(which: Case) throws {
    let index = try DamagedIndex(isClosed: which == .damagedSegment)
    let damaged = try disk(which, index)
    for codes in FailingRecoveryTests.codes {
      var call = 0
      while true {
        // Every call for one of the first, every third one for the last.
        call += codes.count > 1 ? 1 : 3
        let code = codes[call % codes.count]
        let disk = damaged.killed()
        let fault = Fault(call: call, code: code)
        fault.arm(disk)
        let outcome = Result { try IndexRecovery.run(Content.opener(disk)) }
        disk.setRule(nil)
        guard let hit = fault.hit else { break }
        let label = "\(which), call \(call) (\(hit)) fails with \(code)"
        if case .success(let report) = outcome {
          let found = try Content(Content.opener(disk).read().state)
          #expect(found.items == index.content.items, "\(label)\n\(report)")
        }
        // Whatever was done, the next recovery has everything.
        _ = try IndexRecovery.run(Content.opener(disk))
        let found = try Content(Content.opener(disk).read().state)
        #expect(found.items == index.content.items, "\(label), again")
      }
      #expect(call > 10)
    }
  }

  /// A call that fails while a recovery is taken back leaves nothing half done for good.
  @Test(arguments: [5, 12] as [Int32]) func everyCallOfAnUndoing(code: Int32) throws {
    let index = try DamagedIndex(isClosed: false)
    let damaged = try disk(.damagedSegment, index)
    let before = try Files(damaged)
    let recovered = damaged.killed()
    _ = try IndexRecovery.run(Content.opener(recovered))
    for call in 1... {
      let disk = recovered.killed()
      let fault = Fault(call: call, code: code)
      fault.arm(disk)
      let outcome = Result { try RecoveryUndo.run(Content.opener(disk)) }
      disk.setRule(nil)
      guard let hit = fault.hit else { break }
      if case .failure = outcome {
        if (try? Files(disk).sameIndex(as: before)) != true {
          _ = try RecoveryUndo.run(Content.opener(disk))
        }
      }
      #expect(try Files(disk).sameIndex(as: before), "call \(call) (\(hit)) fails")
    }
  }
}

/// All files of an index and of its folders, with their bytes.
struct Files: Equatable {
  var files: [String: [UInt8]] = [:]

  init(_ disk: SimulatedFileSystem, _ folder: String = "index") throws {
    for name in try disk.list(folder) {
      let path = "\(folder)/\(name)"
      if (try? disk.list(path)) != nil {
        for (path, bytes) in try Files(disk, path).files { files[path] = bytes }
      } else {
        files[path] = try disk.read(path)
      }
    }
  }

  /// The files that make the index are the same.
  func sameIndex(as other: Files) -> Bool { index == other.index }

  private var index: [String: [UInt8]] {
    files.filter { !$0.key.contains("undone-") && !$0.key.contains("recovered-") }
  }
}
