import ByteStore

/// How the segment files of an index are read.
///
/// Either way a page of 64 KiB is got from its file, and checked, when something on it is asked for
/// first. If it cannot be got, because of a bad sector or because another program has made the file
/// shorter, whoever asked gets ``IndexError/damaged(place:offset:detail:remedy:)``. The difference is
/// what becomes of a page that was read before.
public enum FileAccess: Sendable, Hashable, CaseIterable {
  /// Files are mapped into memory: the system keeps what it has room for, shares it between
  /// processes, and reads it again when needed.
  ///
  /// A page that it dropped and cannot read again ends the process with the signal SIGBUS; so does
  /// a page that was read before from a file that is made shorter while it is open. Pharos itself
  /// never makes a segment file shorter.
  case mapped
  /// Files are read into memory of the process: no signal, whatever becomes of the file.
  ///
  /// For folders that others may change, and for drives that can go away: removable ones, or those
  /// of a network. Every page that was asked for takes memory until its segment is closed, in every
  /// process for itself, up to the size of the index; and each segment keeps a file open.
  case read

  var calls: MapAccess {
    switch self {
    case .mapped: .mapped
    case .read: .loaded
    }
  }
}
