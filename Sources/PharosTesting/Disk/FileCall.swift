/// A call to a file system, as ``MemoryDisk/failCalls(_:)`` sees it.
public struct FileCall: Sendable, Hashable {
  /// What is done.
  public enum Operation: String, Sendable, Hashable, CaseIterable {
    /// Making a folder and those above it.
    case createDirectory = "create directory"
    /// Making the names in a folder durable.
    case syncDirectory = "sync directory"
    /// Naming what is in a folder.
    case list
    /// Looking whether there is a file.
    case stat
    /// Asking for the bytes of a file.
    case size
    /// Reading a file.
    case read
    /// Mapping a file.
    case map
    /// Opening a file for writing.
    case open
    /// Writing behind the end of a file.
    case append
    /// Writing inside of a file.
    case write
    /// Making the contents of a file durable.
    case sync
    /// Making a file shorter.
    case truncate
    /// Giving a file another name.
    case rename
    /// Removing a file.
    case remove
    /// Taking the lock of a folder.
    case lock

    /// Whether the call changes the disk; opening a file for writing counts.
    public var isChange: Bool {
      switch self {
      case .list, .stat, .size, .read, .map: false
      default: true
      }
    }
  }

  /// What is done.
  public let operation: Operation
  /// The file or folder it is done with.
  public let path: String
}
