import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file of the operating system, open for writing.
final class PosixFile: WritableFile {
  private struct State {
    /// Nil when closed.
    var file: FileDescriptor?
    var size: Int
  }

  private let path: String
  private let state: Mutex<State>

  init(_ file: FileDescriptor) throws(StoreError) {
    path = file.path
    state = Mutex(State(file: file, size: try file.size()))
  }

  var size: Int {
    state.withLock { $0.size }
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws(StoreError) {
    try withFile("append") { (file, state) throws(StoreError) in
      try file.write(bytes, at: state.size)
      state.size += bytes.count
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(StoreError) {
    try withFile("write") { (file, state) throws(StoreError) in
      try file.write(bytes, at: offset)
      if !bytes.isEmpty { state.size = max(state.size, offset + bytes.count) }
    }
  }

  func sync() throws(StoreError) {
    try withFile("sync") { (file, _) throws(StoreError) in try file.sync() }
  }

  func truncate(to size: Int) throws(StoreError) {
    try withFile("truncate") { (file, state) throws(StoreError) in
      try file.resize(to: size)
      state.size = size
    }
  }

  func close() {
    state.withLock { $0.file = nil }
  }

  private func withFile(
    _ operation: String, _ body: (FileDescriptor, inout State) throws(StoreError) -> Void
  ) throws(StoreError) {
    try state.withLock { (state) throws(StoreError) in
      guard let file = state.file else {
        throw .fileSystem(operation: operation, path: path, code: EBADF)
      }
      try body(file, &state)
    }
  }
}
