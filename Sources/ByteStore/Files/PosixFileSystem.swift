#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files of the operating system.
package struct PosixFileSystem: FileSystem {
  /// How `map` has the bytes of files.
  private let access: MapAccess
  private let permissions: CreationPermissions

  package init(
    access: MapAccess = .mapped, permissions: CreationPermissions = CreationPermissions()
  ) {
    self.access = access
    self.permissions = permissions
  }

  package func with(
    access: MapAccess, permissions: CreationPermissions
  ) -> any FileSystem {
    PosixFileSystem(access: access, permissions: permissions)
  }

  package func creatingFiles(like path: String) throws(StoreError) -> any FileSystem {
    let file = try FileDescriptor(path, flags: O_RDONLY | O_NOFOLLOW, operation: "open")
    var permissions = permissions
    permissions.file = try file.permissions()
    return PosixFileSystem(access: access, permissions: permissions)
  }

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
      try repeating("create directory", path) { mkdir(path, mode_t(permissions.directory)) }
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
    switch access {
    case .mapped: try Mapping.map(path, advice: advice)
    case .loaded: try LoadedFile.open(path)
    }
  }

  package func forEachPart(
    of path: String, _ body: (UnsafeRawBufferPointer) throws(StoreError) -> Void
  ) throws(StoreError) {
    let file = try FileDescriptor(path, flags: O_RDONLY, operation: "read")
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
    defer { memory.deallocate() }
    var offset = 0
    while true {
      let count = try file.read(into: memory, at: offset)
      // SAFETY: the first `count` bytes of the memory were read.
      if count > 0 { try body(UnsafeRawBufferPointer(rebasing: memory[..<count])) }
      if count < memory.count { return }
      offset += count
    }
  }

  package func read(_ path: String, limit: Int) throws(StoreError) -> [UInt8] {
    let file = try FileDescriptor(path, flags: O_RDONLY, operation: "read")
    let size = try file.size()
    guard size <= limit else { throw .tooLarge(what: path, size: size, limit: limit) }
    return try file.read(size)
  }

  package func open(_ path: String, mode: OpenMode) throws(StoreError) -> any WritableFile {
    switch mode {
    case .createNew: try open(path, flags: O_CREAT | O_EXCL)
    case .replace: try openReplacing(path)
    case .truncate: try open(path, flags: O_CREAT | O_TRUNC)
    case .update: try open(path, flags: O_CREAT)
    }
  }

  private func open(_ path: String, flags: Int32) throws(StoreError) -> PosixFile {
    try PosixFile(
      try FileDescriptor(
        path, flags: O_RDWR | O_NOFOLLOW | flags, operation: "open",
        permissions: permissions.file))
  }

  /// Creates a file, and removes one that is in its place.
  ///
  /// Not emptied instead: the name may have been given to a file that is another's as well.
  private func openReplacing(_ path: String) throws(StoreError) -> PosixFile {
    // Whoever makes files of this name all the time must not keep this one waiting forever.
    for _ in 0..<8 {
      do throws(StoreError) {
        return try open(path, flags: O_CREAT | O_EXCL)
      } catch .fileSystem(_, _, EEXIST) {
        try removeLeftover(path)
      }
    }
    return try open(path, flags: O_CREAT | O_EXCL)
  }

  private func removeLeftover(_ path: String) throws(StoreError) {
    var info = stat()
    do throws(StoreError) {
      try repeating("open", path) { lstat(path, &info) }
      guard info.st_mode & S_IFMT == S_IFREG else {
        throw .fileSystem(operation: "open", path: path, code: EEXIST)
      }
      try remove(path)
    } catch .fileSystem(_, _, ENOENT) {
      // Somebody else has removed it.
    }
  }

  package func rename(_ path: String, to newPath: String) throws(StoreError) {
    try renameFile(path, newPath)
  }

  package func remove(_ path: String) throws(StoreError) {
    try repeating("remove", path) { unlink(path) }
  }

  package func lock(_ path: String) throws(StoreError) -> (any FileLock)? {
    let file = try FileDescriptor(
      path, flags: O_RDWR | O_CREAT | O_NOFOLLOW, operation: "lock",
      permissions: permissions.file)
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
private final class PosixLock: FileLock, Sendable {
  private let file: FileDescriptor

  init(_ file: FileDescriptor) { self.file = file }

  deinit { file.unlock() }
}
