#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The number of this process.
func processNumber() -> Int32 {
  getpid()
}

/// An open file of the operating system; closed when the object dies.
///
/// Calls that a signal interrupts are repeated, short reads and writes are continued.
final class FileDescriptor: Sendable {
  let number: Int32
  let path: String

  /// Opens `path`; `operation` is for the error.
  ///
  /// A pipe of this name does not make it wait: it is opened, and refused by `size`.
  ///
  /// - Parameter permissions: of a file that is created, less those that the process masks out.
  init(
    _ path: String, flags: Int32, operation: String, permissions: UInt32 = 0o600
  ) throws(StoreError) {
    let flags = flags | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    number = try repeating(operation, path) { open(path, flags, mode_t(permissions)) }
    self.path = path
  }

  deinit {
    // What must not be lost was synced before; an error here says nothing about it.
    _ = close(number)
  }

  /// Bytes of the file; throws for what is not a file.
  func size() throws(StoreError) -> Int {
    var info = stat()
    try repeating("stat", path) { fstat(number, &info) }
    guard info.st_mode & S_IFMT == S_IFREG else {
      throw .fileSystem(operation: "open", path: path, code: EISDIR)
    }
    return Int(info.st_size)
  }

  /// The bits that say who may read and write the file.
  func permissions() throws(StoreError) -> UInt32 {
    var info = stat()
    try repeating("stat", path) { fstat(number, &info) }
    return UInt32(info.st_mode) & 0o666
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(StoreError) {
    guard offset >= 0 else {
      throw .fileSystem(operation: "write", path: path, code: EINVAL)
    }
    var rest = bytes[...]
    var position = offset
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      // SAFETY: the system reads `part.count` bytes of the caller's buffer.
      let written = try repeating("write", path) {
        pwrite(number, part.baseAddress, part.count, off_t(position))
      }
      guard written > 0 else { throw .fileSystem(operation: "write", path: path, code: EIO) }
      rest = rest.dropFirst(written)
      position += written
    }
  }

  /// The first `count` bytes, or what there is of them.
  func read(_ count: Int) throws(StoreError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let done = try bytes.withUnsafeMutableBufferPointer { (buffer) throws(StoreError) in
      try read(into: UnsafeMutableRawBufferPointer(buffer), at: 0)
    }
    bytes.removeLast(count - done)
    return bytes
  }

  /// Fills memory with the bytes from `offset` on; returns how many there were.
  func read(into memory: UnsafeMutableRawBufferPointer, at offset: Int) throws(StoreError) -> Int {
    var done = 0
    while done < memory.count {
      // SAFETY: the system writes at most `count - done` bytes behind the first `done`.
      let part = try repeating("read", path) {
        pread(
          number, memory.baseAddress.map { $0 + done }, memory.count - done, off_t(offset + done))
      }
      if part == 0 { break }
      done += part
    }
    return done
  }

  /// Makes the content durable, on the drive and not only in its cache.
  func sync() throws(StoreError) {
    #if canImport(Darwin)
      if fcntl(number, F_FULLFSYNC) == 0 { return }
      // Not every file system has it.
      try repeating("sync", path) { fsync(number) }
    #else
      try repeating("sync", path) { fdatasync(number) }
    #endif
  }

  /// Makes the names of a directory durable.
  func syncNames() throws(StoreError) {
    do throws(StoreError) {
      try repeating("sync", path) { fsync(number) }
    } catch .fileSystem(_, _, EINVAL) {
      // The file system keeps no names of its own that could be synced.
    }
  }

  func resize(to size: Int) throws(StoreError) {
    try repeating("truncate", path) { ftruncate(number, off_t(size)) }
  }

  /// Takes the exclusive lock; false when someone else has it.
  func tryLock() throws(StoreError) -> Bool {
    do throws(StoreError) {
      try repeating("lock", path) { flock(number, LOCK_EX | LOCK_NB) }
      return true
    } catch .fileSystem(_, _, EWOULDBLOCK) {
      return false
    }
  }

  /// Gives the lock back.
  ///
  /// Closing alone does not while a child process that is just being started has the file open too,
  /// until it runs its own program.
  func unlock() {
    _ = flock(number, LOCK_UN)
  }
}

/// Repeats a system call while signals interrupt it; throws its `errno` when it fails.
@discardableResult
package func repeating<I: SignedInteger>(
  _ operation: String, _ path: String, _ call: () -> I
) throws(StoreError) -> I {
  while true {
    let result = call()
    if result >= 0 { return result }
    let code = errno
    if code != EINTR { throw .fileSystem(operation: operation, path: path, code: code) }
  }
}
