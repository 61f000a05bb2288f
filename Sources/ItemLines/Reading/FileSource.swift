#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The bytes of a file, of a pipe by name, or of standard input; opened once, and read once from its
/// first byte on.
package final class FileSource: ByteSource {
  private let descriptor: Int32
  private let closesDescriptor: Bool
  private let interruption: Interruption?
  /// Bytes that were looked at already.
  private var peeked: [UInt8] = []
  /// Bytes that were taken from the file.
  package private(set) var bytesRead = 0

  /// Opens a file; `-` is standard input.
  ///
  /// - Parameter interruption: ends waiting for bytes, also for the other end of a pipe.
  package init(path: String, interruption: Interruption? = nil) throws(InputFailure) {
    self.interruption = interruption
    closesDescriptor = path != "-"
    #if os(Linux)
      // Opening a pipe by name waits for who writes to it, out of reach of an interruption. Not so
      // this way; then `poll` waits for the first byte, or for the writer to have come and gone.
      let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
    #else
      let flags = O_RDONLY | O_CLOEXEC
    #endif
    descriptor = closesDescriptor ? open(path, flags) : STDIN_FILENO
    if descriptor < 0 { throw InputFailure(reason: SystemError.text(of: errno)) }
  }

  deinit {
    if closesDescriptor { close(descriptor) }
  }

  /// The first bytes, at most `count`; they are read again.
  ///
  /// - Parameter isEnough: asked after each byte that came; ends waiting for more.
  package func peek(
    _ count: Int, until isEnough: ([UInt8]) -> Bool = { _ in false }
  ) throws(InputFailure) -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: count)
    while peeked.count < count, !isEnough(peeked) {
      let read = try fill(&chunk, limit: count - peeked.count)
      if read == 0 { break }
      peeked += chunk.prefix(read)
    }
    return Array(peeked.prefix(count))
  }

  package func read(into chunk: inout [UInt8]) throws(InputFailure) -> Int {
    guard peeked.isEmpty else {
      let count = min(peeked.count, chunk.count)
      chunk.replaceSubrange(0..<count, with: peeked.prefix(count))
      peeked.removeFirst(count)
      return count
    }
    return try fill(&chunk, limit: chunk.count)
  }

  private func fill(_ chunk: inout [UInt8], limit: Int) throws(InputFailure) -> Int {
    while true {
      try waitForBytes()
      #if canImport(Darwin)
        let count = Darwin.read(descriptor, &chunk, min(limit, chunk.count))
      #elseif canImport(Musl)
        let count = Musl.read(descriptor, &chunk, min(limit, chunk.count))
      #else
        let count = Glibc.read(descriptor, &chunk, min(limit, chunk.count))
      #endif
      if count >= 0 {
        bytesRead += count
        return count
      }
      let code = errno
      switch code {
      case EINTR, EAGAIN: continue
      case EISDIR: throw FileSource.isFolder
      default: throw InputFailure(reason: SystemError.text(of: code))
      }
    }
  }

  /// Waits until a read would not block, or until reading is to end.
  private func waitForBytes() throws(InputFailure) {
    var requests = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    if let interruption {
      requests.append(pollfd(fd: interruption.descriptor, events: Int16(POLLIN), revents: 0))
    }
    while poll(&requests, nfds_t(requests.count), -1) < 0 {
      // Other failures are for `read` to tell.
      if errno != EINTR { return }
    }
    if requests.count > 1, requests[1].revents != 0 { throw .interrupted }
  }
}

extension FileSource {
  private static let isFolder = InputFailure(reason: "it is a folder, not a file")

  /// Finds out whether an input can be read, without taking a byte of it.
  ///
  /// - Returns: the bytes there are to read; nil where that is not known, as of a pipe.
  package static func remainingBytes(path: String) throws(InputFailure) -> Int? {
    var status = stat()
    guard path != "-" else {
      guard fstat(STDIN_FILENO, &status) == 0 else {
        throw InputFailure(reason: SystemError.text(of: errno))
      }
      let start = lseek(STDIN_FILENO, 0, SEEK_CUR)
      return kind(of: status) == S_IFREG && start >= 0 ? max(0, Int(status.st_size - start)) : nil
    }
    // Whoever closes the last reading end of a pipe takes away what was written to it, so it is not
    // opened to try.
    guard stat(path, &status) == 0, access(path, R_OK) == 0 else {
      throw InputFailure(reason: SystemError.text(of: errno))
    }
    switch kind(of: status) {
    case S_IFDIR: throw isFolder
    case S_IFREG: return Int(status.st_size)
    default: return nil
    }
  }

  private static func kind(of status: stat) -> mode_t { status.st_mode & S_IFMT }
}
