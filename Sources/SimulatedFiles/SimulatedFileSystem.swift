import ByteStore
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file system in memory that fails on demand: for tests of what must survive.
///
/// Mutating calls are numbered from 1: creating directories, opening for writing, appending,
/// writing, syncing, truncating, renaming, removing, locking. `rebooted` and `killed` give new file
/// systems and leave this one as it is, so one run can be looked at in many ways. Paths count from
/// the root, with or without a leading slash.
package final class SimulatedFileSystem: FileSystem {
  struct State: Sendable {
    var disk = SimulatedDisk()
    var callCount = 0
    var failures: [Int: Int32] = [:]
    var rule: Rule?
    var cut: (call: Int, seed: UInt64)?
    var hasPower = true
    /// The most bytes that files may take, in whole sectors; nil without a bound.
    var capacity: Int?
    /// The call from which on no byte is free.
    var fullFrom: Int?
    var random = SplitMix64(seed: 0)
  }

  /// Gives the `errno` that a call fails with; nil lets it be carried out.
  package typealias Rule = @Sendable (_ operation: String, _ path: String) -> Int32?

  /// The `code` of errors after the power was cut; no `errno` has it.
  package static let powerCutCode: Int32 = -1

  let state: Mutex<State>

  /// An empty disk.
  package init() {
    state = Mutex(State())
  }

  private init(disk: SimulatedDisk) {
    var state = State()
    state.disk = disk
    self.state = Mutex(state)
  }

  // MARK: Faults

  /// Mutating calls so far.
  package var callCount: Int {
    state.withLock { $0.callCount }
  }

  /// Makes mutating call `number` throw `code`.
  ///
  /// A write may have been done in part; after a sync that failed, what was written before may be
  /// lost even if a later one succeeds.
  package func failCall(_ number: Int, code: Int32 = EIO) {
    state.withLock { $0.failures[number] = code }
  }

  /// Asks a rule of every call from now on; it is asked outside of all locks.
  package func setRule(_ rule: Rule?) {
    state.withLock { $0.rule = rule }
  }

  /// Bytes that files take, in whole sectors; a file that was removed takes its space until the
  /// removal is durable.
  package var usedBytes: Int { state.withLock { $0.disk.usedBytes } }

  /// Bounds what files may take together; nil removes the bound.
  ///
  /// What is too much fails with "no space left on device"; of a write a part may be done.
  package func setCapacity(_ bytes: Int?) {
    state.withLock {
      $0.capacity = bytes
      $0.fullFrom = nil
    }
  }

  /// From mutating call `number` on, there is as much space as files take then.
  package func fillUp(atCall number: Int) { state.withLock { $0.fullFrom = number } }

  /// Cuts the power in mutating call `number`: it may take effect in part, and throws as everything
  /// after it does.
  package func cutPower(atCall number: Int, seed: UInt64) {
    state.withLock { $0.cut = (number, seed) }
  }

  /// The disk as it may look when the power comes back.
  ///
  /// Synced bytes of files are there, and synced names of directories; of everything else the seed
  /// decides what is. Locks are free.
  package func rebooted(seed: UInt64) -> SimulatedFileSystem {
    SimulatedFileSystem(disk: state.withLock { $0.disk.afterPowerLoss(seed: seed) })
  }

  /// The disk after the process was killed: everything written is there (and still not synced),
  /// locks are free.
  package func killed() -> SimulatedFileSystem {
    SimulatedFileSystem(disk: state.withLock { $0.disk.afterProcessEnd() })
  }

  // MARK: Directories

  package func createDirectory(_ path: String) throws(StoreError) {
    try mutate("create directory", path) { (state) throws(StoreError) in
      var node = 0
      for name in SimulatedDisk.names(path) {
        guard let entries = state.disk.entries(node) else {
          throw .fileSystem(operation: "create directory", path: path, code: ENOTDIR)
        }
        if let next = entries[name] {
          node = next
        } else {
          let next = state.disk.makeDirectory()
          state.disk.apply(.add(directory: node, name: name, node: next))
          state.disk.syncNames(of: node)
          node = next
        }
      }
      guard state.disk.entries(node) != nil else {
        throw .fileSystem(operation: "create directory", path: path, code: EEXIST)
      }
    }
  }

  package func list(_ directory: String) throws(StoreError) -> [String] {
    try inspect("list", directory) { (disk) throws(StoreError) in
      guard let node = disk.node(directory) else {
        throw .fileSystem(operation: "list", path: directory, code: ENOENT)
      }
      guard let entries = disk.entries(node) else {
        throw .fileSystem(operation: "list", path: directory, code: ENOTDIR)
      }
      return entries.keys.sorted()
    }
  }

  package func syncDirectory(_ path: String) throws(StoreError) {
    try mutate("sync directory", path) { (state) throws(StoreError) in
      guard let node = state.disk.node(path), state.disk.entries(node) != nil else {
        throw .fileSystem(operation: "sync directory", path: path, code: ENOENT)
      }
      state.disk.syncNames(of: node)
    }
  }

  // MARK: Files

  package func exists(_ path: String) throws(StoreError) -> Bool {
    try inspect("stat", path) { $0.node(path) != nil }
  }

  package func fileSize(_ path: String) throws(StoreError) -> Int {
    try content(path, "size").count
  }

  package func map(_ path: String, advice: MapAdvice) throws(StoreError) -> ByteView {
    ByteView(copying: try content(path, "map"), place: path)
  }

  package func read(_ path: String, limit: Int) throws(StoreError) -> [UInt8] {
    let bytes = try content(path, "read")
    guard bytes.count <= limit else {
      throw .tooLarge(what: path, size: bytes.count, limit: limit)
    }
    return bytes
  }

  package func forEachPart(
    of path: String, _ body: (UnsafeRawBufferPointer) throws(StoreError) -> Void
  ) throws(StoreError) {
    try content(path, "read").withUnsafeBufferPointer { (bytes) throws(StoreError) in
      try body(UnsafeRawBufferPointer(bytes))
    }
  }

  package func open(_ path: String, mode: OpenMode) throws(StoreError) -> any WritableFile {
    let node = try mutate("open", path, onCut: { _ = try? $0.open(path, mode) }) {
      (state) throws(StoreError) in try state.open(path, mode)
    }
    return SimulatedOpenFile(node: node, path: path, fileSystem: self)
  }

  package func rename(_ path: String, to newPath: String) throws(StoreError) {
    try mutate("rename", path, onCut: { try? $0.rename(path, newPath) }) {
      (state) throws(StoreError) in try state.rename(path, newPath)
    }
  }

  package func remove(_ path: String) throws(StoreError) {
    try mutate("remove", path, onCut: { try? $0.remove(path) }) {
      (state) throws(StoreError) in try state.remove(path)
    }
  }

  package func lock(_ path: String) throws(StoreError) -> (any FileLock)? {
    let node = try mutate("lock", path) { (state) throws(StoreError) -> Int? in
      let node = try state.open(path, .update)
      guard state.disk.locked.insert(node).inserted else {
        state.disk.release(node)
        return nil
      }
      return node
    }
    return node.map { SimulatedLock(node: $0, fileSystem: self) }
  }

  /// Gives a file other bytes, durably.
  package func replace(_ path: String, with bytes: [UInt8]) throws(StoreError) {
    let file = try open(path, mode: .truncate)
    try file.append(bytes)
    try file.sync()
    let names = SimulatedDisk.names(path)
    try syncDirectory(names.dropLast().joined(separator: "/"))
  }

  private func content(_ path: String, _ operation: String) throws(StoreError) -> [UInt8] {
    try inspect(operation, path) { (disk) throws(StoreError) in
      guard let node = disk.node(path) else {
        throw .fileSystem(operation: operation, path: path, code: ENOENT)
      }
      guard let file = disk.file(node) else {
        throw .fileSystem(operation: operation, path: path, code: EISDIR)
      }
      return file.current
    }
  }
}
