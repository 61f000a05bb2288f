import Foundation
import Pharos
import PharosTesting
import Synchronization
import Testing

/// An index on a disk in memory, as a test of an app would use it.
@Suite struct MemoryDiskTests {
  private func configuration(_ disk: MemoryDisk) -> IndexConfiguration {
    var configuration = IndexConfiguration()
    configuration.fileSystem = disk.fileSystem
    configuration.mergesInBackground = false
    return configuration
  }

  private func notes(_ numbers: Range<Int>) -> [Item] {
    numbers.map { Item("\($0)", attributes: [.title: .text("Note \($0) about Paris")]) }
  }

  @Test func nothingTouchesTheDevice() async throws {
    let disk = MemoryDisk()
    let path = "/no-such-folder-\(UUID().uuidString)/Notes.index"
    let index = try await SearchIndex(at: path, configuration: configuration(disk))
    try await index.add(notes(0..<200))
    try await index.flush()
    try await index.add(notes(200..<300))
    try await index.compact()
    #expect(try index.snapshot().count(Attribute.title.hasPhrase("paris", .ignoreCase)) == 300)
    let reader = try await SearchIndex.openForReading(at: path, configuration: configuration(disk))
    try await index.delete(identifiers: ["1"])
    try await reader.refresh()
    #expect(try reader.snapshot().count("title == *") == 299)
    // One writer a folder, also here.
    await #expect(throws: IndexError.locked(path: path)) {
      try await SearchIndex(at: path, configuration: configuration(disk))
    }
    // Segments stay readable when their files are gone.
    let before = index.snapshot()
    try await index.add(notes(300..<400))
    try await index.compact()
    #expect(try before.items("title == 'Note 7 *'").count == 1)
    try await index.close()
    let report = try await SearchIndex.verify(
      at: path, deep: true, configuration: configuration(disk))
    #expect(report.isSound && report.itemCount == 399)
    let again = try await SearchIndex(at: path, configuration: configuration(disk))
    #expect(again.snapshot().storedItemCount == 399)
    try await again.close()
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try disk.fileNames(in: path).contains { $0.hasPrefix("manifest") })
    let other = try await SearchIndex(at: path, configuration: configuration(MemoryDisk()))
    #expect(other.snapshot().storedItemCount == 0)
  }

  @Test func aFullDisk() async throws {
    let disk = MemoryDisk()
    let index = try await SearchIndex(at: "notes", configuration: configuration(disk))
    try await index.add(notes(0..<10))
    let calls = Mutex<[FileCall]>([])
    disk.failCalls { call in
      calls.withLock { $0.append(call) }
      return [.append, .write].contains(call.operation) ? ENOSPC : nil
    }
    let error = await #expect(throws: IndexError.self) { try await index.add(notes(10..<20)) }
    if case .fileSystem(let operation, let path, let code)? = error {
      #expect(operation == "append" && code == ENOSPC)
      #expect(path.hasPrefix("notes/"))
    } else {
      Issue.record("\(String(describing: error))")
    }
    #expect(calls.withLock { $0 }.contains { $0.operation == .append && $0.operation.isChange })
    #expect(index.snapshot().storedItemCount == 10)
    disk.failCalls(nil)
    try? await index.close()
    let again = try await SearchIndex(at: "notes", configuration: configuration(disk))
    #expect(again.snapshot().storedItemCount == 10)
    try await again.add(notes(10..<20))
    #expect(again.snapshot().storedItemCount == 20)
  }

  @Test func readsFailToo() async throws {
    let disk = MemoryDisk()
    let index = try await SearchIndex(at: "notes", configuration: configuration(disk))
    try await index.add(notes(0..<10))
    try await index.close()
    for operation in [FileCall.Operation.read, .map, .list] {
      disk.failCalls { $0.operation == operation ? EIO : nil }
      let error = await #expect(throws: IndexError.self) {
        _ = try await SearchIndex.openForReading(at: "notes", configuration: configuration(disk))
      }
      guard case .fileSystem(let failed, _, EIO)? = error else {
        Issue.record("\(operation): \(String(describing: error))")
        continue
      }
      #expect(failed == operation.rawValue)
    }
  }

  /// The power is cut in each call of a commit: all of it is there afterwards, or nothing.
  @Test func powerCuts() async throws {
    let before = MemoryDisk()
    let index = try await SearchIndex(at: "notes", configuration: configuration(before))
    try await index.add(notes(0..<10))
    let start = before.changeCount
    try await index.add(notes(10..<20))
    let calls = before.changeCount - start
    #expect(calls > 0)
    var outcomes: Set<Int> = []
    for call in 1...calls {
      for seed in 0..<UInt64(8) {
        let disk = MemoryDisk()
        let index = try await SearchIndex(at: "notes", configuration: configuration(disk))
        try await index.add(notes(0..<10))
        disk.cutPower(atChange: disk.changeCount + call, seed: seed)
        await #expect(throws: IndexError.self) { try await index.add(notes(10..<20)) }
        let left = disk.afterPowerLoss(seed: seed)
        let again = try await SearchIndex(at: "notes", configuration: configuration(left))
        let count = again.snapshot().storedItemCount
        #expect(count == 10 || count == 20)
        outcomes.insert(count)
      }
    }
    #expect(outcomes.contains(10))
    let killed = before.afterProcessEnd()
    let again = try await SearchIndex(at: "notes", configuration: configuration(killed))
    #expect(again.snapshot().storedItemCount == 20)
  }

  @Test func damage() async throws {
    let disk = MemoryDisk()
    let index = try await SearchIndex(at: "notes", configuration: configuration(disk))
    try await index.add(notes(0..<10))
    try await index.close()
    let name = try #require(try disk.fileNames(in: "notes").last { $0.hasPrefix("manifest") })
    var bytes = try disk.contents(ofFile: "notes/\(name)")
    bytes[bytes.count / 2] ^= 0xFF
    try disk.setContents(bytes, ofFile: "notes/\(name)")
    let error = await #expect(throws: IndexError.self) {
      _ = try await SearchIndex(at: "notes", configuration: configuration(disk))
    }
    guard case .damaged(let place, _, _, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(place.contains(name))
    let report = try await SearchIndex.recover(at: "notes", configuration: configuration(disk))
    #expect(report.itemsKept == 10)
    #expect(throws: IndexError.self) { try disk.contents(ofFile: "notes/none") }
    #expect(throws: IndexError.self) { try disk.setContents([], ofFile: "none/file") }
  }
}
