import ByteStore
import StoreTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct PosixFileSystemTests {
  private let files = PosixFileSystem()

  /// Runs with a new folder, removed afterwards.
  private func inTemporaryFolder(_ body: (String) throws -> Void) throws {
    var template = Array(
      (String(cString: getenv("TMPDIR") ?? strdup("/tmp")) + "/pharos-XXXXXX").utf8CString)
    let path = try #require(mkdtemp(&template).map { String(cString: $0) })
    defer {
      for name in (try? files.list(path)) ?? [] {
        try? files.remove("\(path)/\(name)")
        rmdir("\(path)/\(name)")
      }
      rmdir(path)
    }
    try body(path)
  }

  @Test func filesAreWrittenReadAndMapped() throws {
    try inTemporaryFolder { folder in
      let path = "\(folder)/file"
      #expect(try !files.exists(path))
      let file = try files.open(path, mode: .createNew)
      try file.append([1, 2, 3])
      try file.append([UInt8]())
      try file.append([4, 5])
      try file.write([9], at: 1)
      try file.write([7], at: 7)
      #expect(file.size == 8)
      try file.sync()
      #expect(try files.read(path) == [1, 9, 3, 4, 5, 0, 0, 7])
      try file.truncate(to: 4)
      try file.append([6])
      #expect(try files.fileSize(path) == 5)
      try file.close()
      #expect(storeError { () throws(StoreError) in try file.append([1]) }?.code == EBADF)
      try files.syncDirectory(folder)

      for advice in [MapAdvice.normal, .random, .sequential] {
        let view = try files.map(path, advice: advice)
        #expect(try view.bytes(0, view.count) == [1, 9, 3, 4, 6])
      }
      #expect(throws: StoreError.tooLarge(what: path, size: 5, limit: 4)) {
        try files.read(path, limit: 4)
      }
    }
  }

  @Test func mappingOutlivesTheName() throws {
    try inTemporaryFolder { folder in
      let path = "\(folder)/file"
      try files.open(path, mode: .truncate).append([UInt8](repeating: 3, count: 100_000))
      let part = try files.map(path, advice: .random).slice(50_000, 10)
      try files.remove(path)
      #expect(try part.bytes(0, 10) == [UInt8](repeating: 3, count: 10))
    }
  }

  @Test func modesOfOpening() throws {
    try inTemporaryFolder { folder in
      let path = "\(folder)/file"
      try files.open(path, mode: .update).append([1, 2])
      #expect(
        storeError { () throws(StoreError) in try files.open(path, mode: .createNew) }?.code
          == EEXIST)
      let again = try files.open(path, mode: .update)
      #expect(again.size == 2)
      try again.append([3])
      #expect(try files.read(path) == [1, 2, 3])
      _ = try files.open(path, mode: .truncate)
      #expect(try files.read(path) == [])
      #expect(try files.map(path, advice: .normal).count == 0)
    }
  }

  @Test func directories() throws {
    try inTemporaryFolder { folder in
      try files.createDirectory("\(folder)/a")
      try files.createDirectory("\(folder)/a")
      try files.createDirectory("\(folder)/b/")
      _ = try files.open("\(folder)/c", mode: .update)
      #expect(try files.list(folder) == ["a", "b", "c"])
      try files.rename("\(folder)/c", to: "\(folder)/d")
      #expect(try files.list(folder) == ["a", "b", "d"])
      #expect(
        storeError { () throws(StoreError) in try files.createDirectory("\(folder)/d") }?.code
          == EEXIST)
      #expect(
        storeError { () throws(StoreError) in try files.createDirectory("\(folder)/d/e") } != nil)
      #expect(throws: StoreError.self) { try files.map("\(folder)/a", advice: .normal) }
      #expect(throws: StoreError.self) { try files.open("\(folder)/a", mode: .update) }
    }
    try inTemporaryFolder { folder in
      try files.createDirectory("\(folder)/x/y/z")
      #expect(try files.exists("\(folder)/x/y/z"))
      rmdir("\(folder)/x/y/z")
      rmdir("\(folder)/x/y")
    }
  }

  @Test func whatIsMissingHasACode() throws {
    try inTemporaryFolder { folder in
      let path = "\(folder)/missing"
      #expect(storeError { () throws(StoreError) in try files.read(path) }?.code == ENOENT)
      #expect(storeError { () throws(StoreError) in try files.fileSize(path) }?.code == ENOENT)
      #expect(
        storeError { () throws(StoreError) in try files.map(path, advice: .normal) }?.code
          == ENOENT)
      #expect(storeError { () throws(StoreError) in try files.remove(path) }?.code == ENOENT)
      #expect(storeError { () throws(StoreError) in try files.list(path) }?.code == ENOENT)
      #expect(
        storeError { () throws(StoreError) in try files.rename(path, to: path + "2") }?.code
          == ENOENT)
      let isBelow = try files.exists(path + "/below")
      #expect(!isBelow)
    }
  }

  @Test func lockIsHeldByOne() throws {
    try inTemporaryFolder { folder in
      let path = "\(folder)/lock"
      var held = try files.lock(path)
      #expect(held != nil)
      #expect(try files.lock(path) == nil)
      withExtendedLifetime(held) {}
      held = nil
      #expect(try files.lock(path) != nil)
    }
  }

  /// A child process has the open files of its parent until it runs its own program.
  @Test func lockEndsThoughAChildHasItsFile() throws {
    try inTemporaryFolder { folder in
      let path = "\(folder)/lock"
      var held = try files.lock(path)
      #expect(held != nil)
      var info = stat()
      try #require(stat(path, &info) == 0)
      let twins = (3..<4_096).filter { number in
        var other = stat()
        return fstat(Int32(number), &other) == 0
          && other.st_ino == info.st_ino && other.st_dev == info.st_dev
      }.map { dup(Int32($0)) }
      defer { for twin in twins { close(twin) } }
      try #require(!twins.isEmpty)
      withExtendedLifetime(held) {}
      held = nil
      #expect(try files.lock(path) != nil)
    }
  }

  @Test func segmentInAFile() throws {
    try inTemporaryFolder { folder in
      let path = "\(folder)/segment"
      let writer = SegmentImageWriter(spoolingIn: files, directory: folder, memoryLimit: 0)
      let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
      try writer.section(.store).append(bytes)
      try writer.section(.lexicon).append([1])
      #expect(try files.list(folder).count == 1)
      try writer.finish(toFile: path)
      #expect(try files.list(folder) == ["segment"])
      let image = try SegmentImage(mapping: path, fileSystem: files)
      try image.verifyDeep()
      #expect(try image.requiredSection(.store).view(0, 300_000).bytes(0, 300_000) == bytes)
    }
  }
}
