import ByteStore

/// Who may read the files of an index; only their owner may write them.
///
/// Decides about the folder and the files of an index that is made, and about folders above that are
/// made with it; what the process masks out (`umask`) is denied as well. An index that is there goes
/// on with what its file `lock` has, so changing the permissions of all files (`chmod -R g+rX`) is
/// enough to share it later.
public enum FilePermissions: String, Sendable, Hashable, CaseIterable {
  /// Nobody else: files 0600, folders 0700.
  case owner
  /// The owner's group: files 0640, folders 0750.
  case group
  /// Everybody: files 0644, folders 0755.
  case everyone

  var modes: CreationPermissions {
    switch self {
    case .owner: CreationPermissions(file: 0o600, directory: 0o700)
    case .group: CreationPermissions(file: 0o640, directory: 0o750)
    case .everyone: CreationPermissions(file: 0o644, directory: 0o755)
    }
  }
}
