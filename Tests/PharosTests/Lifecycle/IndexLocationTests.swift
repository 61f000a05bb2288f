import Foundation
import Pharos
import PharosTesting
import TestSupport
import Testing

/// Where an index may be said to lie.
@Suite struct IndexLocationTests {
  private func fill(_ index: SearchIndex) async throws {
    try await index.add([Item("1", attributes: [.title: "Paris"])])
    try await index.close()
  }

  @Test func pathsAndAddressesWithFoldersAbove() async throws {
    let temporary = try TemporaryFolder()
    let url = URL(fileURLWithPath: temporary.path).appendingPathComponent("a b/ü/Notes.index")
    try await fill(SearchIndex(at: url))
    for path in [url.path, url.path + "/", url.path + "//"] {
      let index = try await SearchIndex.openForReading(at: path)
      #expect(try index.snapshot().count("title == 'Paris'") == 1)
    }
    let folder = URL(fileURLWithPath: url.path, isDirectory: true)
    #expect(try await SearchIndex.openForReading(at: folder).snapshot().count("* == *") == 1)
    #expect(try await SearchIndex.verify(at: url, deep: true).isSound)
    #expect(try await SearchIndex.previewRecovery(at: url).itemsLost == 0)
    _ = try await SearchIndex.recover(at: url)
    await #expect {
      try await SearchIndex.undoRecovery(at: url)
    } throws: { error in
      if case IndexError.nothingToUndo = error { true } else { false }
    }
    // One folder, however it is written.
    let open = try await SearchIndex(at: folder)
    await #expect(throws: IndexError.self) { try await SearchIndex(at: url.path + "/") }
    try await open.close()
  }

  @Test func theHomeOfAPerson() async throws {
    let name = ".pharos-test-\(UUID().uuidString)"
    let home =
      ProcessInfo.processInfo.environment["HOME"].map { URL(fileURLWithPath: $0) }
      ?? URL.homeDirectory
    defer { try? FileManager.default.removeItem(at: home.appendingPathComponent(name)) }
    try await fill(SearchIndex(at: "~/\(name)/below/Notes.index"))
    let found = home.appendingPathComponent(name).appendingPathComponent("below/Notes.index")
    #expect(FileManager.default.fileExists(atPath: found.path))
    #expect(try await SearchIndex.openForReading(at: found).snapshot().count("* == *") == 1)
    // The system may know another home than the environment.
    guard URL.homeDirectory(forUser: NSUserName())?.path == home.path else { return }
    let account = "~\(NSUserName())/\(name)/below/Notes.index"
    #expect(try await SearchIndex.openForReading(at: account).snapshot().count("* == *") == 1)
  }

  @Test func whatIsNoFolder() async throws {
    for path in ["", "a\0b"] {
      await #expect(throws: IndexError.self) { try await SearchIndex(at: path) }
    }
    let url = try #require(URL(string: "https://example.org/Notes.index"))
    await #expect {
      try await SearchIndex(at: url)
    } throws: { error in
      guard case .fileSystem(_, "https://example.org/Notes.index", _)? = error as? IndexError else {
        return false
      }
      return true
    }
    // A folder that begins with the letter and belongs to nobody.
    let disk = MemoryDisk()
    var configuration = IndexConfiguration()
    configuration.fileSystem = disk.fileSystem
    try await fill(SearchIndex(at: "~no such account/x", configuration: configuration))
  }
}
