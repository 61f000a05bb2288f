#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder of an index as a caller names it.
enum FolderPath {
  /// A path; `~` at its beginning is the person's home, `~name` that of another account.
  static func path(_ written: String) throws(IndexError) -> String {
    var path = written
    if path.utf8.first == UInt8(ascii: "~") {
      let account = path.dropFirst().prefix { $0 != "/" }
      // A folder may have such a name where there is no such account.
      if let home = home(of: account) { path = home + path.dropFirst(account.count + 1) }
    }
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .fileSystem(operation: "open", path: written, code: path.isEmpty ? ENOENT : EINVAL)
    }
    return path
  }

  /// The path of a `file:` address.
  static func path(_ url: URL) throws(IndexError) -> String {
    guard url.isFileURL else {
      throw .fileSystem(operation: "open", path: url.absoluteString, code: ENOTSUP)
    }
    // Absolute, so that `~` is a letter like others.
    return try path(url.absoluteURL.path(percentEncoded: false))
  }

  private static func home(of account: Substring) -> String? {
    if account.isEmpty, let home = getenv("HOME"), home.pointee == CChar(UInt8(ascii: "/")) {
      return trimmed(String(cString: home))
    }
    let url = account.isEmpty ? URL.homeDirectory : URL.homeDirectory(forUser: String(account))
    return (url?.path(percentEncoded: false)).map(trimmed)
  }

  private static func trimmed(_ folder: String) -> String {
    var folder = folder
    while folder.utf8.last == UInt8(ascii: "/") { folder.removeLast() }
    return folder
  }
}
