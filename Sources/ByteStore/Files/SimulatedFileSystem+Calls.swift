import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension SimulatedFileSystem {
  /// Carries out a call that only looks.
  func inspect<R: Sendable>(
    _ operation: String, _ path: String, _ body: (SimulatedDisk) throws(StoreError) -> R
  ) throws(StoreError) -> R {
    try obeyRule(operation, path)
    return try state.withLock { (state) throws(StoreError) in
      try state.requirePower(operation, path)
      return try body(state.disk)
    }
  }

  /// Carries out, or fails, one mutating call.
  ///
  /// When the power is cut in it, `onCut` is done or not; when it is to fail, `onFailure` is.
  func mutate<R: Sendable>(
    _ operation: String, _ path: String,
    onCut: (inout State) -> Void = { _ in }, onFailure: (inout State) -> Void = { _ in },
    _ body: (inout State) throws(StoreError) -> R
  ) throws(StoreError) -> R {
    let refusal = refusal(operation, path)
    return try state.withLock { (state) throws(StoreError) in
      try state.requirePower(operation, path)
      state.callCount += 1
      if state.fullFrom == state.callCount { state.capacity = state.disk.usedBytes }
      if let cut = state.cut, cut.call <= state.callCount {
        state.random = SplitMix64(seed: cut.seed)
        if Bool.random(using: &state.random) { onCut(&state) }
        state.hasPower = false
        try state.requirePower(operation, path)
      }
      if let code = state.failures[state.callCount] ?? refusal {
        onFailure(&state)
        throw .fileSystem(operation: operation, path: path, code: code)
      }
      return try body(&state)
    }
  }

  /// What the rule says of a call.
  private func refusal(_ operation: String, _ path: String) -> Int32? {
    state.withLock { $0.rule }?(operation, path)
  }

  private func obeyRule(_ operation: String, _ path: String) throws(StoreError) {
    if let code = refusal(operation, path) {
      throw .fileSystem(operation: operation, path: path, code: code)
    }
  }
}

extension SimulatedFileSystem.State {
  func requirePower(_ operation: String, _ path: String) throws(StoreError) {
    guard hasPower else {
      throw .fileSystem(
        operation: operation, path: path, code: SimulatedFileSystem.powerCutCode)
    }
  }

  /// Throws unless so many bytes are free.
  func requireSpace(_ bytes: Int, _ operation: String, _ path: String) throws(StoreError) {
    guard let capacity, bytes > 0, disk.usedBytes + bytes > capacity else { return }
    throw .fileSystem(operation: operation, path: path, code: ENOSPC)
  }

  @discardableResult
  mutating func open(_ path: String, _ mode: OpenMode) throws(StoreError) -> Int {
    if let node = disk.node(path) {
      guard disk.file(node) != nil else {
        throw .fileSystem(operation: "open", path: path, code: EISDIR)
      }
      guard mode != .createNew else {
        throw .fileSystem(operation: "open", path: path, code: EEXIST)
      }
      if mode == .truncate { disk.change(node) { $0.truncate(to: 0) } }
      guard mode == .replace else {
        disk.retain(node)
        return node
      }
      try remove(path)
    }
    try requireSpace(SimulatedFile.sectorSize, "open", path)
    let place = try place(path, "open")
    let node = disk.makeFile()
    disk.retain(node)
    disk.apply(.add(directory: place.directory, name: place.name, node: node))
    return node
  }

  mutating func rename(_ path: String, _ newPath: String) throws(StoreError) {
    let place = try place(path, "rename")
    guard let node = disk.node(path) else {
      throw .fileSystem(operation: "rename", path: path, code: ENOENT)
    }
    let target = try self.place(newPath, "rename")
    if let replaced = disk.node(newPath) {
      guard replaced != node else { return }
      guard disk.file(replaced) != nil, disk.file(node) != nil else {
        throw .fileSystem(operation: "rename", path: newPath, code: EISDIR)
      }
    }
    disk.apply(
      .move(
        directory: place.directory, name: place.name, toDirectory: target.directory,
        toName: target.name, node: node))
  }

  mutating func remove(_ path: String) throws(StoreError) {
    let place = try place(path, "remove")
    guard let node = disk.node(path) else {
      throw .fileSystem(operation: "remove", path: path, code: ENOENT)
    }
    guard disk.file(node) != nil else {
      throw .fileSystem(operation: "remove", path: path, code: EISDIR)
    }
    disk.apply(.remove(directory: place.directory, name: place.name))
  }

  private func place(
    _ path: String, _ operation: String
  ) throws(StoreError) -> (directory: Int, name: String) {
    guard let place = disk.place(path) else {
      throw .fileSystem(operation: operation, path: path, code: ENOENT)
    }
    return place
  }
}

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
final class SimulatedLock: FileLock, @unchecked Sendable {
  private let node: Int
  private let fileSystem: SimulatedFileSystem

  init(node: Int, fileSystem: SimulatedFileSystem) {
    self.node = node
    self.fileSystem = fileSystem
    super.init()
  }

  deinit {
    fileSystem.state.withLock { state in
      state.disk.locked.remove(node)
      state.disk.release(node)
    }
  }
}
