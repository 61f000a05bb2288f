/// All file access of the library.
///
/// Paths are UTF-8; errors are `StoreError.fileSystem`.
///
/// What survives a power loss: bytes of a file that were there at a `WritableFile.sync`, and names
/// of a directory that were there at a `syncDirectory`. Both are needed for a new file.
package protocol FileSystem: Sendable {
  /// Creates the directory and the missing ones above it.
  ///
  /// What it creates is durable when it returns. A directory that is there is fine.
  func createDirectory(_ path: String) throws(StoreError)

  /// The names in a directory, sorted, without "." and "..".
  func list(_ directory: String) throws(StoreError) -> [String]

  /// Whether there is a file or a directory of this name.
  func exists(_ path: String) throws(StoreError) -> Bool

  /// Bytes of a file.
  func fileSize(_ path: String) throws(StoreError) -> Int

  /// Maps a file read-only.
  ///
  /// The view has the size that the file has now and keeps the mapping alive. Bytes are loaded
  /// (`ByteView.load`) before they are read. The file may be renamed or removed meanwhile, but must
  /// not be made shorter: reading loaded bytes behind the new end would end the process.
  func map(_ path: String, advice: MapAdvice) throws(StoreError) -> ByteView

  /// Calls `body` with all bytes of a file from the first on, in parts.
  func forEachPart(
    of path: String, _ body: (UnsafeRawBufferPointer) throws(StoreError) -> Void
  ) throws(StoreError)

  /// A copy of a file's bytes; throws `tooLarge` above `limit`.
  func read(_ path: String, limit: Int) throws(StoreError) -> [UInt8]

  /// Opens a file for writing.
  func open(_ path: String, mode: OpenMode) throws(StoreError) -> any WritableFile

  /// Makes the names in the directory durable.
  func syncDirectory(_ path: String) throws(StoreError)

  /// Gives a file another name, in one step; a file of that name is replaced.
  func rename(_ path: String, to newPath: String) throws(StoreError)

  /// Removes a file.
  func remove(_ path: String) throws(StoreError)

  /// The same files under other settings.
  func with(access: MapAccess, permissions: CreationPermissions) -> any FileSystem

  /// The same files; new ones get the permissions that a file has.
  func creatingFiles(like path: String) throws(StoreError) -> any FileSystem

  /// Takes the exclusive lock of a file, which is created when missing and should never be removed.
  ///
  /// Nil when someone else, in this process or another, holds it.
  func lock(_ path: String) throws(StoreError) -> (any FileLock)?
}

extension FileSystem {
  // For files that have neither.
  package func with(access: MapAccess, permissions: CreationPermissions) -> any FileSystem { self }
  package func creatingFiles(like path: String) throws(StoreError) -> any FileSystem { self }

  /// A copy of a file's bytes, for files up to 1 GiB.
  package func read(_ path: String) throws(StoreError) -> [UInt8] {
    try read(path, limit: 1 << 30)
  }
}

/// How the bytes of large files are had.
package enum MapAccess: Sendable {
  /// The system reads them when they are touched, and may drop them.
  case mapped
  /// They are read into memory when they are loaded, and kept.
  case loaded
}

/// Permissions of what is created, less those that the process masks out.
package struct CreationPermissions: Sendable, Equatable {
  package var file: UInt32
  package var directory: UInt32

  package init(file: UInt32 = 0o600, directory: UInt32 = 0o700) {
    self.file = file
    self.directory = directory
  }
}

/// How a mapping will be read.
package enum MapAdvice: Sendable {
  /// The system's default: reads ahead a little.
  case normal
  /// Point lookups: no read-ahead.
  case random
  /// From front to back, as a merge does.
  case sequential
}

/// What to do about a file that is there or missing.
///
/// A symbolic link is never followed: it would lead the bytes of an index to wherever the one who
/// made it wants.
package enum OpenMode: Sendable {
  /// The file must not be there.
  case createNew
  /// A new file; one of this name, left by a writer that did not finish, is removed before.
  ///
  /// Fails where something is there that is no file.
  case replace
  /// Created when missing, emptied when there.
  case truncate
  /// Created when missing, kept when there; `append` continues at its end.
  case update
}

/// A file open for writing.
///
/// Safe to share; calls are carried out one after the other.
package protocol WritableFile: AnyObject, Sendable {
  /// Bytes of the file.
  var size: Int { get }

  /// Writes behind the last byte.
  ///
  /// When it throws, a part may have been written; `size` still is what it was, so the next
  /// `append` starts at the same place.
  func append(_ bytes: UnsafeRawBufferPointer) throws(StoreError)

  /// Writes at `offset`; a gap behind the end is zeros.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(StoreError)

  /// Makes the content durable.
  ///
  /// After it threw, nothing is known about what was written since the last success, and calling
  /// again does not help: the system may have dropped it.
  func sync() throws(StoreError)

  /// Makes the file `size` bytes long.
  func truncate(to size: Int) throws(StoreError)

  /// Closes the file; later calls throw.
  ///
  /// Without it, the file is closed with the object.
  func close() throws(StoreError)
}

extension WritableFile {
  package func append(_ bytes: [UInt8]) throws(StoreError) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(StoreError) in
      try append(UnsafeRawBufferPointer(buffer))
    }
  }

  package func write(_ bytes: [UInt8], at offset: Int) throws(StoreError) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(StoreError) in
      try write(UnsafeRawBufferPointer(buffer), at: offset)
    }
  }
}

/// A held lock; released when the object dies.
package protocol FileLock: AnyObject, Sendable {}
