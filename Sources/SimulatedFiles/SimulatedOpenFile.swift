import ByteStore
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file of the simulated system, open for writing.
final class SimulatedOpenFile: WritableFile {
  private struct Handle: Sendable {
    var size: Int
    var isOpen = true
  }

  private let node: Int
  private let path: String
  private let fileSystem: SimulatedFileSystem
  private let handle: Mutex<Handle>

  init(node: Int, path: String, fileSystem: SimulatedFileSystem) {
    self.node = node
    self.path = path
    self.fileSystem = fileSystem
    handle = Mutex(
      Handle(size: fileSystem.state.withLock { $0.disk.file(node)?.current.count ?? 0 }))
  }

  deinit {
    fileSystem.state.withLock { $0.disk.release(node) }
  }

  var size: Int {
    handle.withLock { $0.size }
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws(StoreError) {
    try withHandle("append") { (handle) throws(StoreError) in
      try put([UInt8](bytes), at: handle.size, operation: "append")
      handle.size += bytes.count
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(StoreError) {
    try withHandle("write") { (handle) throws(StoreError) in
      guard offset >= 0 else {
        throw .fileSystem(operation: "write", path: path, code: EINVAL)
      }
      try put([UInt8](bytes), at: offset, operation: "write")
      if !bytes.isEmpty { handle.size = max(handle.size, offset + bytes.count) }
    }
  }

  func sync() throws(StoreError) {
    try withHandle("sync") { (_) throws(StoreError) in
      try fileSystem.mutate(
        "sync", path, onFailure: { state in state.disk.change(node) { $0.failSync() } }
      ) { state in
        var random = state.random
        state.disk.change(node) { $0.sync(&random) }
        state.random = random
      }
    }
  }

  func truncate(to size: Int) throws(StoreError) {
    try withHandle("truncate") { (handle) throws(StoreError) in
      guard size >= 0 else {
        throw .fileSystem(operation: "truncate", path: path, code: EINVAL)
      }
      let change = { (state: inout SimulatedFileSystem.State) in
        state.disk.change(self.node) { $0.truncate(to: size) }
      }
      try fileSystem.mutate("truncate", path, onCut: change, change)
      handle.size = size
    }
  }

  func close() {
    handle.withLock { $0.isOpen = false }
  }

  /// Writes; a call that fails writes the first part.
  private func put(_ bytes: [UInt8], at offset: Int, operation: String) throws(StoreError) {
    let part = { (state: inout SimulatedFileSystem.State) in
      let count = Int.random(in: 0...bytes.count, using: &state.random)
      state.disk.change(self.node) { $0.write(Array(bytes.prefix(count)), at: offset) }
    }
    try fileSystem.mutate(operation, path, onCut: part, onFailure: part) {
      (state) throws(StoreError) in
      let size = state.disk.file(node)?.size ?? 0
      let growth =
        SimulatedFile.space(for: max(size, offset + bytes.count)) - SimulatedFile.space(for: size)
      do throws(StoreError) {
        try state.requireSpace(growth, operation, path)
      } catch {
        part(&state)
        throw error
      }
      state.disk.change(node) { $0.write(bytes, at: offset) }
    }
  }

  private func withHandle(
    _ operation: String, _ body: (inout Handle) throws(StoreError) -> Void
  ) throws(StoreError) {
    try handle.withLock { (handle) throws(StoreError) in
      guard handle.isOpen else {
        throw .fileSystem(operation: operation, path: path, code: EBADF)
      }
      try body(&handle)
    }
  }
}

/// A held lock of the simulated system.
final class SimulatedLock: FileLock, Sendable {
  private let node: Int
  private let fileSystem: SimulatedFileSystem

  init(node: Int, fileSystem: SimulatedFileSystem) {
    self.node = node
    self.fileSystem = fileSystem
  }

  deinit {
    fileSystem.state.withLock { state in
      state.disk.locked.remove(node)
      state.disk.release(node)
    }
  }
}
