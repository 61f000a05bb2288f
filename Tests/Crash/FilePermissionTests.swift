import ByteStore
import Foundation
import Pharos
import TestSupport
import Testing

/// Who may read what an index writes, and what happens to names that are taken already.
@Suite(.serialized) struct FilePermissionTests {
  private static func mode(_ path: String) throws -> Int {
    var info = stat()
    try #require(lstat(path, &info) == 0, "\(path)")
    return Int(info.st_mode) & 0o777
  }

  /// The modes of the folder and of all files in it.
  private static func modes(_ path: String) throws -> (folder: Int, files: Set<Int>) {
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(names.contains { $0.hasPrefix("segment-") } && names.contains("lock"))
    return (try mode(path), Set(try names.map { try mode(path + "/" + $0) }))
  }

  /// Writes every kind of file.
  private static func write(
    to path: String, _ configuration: IndexConfiguration = IndexConfiguration(), from first: Int = 0
  ) async throws {
    let index = try await SearchIndex(at: path, configuration: configuration)
    for round in 0..<3 {
      try await index.add((0..<20).map { .note(first + round * 20 + $0) })
      try await index.record([.select("note-\(first)", typedText: "note")])
      try await index.flush()
      try await index.delete(identifiers: ["note-\(first + round)"])
    }
    try await index.close()
  }

  @Test func othersMayNotReadByDefault() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/above/index"
    let mask = umask(0)
    defer { umask(mask) }
    try await Self.write(to: path)
    let (index, files) = try Self.modes(path)
    #expect(index == 0o700 && files == [0o600])
    #expect(try Self.mode(folder.path + "/above") == 0o700)
  }

  @Test(arguments: [
    (FilePermissions.group, 0o640, 0o750), (.everyone, 0o644, 0o755),
  ]) func sharedIndexStaysShared(permissions: FilePermissions, file: Int, folder mode: Int)
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    let mask = umask(0)
    defer { umask(mask) }
    var configuration = IndexConfiguration()
    configuration.permissions = permissions
    try await Self.write(to: path, configuration)
    // A writer that knows nothing of it goes on as the index was made.
    try await Self.write(to: path, from: 1_000)
    let (index, files) = try Self.modes(path)
    #expect(index == mode && files == [file])
    _ = try await SearchIndex.recover(at: path)
  }

  @Test func maskOfTheProcessIsRespected() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    let mask = umask(0o077)
    defer { umask(mask) }
    var configuration = IndexConfiguration()
    configuration.permissions = .everyone
    try await Self.write(to: path, configuration)
    let (index, files) = try Self.modes(path)
    #expect(index == 0o700 && files == [0o600])
  }

  @Test func sharingLater() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    let mask = umask(0)
    defer { umask(mask) }
    try await Self.write(to: path)
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      chmod(path + "/" + name, 0o640)
    }
    try await Self.write(to: path, from: 1_000)
    #expect(try Self.modes(path).files == [0o640])
  }

  /// Links under every name that the next writer will create: nothing is written through them.
  @Test func linksAreNotFollowed() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    try await Self.write(to: path)
    let victim = folder.path + "/victim"
    for isHard in [false, true] {
      try Data("keep".utf8).write(to: URL(fileURLWithPath: victim))
      let number = try FileManager.default.contentsOfDirectory(atPath: path).compactMap {
        $0.hasPrefix("manifest-") ? Int($0.dropFirst(9)) : nil
      }.max()
      let manifest = try #require(number)
      for next in 1...40 {
        for name in [
          IndexLayout.temporary(IndexLayout.manifest(UInt64(manifest + next))),
          IndexLayout.usage(manifest: UInt64(manifest + next)),
          IndexLayout.segment(UInt64(manifest + next)),
          IndexLayout.journal(UInt64(manifest + next)),
        ] {
          let planted = path + "/" + name
          if FileManager.default.fileExists(atPath: planted) { continue }
          if isHard { link(victim, planted) } else { symlink(victim, planted) }
        }
      }
      // Either it goes on beside them or it says why not; opening removes those that are left over.
      do throws(IndexError) {
        let index = try await SearchIndex(at: path)
        try await index.add([.note(500 + (isHard ? 1 : 0))])
        try await index.flush()
        try await index.close()
      } catch {
        Issue.record("\(error)")
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: victim)) == Data("keep".utf8))
      #expect(try Self.mode(victim) == 0o644 & ~Int(Self.currentMask()))
      let report = try await SearchIndex.verify(at: path, deep: true)
      #expect(report.problems == [])
    }
  }

  private static func currentMask() -> mode_t {
    let mask = umask(0)
    umask(mask)
    return mask
  }

  @Test(arguments: [false, true]) func lockAndJournalThatAreLinks(isJournal: Bool) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    try await Self.write(to: path)
    let victim = folder.path + "/victim"
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    let name = isJournal ? try #require(names.first { $0.hasPrefix("journal-") }) : "lock"
    let place = path + "/" + name
    if isJournal {
      try FileManager.default.moveItem(atPath: place, toPath: victim)
    } else {
      try FileManager.default.removeItem(atPath: place)
    }
    symlink(victim, place)
    let before = try? Data(contentsOf: URL(fileURLWithPath: victim))
    let error = await #expect(throws: IndexError.self) { try await SearchIndex(at: path) }
    guard case .fileSystem(_, let where_, let code)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(where_ == place && code == ELOOP)
    #expect((try? Data(contentsOf: URL(fileURLWithPath: victim))) == before)
  }

  /// What is at a name that is to be created.
  @Test func filesAreMadeAnew() throws {
    let folder = try TemporaryFolder()
    let files = PosixFileSystem()
    let victim = folder.path + "/victim"
    try Data("keep".utf8).write(to: URL(fileURLWithPath: victim))
    let link = folder.path + "/link"
    symlink(victim, link)
    let dangling = folder.path + "/dangling"
    symlink(folder.path + "/nothing", dangling)
    for path in [link, dangling] as [String] {
      for mode in [OpenMode.createNew, .replace, .truncate, .update] {
        #expect(throws: StoreError.self, "\(mode)") { try files.open(path, mode: mode) }
      }
      #expect(throws: StoreError.self) { try files.lock(path) }
    }
    #expect(try files.read(victim) == Array("keep".utf8))
    #expect(try !files.exists(folder.path + "/nothing"))
    // A pipe makes nobody wait, and is no file.
    let pipe = folder.path + "/pipe"
    mkfifo(pipe, 0o600)
    for mode in [OpenMode.createNew, .replace, .update] {
      #expect(throws: StoreError.self) { try files.open(pipe, mode: mode) }
    }
    #expect(throws: StoreError.self) { try files.read(pipe) }
    #expect(throws: StoreError.self) { try files.map(pipe, advice: .normal) }
    // A file that is there is another's as well: that one keeps its bytes.
    let old = folder.path + "/old"
    #expect(Foundation.link(victim, old) == 0)
    let mapped = try files.map(victim, advice: .normal)
    try files.open(old, mode: .replace).append([1, 2])
    #expect(try files.read(old) == [1, 2])
    #expect(try files.read(victim) == Array("keep".utf8))
    #expect(try mapped.bytes(0, 4) == Array("keep".utf8))
    #expect(throws: StoreError.self) { try files.open(folder.path, mode: .replace) }
  }
}
