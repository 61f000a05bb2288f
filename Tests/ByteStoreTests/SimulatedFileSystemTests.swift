import ByteStore
import SimulatedFiles
import StoreTestSupport
import Testing

@Suite struct SimulatedFileSystemTests {
  @Test func behavesAsTheRealOne() throws {
    let files = SimulatedFileSystem()
    try files.createDirectory("/a/b")
    let file = try files.open("/a/b/file", mode: .createNew)
    try file.append([1, 2, 3])
    try file.write([9], at: 1)
    try file.write([7], at: 4)
    #expect(try files.read("a/b/file") == [1, 9, 3, 0, 7])
    try file.truncate(to: 2)
    try file.append([4])
    #expect(try files.map("/a/b/file", advice: .random).bytes(0, 3) == [1, 9, 4])
    #expect(try files.open("/a/b/file", mode: .update).size == 3)
    try files.rename("/a/b/file", to: "/a/other")
    #expect(try files.list("/a") == ["b", "other"])
    #expect(try files.list("/a/b") == [])
    try file.append([5])
    #expect(try files.fileSize("/a/other") == 4)
    try files.remove("/a/other")
    #expect(try !files.exists("/a/other"))
    try file.close()
    #expect(throws: StoreError.self) { try file.append([1]) }
    #expect(storeError { () throws(StoreError) in try files.read("/a/other") }?.code == 2)
    #expect(throws: StoreError.self) { try files.open("/missing/file", mode: .update) }
    #expect(throws: StoreError.self) { try files.open("/a", mode: .update) }
    #expect(throws: StoreError.self) { try files.read("/a/b") }
    #expect(throws: StoreError.self) { try files.list("/q") }
  }

  @Test func locks() throws {
    let files = SimulatedFileSystem()
    var held = try files.lock("/lock")
    #expect(held != nil)
    #expect(try files.lock("/lock") == nil)
    #expect(try files.killed().lock("/lock") != nil)
    #expect(try files.lock("/lock") == nil)
    withExtendedLifetime(held) {}
    held = nil
    #expect(try files.lock("/lock") != nil)
  }

  @Test func callsAreCountedAndFailOnDemand() throws {
    let files = SimulatedFileSystem()
    let file = try files.open("/file", mode: .createNew)
    #expect(files.callCount == 1)
    files.failCall(2, code: 28)
    let bytes = [UInt8](repeating: 1, count: 100)
    #expect(storeError { () throws(StoreError) in try file.append(bytes) }?.code == 28)
    #expect(file.size == 0)
    #expect(try files.fileSize("/file") <= 100)
    try file.append([2, 2])
    #expect(try Array(files.read("/file").prefix(2)) == [2, 2])
    #expect(files.callCount == 3)
    _ = try files.read("/file")
    _ = try files.list("/")
    #expect(files.callCount == 3)
  }

  @Test func syncedBytesAndNamesSurvive() throws {
    let files = SimulatedFileSystem()
    try files.createDirectory("/d")
    let file = try files.open("/d/file", mode: .createNew)
    let synced = (0..<2000).map { UInt8(truncatingIfNeeded: $0) }
    try file.append(synced)
    try file.sync()
    try files.syncDirectory("/d")
    let more = [UInt8](repeating: 0xEE, count: 3000)
    try file.append(more)
    var sizes = Set<Int>()
    var contents = Set<[UInt8]>()
    for seed in 0..<200 as Range<UInt64> {
      let left = try files.rebooted(seed: seed).read("/d/file")
      #expect(Array(left.prefix(2000)) == synced)
      #expect(left.count <= 5000)
      sizes.insert(left.count)
      contents.insert(left)
      #expect(try files.rebooted(seed: seed).read("/d/file") == left)
    }
    #expect(sizes.contains(2000) && sizes.contains(5000) && sizes.count > 10)
    // Zeros and garbage occur, not only what was written.
    #expect(contents.contains { $0.dropFirst(2000).contains(0) })
    #expect(contents.contains { $0.dropFirst(2000).contains { $0 != 0 && $0 != 0xEE } })
    #expect(try files.killed().read("/d/file") == synced + more)
  }

  @Test func overwrittenSectorsAreOldOrNew() throws {
    let files = SimulatedFileSystem()
    let file = try files.open("/file", mode: .createNew)
    try file.append([UInt8](repeating: 1, count: 2048))
    try file.sync()
    try files.syncDirectory("/")
    try file.write([UInt8](repeating: 2, count: 2048), at: 0)
    var mixed = false
    for seed in 0..<200 as Range<UInt64> {
      let left = try files.rebooted(seed: seed).read("/file")
      #expect(left.count == 2048)
      #expect(left.allSatisfy { $0 == 1 || $0 == 2 })
      mixed = mixed || Set(left).count == 2
    }
    #expect(mixed)
  }

  @Test func unsyncedNamesMayBeLostAndRenamesMayComeBeforeContent() throws {
    let files = SimulatedFileSystem()
    let old = try files.open("/manifest", mode: .createNew)
    try old.append([1, 1, 1])
    try old.sync()
    try files.syncDirectory("/")
    let new = try files.open("/temporary", mode: .createNew)
    try new.append([2, 2, 2])
    // Wrong on purpose: renamed before it was synced.
    try files.rename("/temporary", to: "/manifest")
    var seen = Set<[UInt8]>()
    for seed in 0..<200 as Range<UInt64> {
      seen.insert(try files.rebooted(seed: seed).read("/manifest"))
    }
    #expect(seen.contains([1, 1, 1]) && seen.contains([2, 2, 2]))
    #expect(seen.contains { $0 != [1, 1, 1] && $0 != [2, 2, 2] })

    // Done right, only the two whole states are left; after the folder was synced only the new one.
    try new.sync()
    for seed in 0..<100 as Range<UInt64> {
      let left = try files.rebooted(seed: seed).read("/manifest")
      #expect(left == [1, 1, 1] || left == [2, 2, 2])
    }
    try files.syncDirectory("/")
    for seed in 0..<50 as Range<UInt64> {
      #expect(try files.rebooted(seed: seed).list("/") == ["manifest"])
      #expect(try files.rebooted(seed: seed).read("/manifest") == [2, 2, 2])
    }
    try files.remove("/manifest")
    let lists = try Set((0..<50 as Range<UInt64>).map { try files.rebooted(seed: $0).list("/") })
    #expect(lists == [[], ["manifest"]])
  }

  @Test func powerCutStopsEverything() throws {
    for seed in 0..<20 as Range<UInt64> {
      let files = SimulatedFileSystem()
      let file = try files.open("/file", mode: .createNew)
      try file.append([1, 2, 3])
      try file.sync()
      try files.syncDirectory("/")
      files.cutPower(atCall: files.callCount + 2, seed: seed)
      try file.append([4])
      let code = SimulatedFileSystem.powerCutCode
      #expect(storeError { () throws(StoreError) in try file.sync() }?.code == code)
      #expect(storeError { () throws(StoreError) in try file.append([5]) }?.code == code)
      #expect(storeError { () throws(StoreError) in try files.read("/file") }?.code == code)
      #expect(storeError { () throws(StoreError) in try files.lock("/lock") }?.code == code)
      let rebooted = files.rebooted(seed: seed)
      #expect(try rebooted.read("/file").starts(with: [1, 2, 3]))
      #expect(try rebooted.open("/file", mode: .update).size >= 3)
    }
  }

  @Test func aSyncAfterAFailedOneMayHaveLostBytes() throws {
    var states = Set<[UInt8]>()
    for run in 0..<40 {
      let files = SimulatedFileSystem()
      let file = try files.open("/file", mode: .createNew)
      // Other calls before, so that chance differs from run to run.
      for number in 0..<run {
        files.failCall(files.callCount + 1)
        #expect(throws: StoreError.self) { try file.append([UInt8](repeating: 0, count: number)) }
      }
      try file.truncate(to: 0)
      try file.sync()
      try file.append([UInt8](repeating: 1, count: 1000))
      files.failCall(files.callCount + 1)
      #expect(throws: StoreError.self) { try file.sync() }
      try file.append([2])
      try file.sync()
      try files.syncDirectory("/")
      let left = try files.rebooted(seed: 0).read("/file")
      #expect(left.count == 1001 && left.last == 2)
      states.insert(left)
    }
    #expect(states.count > 1)
  }

  @Test func unsyncedDirectoryEntryOfASyncedFileMayBeLost() throws {
    let files = SimulatedFileSystem()
    try files.open("/file", mode: .createNew).sync()
    let lists = try Set((0..<50 as Range<UInt64>).map { try files.rebooted(seed: $0).list("/") })
    #expect(lists == [[], ["file"]])
  }
}
