#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files of the operating system.
package struct PosixFileSystem: FileSystem {
  package init() {}

  // MARK: Directories

  package func createDirectory(_ path: String) throws(StoreError) {
    let parent = Self.parent(of: path)
    do throws(StoreError) {
      try makeDirectory(path)
    } catch .fileSystem(_, _, ENOENT) where parent != path {
      try createDirectory(parent)
      try makeDirectory(path)
    }
    do throws(StoreError) {
      // Also when it was there: whoever made it may have died before this.
      try syncDirectory(parent)
    } catch .fileSystem(_, _, EACCES) {
      // A directory above that may not be read is not ours, nor was the name made by us.
    }
  }

  private func makeDirectory(_ path: String) throws(StoreError) {
    do throws(StoreError) {
      try repeating("create directory", path) { mkdir(path, 0o755) }
    } catch .fileSystem(let operation, _, EEXIST) {
      guard try status(path).map({ $0.st_mode & S_IFMT == S_IFDIR }) ?? false else {
        throw .fileSystem(operation: operation, path: path, code: EEXIST)
      }
    }
  }

  package func list(_ directory: String) throws(StoreError) -> [String] {
    guard let stream = opendir(directory) else {
      throw .fileSystem(operation: "list", path: directory, code: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      // SAFETY: the system ends the name with a zero inside of `d_name`.
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
          String(cString: $0)
        }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    let code = errno
    guard code == 0 else { throw .fileSystem(operation: "list", path: directory, code: code) }
    return names.sorted()
  }

  package func syncDirectory(_ path: String) throws(StoreError) {
    let directory = try FileDescriptor(
      path, flags: O_RDONLY | O_DIRECTORY, operation: "sync directory")
    try directory.syncNames()
  }

  // MARK: Files

  package func exists(_ path: String) throws(StoreError) -> Bool {
    try status(path) != nil
  }

  package func fileSize(_ path: String) throws(StoreError) -> Int {
    try FileDescriptor(path, flags: O_RDONLY, operation: "size").size()
  }

  package func map(_ path: String, advice: MapAdvice) throws(StoreError) -> ByteView {
    try Mapping.map(path, advice: advice)
  }

  package func read(_ path: String, limit: Int) throws(StoreError) -> [UInt8] {
    let file = try FileDescriptor(path, flags: O_RDONLY, operation: "read")
    let size = try file.size()
    guard size <= limit else { throw .tooLarge(what: path, size: size, limit: limit) }
    return try file.read(size)
  }

  package func open(_ path: String, mode: OpenMode) throws(StoreError) -> any WritableFile {
    let flags: Int32 =
      switch mode {
      case .createNew: O_RDWR | O_CREAT | O_EXCL
      case .truncate: O_RDWR | O_CREAT | O_TRUNC
      case .update: O_RDWR | O_CREAT
      }
    return try PosixFile(try FileDescriptor(path, flags: flags, operation: "open"))
  }

  package func rename(_ path: String, to newPath: String) throws(StoreError) {
    try renameFile(path, newPath)
  }

  package func remove(_ path: String) throws(StoreError) {
    try repeating("remove", path) { unlink(path) }
  }

  package func lock(_ path: String) throws(StoreError) -> FileLock? {
    let file = try FileDescriptor(path, flags: O_RDWR | O_CREAT, operation: "lock")
    return try file.tryLock() ? PosixLock(file) : nil
  }

  /// Nil when nothing has this name.
  private func status(_ path: String) throws(StoreError) -> stat? {
    var info = stat()
    do throws(StoreError) {
      try repeating("stat", path) { stat(path, &info) }
      return info
    } catch .fileSystem(_, _, let code) where code == ENOENT || code == ENOTDIR {
      return nil
    }
  }

  /// The directory that holds the name; "." for a bare name.
  private static func parent(of path: String) -> String {
    var bytes = path.utf8[...]
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    let parent = bytes[..<slash]
    return parent.isEmpty ? "/" : String(parent) ?? "."
  }
}

/// Outside of the type, where `rename` means the system's.
private func renameFile(_ path: String, _ newPath: String) throws(StoreError) {
  try repeating("rename", path) { rename(path, newPath) }
}

/// A lock that ends with its open file: also when the process dies.
private final class PosixLock: FileLock, @unchecked Sendable {
  private let file: FileDescriptor

  init(_ file: FileDescriptor) {
    self.file = file
    super.init()
  }
}
