#if !canImport(Darwin)
  import Foundation

  #if canImport(Musl)
    import Musl
  #elseif canImport(Glibc)
    import Glibc
  #endif

  /// Small files that are replaced as a whole.
  enum DurableFile {
    /// Replaces a file so that after a crash or a power cut either the old or the new one is there.
    static func replace(_ file: URL, with data: Data) throws {
      let temporary = file.appendingPathExtension("new")
      try data.write(to: temporary)
      try synchronise(temporary.path)
      guard rename(temporary.path, file.path) == 0 else { throw failure(file.path) }
      try synchronise(file.deletingLastPathComponent().path)
    }

    private static func synchronise(_ path: String) throws {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw failure(path) }
      defer { close(descriptor) }
      guard fsync(descriptor) == 0 else { throw failure(path) }
    }

    private static func failure(_ path: String) -> CSIndexError {
      let reason = String(cString: strerror(errno))
      return CSIndexError(.indexUnavailableError, "\(path) cannot be written: \(reason).")
    }
  }
#endif
