import ByteStore

/// Where an index keeps its files: on the system's disks, or on a disk in memory.
///
/// All calls that take a configuration use its file system: opening, reading beside a writer,
/// verifying and recovering. A disk in memory, on which calls fail and power is cut on demand, is
/// `MemoryDisk` of the product `PharosTesting`. For an index that needs no files at all there is
/// ``SearchIndex/inMemory(configuration:)``.
///
/// The choice is between these two, because the engine maps files: a file system of another kind
/// would have to promise what only a kernel can, that mapped bytes stay as they are.
public struct IndexFileSystem: Sendable {
  /// The calls of the engine.
  package let calls: any FileSystem

  package init(_ calls: any FileSystem) { self.calls = calls }

  /// The files of the operating system.
  public static let system = IndexFileSystem(PosixFileSystem())
}
