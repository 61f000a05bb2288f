#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The folder of an index: a path, or a `file:` address.
public protocol IndexLocation: Sendable {
  /// The path of the folder, relative to the working directory where it is not absolute.
  ///
  /// - Throws: ``IndexError/fileSystem(operation:path:code:)`` for what can be no folder's.
  func folderPath() throws(IndexError) -> String
}

extension String: IndexLocation {
  /// The path; `~` at its beginning is the person's home, `~name` that of another account.
  public func folderPath() throws(IndexError) -> String { try FolderPath.path(self) }
}

extension URL: IndexLocation {
  /// The path of a `file:` address; those of other kinds are refused.
  public func folderPath() throws(IndexError) -> String { try FolderPath.path(self) }
}
