import ByteStore
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
