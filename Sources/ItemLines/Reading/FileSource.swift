#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The bytes of a file, or of standard input.
package final class FileSource: ByteSource {
  private let descriptor: Int32
  private let closesDescriptor: Bool
  /// Bytes that were looked at already.
  private var peeked: [UInt8] = []

  /// Opens a file; `-` is standard input.
  package init(path: String) throws(InputFailure) {
    closesDescriptor = path != "-"
    descriptor = closesDescriptor ? open(path, O_RDONLY | O_CLOEXEC) : STDIN_FILENO
    if descriptor < 0 { throw InputFailure(reason: SystemError.text(of: errno)) }
  }

  deinit {
    if closesDescriptor { close(descriptor) }
  }

  /// The first bytes, at most `count`; they are read again.
  package func peek(_ count: Int) throws(InputFailure) -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: count)
    while peeked.count < count {
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
      #if canImport(Darwin)
        let count = Darwin.read(descriptor, &chunk, min(limit, chunk.count))
      #elseif canImport(Musl)
        let count = Musl.read(descriptor, &chunk, min(limit, chunk.count))
      #else
        let count = Glibc.read(descriptor, &chunk, min(limit, chunk.count))
      #endif
      if count >= 0 { return count }
      let code = errno
      switch code {
      case EINTR: continue
      case EAGAIN:
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&request, 1, -1)
      case EISDIR: throw InputFailure(reason: "it is a folder, not a file")
      default: throw InputFailure(reason: SystemError.text(of: code))
      }
    }
  }
}
