import ByteStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension IndexError {
  /// Damage that `recover` can repair.
  static func damage(_ place: String, at offset: Int = 0, _ detail: String) -> IndexError {
    .damaged(place: place, offset: offset, detail: detail, remedy: recoverRemedy)
  }

  /// A file that the manifest names is not there.
  static func missing(_ name: String) -> IndexError {
    damage(name, "the file is missing, though the index needs it")
  }

  /// Whether bytes were read and are wrong, or a file that is needed is not there.
  ///
  /// A call that failed, for want of memory or of file descriptors or because of the device, says nothing
  /// about the bytes.
  var isDamage: Bool {
    if case .damaged = self { true } else { false }
  }
}

extension StoreError {
  /// Whether there is no file of the name.
  var isNoSuchFile: Bool {
    if case .fileSystem(_, _, ENOENT) = self { true } else { false }
  }
}

extension StoreError {
  /// Whether there was no room for it on the disk, or in what the user may take of it.
  var isOutOfSpace: Bool {
    guard case .fileSystem(_, _, let code) = self else { return false }
    return code == ENOSPC || code == EDQUOT
  }
}

/// A change was given up for lack of space before anything of it counted: on the disk everything is
/// as if it had not been tried.
struct OutOfSpace: Error {
  let cause: StoreError
}

/// Numbers that are read from files and counted on from stay below these, so that counting cannot
/// overflow and names keep their length.
enum NumberLimits {
  static let file: UInt64 = 1_000_000_000_000_000
  static let sequence: UInt64 = 1 << 62
}
