import ByteStore

/// Where an index keeps its files: on the system's disks, or on a disk in memory.
///
/// ```swift
/// let disk = MemoryDisk()
/// var configuration = IndexConfiguration()
/// configuration.fileSystem = disk.fileSystem
/// let index = try await SearchIndex(at: "Notes.index", configuration: configuration)
/// ```
///
/// All calls that take a configuration use its file system: opening, reading beside a writer,
/// verifying and recovering. A disk in memory is for tests and previews: the whole engine runs,
/// with its journal, files and locks, and nothing of it touches a device. For an index that needs
/// no files at all there is ``SearchIndex/inMemory(configuration:)``.
///
/// The choice is between these two, because the engine maps files: a file system of another kind
/// would have to promise what only a kernel can, that mapped bytes stay as they are.
public struct IndexFileSystem: Sendable {
  /// The calls of the engine.
  package let calls: any FileSystem

  package init(_ calls: any FileSystem) { self.calls = calls }

  /// The files of the operating system.
  public static let system = IndexFileSystem(PosixFileSystem())

  /// The files of a new disk in memory; ``MemoryDisk/fileSystem`` is that of one that is kept at
  /// hand.
  public static func memory() -> IndexFileSystem { MemoryDisk().fileSystem }
}
