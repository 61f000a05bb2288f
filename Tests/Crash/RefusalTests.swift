import ByteStore
import Foundation
import Pharos
import SimulatedFiles
import TestSupport
import Testing

/// What an index refuses, and how it says so.
@Suite struct RefusalTests {
  @Test func lockedFolder() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    let index = try await SearchIndex(at: path)
    await #expect(throws: IndexError.locked(path: path)) { try await SearchIndex(at: path) }
    await #expect(throws: IndexError.locked(path: path)) {
      try await SearchIndex.recover(at: path)
    }
    try await index.close()
    let next = try await SearchIndex(at: path)
    try await next.close()
  }

  @Test func readOnly() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    try await SearchIndex(at: path).close()
    let reader = try await SearchIndex.openForReading(at: path)
    await #expect(throws: IndexError.readOnly) { try await reader.add([.note(1)]) }
    await #expect(throws: IndexError.readOnly) { try await reader.delete(domains: ["a"]) }
    await #expect(throws: IndexError.readOnly) { try await reader.flush() }
    await #expect(throws: IndexError.readOnly) { try await reader.compact() }
    try await reader.close()
  }

  @Test func closedIndex() async throws {
    let folder = try TemporaryFolder()
    let index = try await SearchIndex(at: folder.path + "/index")
    try await index.add([.note(1)])
    try await index.close()
    let error = await #expect(throws: IndexError.self) { try await index.add([.note(2)]) }
    guard case .closed? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try index.snapshot().identifiers("title == '*'") == ["note-1"])
  }

  @Test func noIndex() async throws {
    let folder = try TemporaryFolder()
    for path in [folder.path, folder.path + "/missing"] {
      await #expect(throws: IndexError.notFound(path: path)) {
        try await SearchIndex.openForReading(at: path)
      }
      await #expect(throws: IndexError.notFound(path: path)) {
        try await SearchIndex.verify(at: path, deep: true)
      }
      await #expect(throws: IndexError.notFound(path: path)) {
        try await SearchIndex.recover(at: path)
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  /// Manifest, journal and segment of a version to come, with right checksums.
  @Test(arguments: ["manifest-", "journal-", "segment-"]) func newerFormat(prefix: String) throws {
    let disk = SimulatedFileSystem()
    let writer = try Content.opener(disk).openForWriting()
    try writer.commit(WriteBatch([.put(.note(1))]))
    try writer.close()
    let name = try #require(try disk.list("index").first { $0.hasPrefix(prefix) })
    var bytes = try disk.read("index/\(name)")
    bytes[8] = 9
    let crc: (at: Int, value: UInt32) =
      switch prefix {
      case "manifest-":
        (20, Checksum.crc32c(Array(bytes[24...]), seed: Checksum.crc32c(Array(bytes[..<20]))))
      case "journal-": (20, Checksum.crc32c(Array(bytes[..<20])))
      default: (60, Checksum.crc32c(Array(bytes[..<60])))
      }
    for place in 0..<4 {
      bytes[crc.at + place] = UInt8(truncatingIfNeeded: crc.value >> (8 * place))
    }
    try disk.open("index/\(name)", mode: .truncate).append(bytes)
    let opener = Content.opener(disk)
    let expected = IndexError.newerFormat(
      place: name, found: 9, supported: prefix == "segment-" ? 2 : 1)
    #expect(throws: expected) { try opener.read() }
    #expect(throws: expected) { try opener.openForWriting() }
    #expect(throws: expected) { try IndexRecovery.run(opener) }
    #expect(try disk.read("index/\(name)") == bytes, "recovery leaves it alone")
  }

  @Test func batchesThatCannotBeTakenLeaveNothing() throws {
    let disk = SimulatedFileSystem()
    var configuration = Content.configuration
    configuration.maximumItemBytes = 1 << 10
    let opener = IndexOpener(path: "index", fileSystem: disk, configuration: configuration)
    let writer = try opener.openForWriting()
    try writer.commit(WriteBatch([.put(.note(1))]))
    var large = Item.note(2)
    large[.textContent] = .text(String(repeating: "x", count: 2 << 10))
    for batch in [
      WriteBatch([.put(.note(3)), .put(large)]), WriteBatch([.put(.note(3)), .put(Item(""))]),
      WriteBatch(
        [.put(.note(3))],
        clientState: .init(name: "a", state: [UInt8](repeating: 0, count: 251))),
      WriteBatch([.put(.note(3))], clientState: .init(name: "a", state: [1], expected: [2])),
    ] {
      #expect(throws: IndexError.self) { try writer.commit(batch) }
    }
    #expect(Set(try Content(writer.state).items.keys) == ["note-1"])
    try writer.commit(WriteBatch([.put(.note(4))]))
    #expect(Set(try Content(opener.read().state).items.keys) == ["note-1", "note-4"])
  }
}
