import ByteStore
import Dispatch
import SimulatedFiles
import TestSupport
import Testing

@testable import Pharos

/// Frames that go to the device while their items are indexed.
@Suite struct JournalSyncTests {
  private struct Refusal: Error {}

  private static let path = "d"

  /// The payloads of the good frames of journal 1, as far as they decode.
  private static func frames(_ disk: SimulatedFileSystem) throws -> [[JournalOperation]] {
    let name = IndexLayout.journal(1)
    var reader = try JournalReader(
      disk.read(path + "/" + name, limit: .max), number: 1, place: name)
    var frames: [[JournalOperation]] = []
    while let operations = try reader.next() { frames.append(operations) }
    return frames
  }

  private static func payload(_ name: String) -> [UInt8] {
    Journal.payload([.clientState(name: name, state: [1])])
  }

  private static func journal() throws -> (SimulatedFileSystem, Journal) {
    let disk = SimulatedFileSystem()
    try disk.createDirectory(path)
    let journal = try Journal(creating: 1, in: path, fileSystem: disk)
    try disk.syncDirectory(path)
    return (disk, journal)
  }

  @Test("A frame is durable when the call returns, and so is what was made meanwhile")
  func both() throws {
    let (disk, journal) = try JournalSyncTests.journal()
    let made = try journal.append(payload: JournalSyncTests.payload("a")) { 7 }
    #expect(try made.get() == 7)
    for seed in 0..<8 as Range<UInt64> {
      #expect(try JournalSyncTests.frames(disk.rebooted(seed: seed)).count == 1)
    }
  }

  @Test("Where no other thread comes, the one that wrote waits for the device itself")
  func noThread() throws {
    let queue = DispatchQueue(label: "busy")
    queue.suspend()
    let disk = SimulatedFileSystem()
    let file = try disk.open(JournalSyncTests.path, mode: .createNew)
    let sync = JournalSync(queue: queue)
    #expect(try sync.sync(file) { 7 } == 7)
    let calls = disk.callCount
    // Who comes too late does nothing.
    queue.resume()
    queue.sync {}
    #expect(disk.callCount == calls)
    disk.setRule { operation, _ in operation == "sync" ? 5 : nil }
    queue.suspend()
    #expect(throws: StoreError.self) { try sync.sync(file) {} }
    queue.resume()
  }

  @Test("Where nothing can be made of a frame, it is taken back")
  func takenBack() throws {
    let (disk, journal) = try JournalSyncTests.journal()
    _ = try journal.append(payload: JournalSyncTests.payload("a")) {}
    let length = journal.length
    let refused = try journal.append(payload: JournalSyncTests.payload("b")) { () throws -> Int in
      throw Refusal()
    }
    #expect(throws: Refusal.self) { try refused.get() }
    #expect(journal.length == length)
    #expect(try JournalSyncTests.frames(disk).count == 1)
    for seed in 0..<8 as Range<UInt64> {
      #expect(try JournalSyncTests.frames(disk.rebooted(seed: seed)).count == 1)
    }
    try journal.append(payload: JournalSyncTests.payload("c"))
    #expect(try JournalSyncTests.frames(disk).count == 2)
  }

  @Test("A sync that fails is the failure of the call, whatever was made")
  func failingSync() throws {
    let (disk, journal) = try JournalSyncTests.journal()
    disk.setRule { operation, _ in operation == "sync" ? 5 : nil }
    #expect(throws: StoreError.self) {
      _ = try journal.append(payload: JournalSyncTests.payload("a")) { 7 }
    }
    #expect(throws: StoreError.self) {
      _ = try journal.append(payload: JournalSyncTests.payload("a")) { () throws -> Int in
        throw Refusal()
      }
    }
  }

  @Test("What a failed sync leaves unknown is not published, and nothing is written any more")
  func nothingIsPublished() throws {
    let disk = SimulatedFileSystem()
    let opener = IndexOpener(
      path: "index", fileSystem: disk, configuration: IndexConfiguration())
    let writer = try opener.openForWriting()
    try writer.commit(WriteBatch([.put(Item("a", attributes: [.title: .text("first")]))]))
    disk.setRule { operation, path in
      operation == "sync" && path.contains("journal") ? 5 : nil
    }
    #expect(throws: IndexError.self) {
      try writer.commit(WriteBatch([.put(Item("b", attributes: [.title: .text("second")]))]))
    }
    #expect(writer.state.liveCount == 1)
    disk.setRule(nil)
    #expect(throws: IndexError.self) {
      try writer.commit(WriteBatch([.put(Item("c", attributes: [.title: .text("third")]))]))
    }
    #expect(writer.state.liveCount == 1)
  }
}
