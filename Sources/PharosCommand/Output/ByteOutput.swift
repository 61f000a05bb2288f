import ItemLines

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A descriptor that is written to through a buffer; failures are noticed, at the latest in
/// ``flush()``.
final class ByteOutput {
  private static let bufferBytes = 64 << 10

  private var descriptor: Int32
  private var buffer: [UInt8] = []
  /// Called before the first byte is written: the descriptor that takes the place of this one, nil
  /// for none.
  var redirect: (() -> Int32?)?

  init(descriptor: Int32) {
    self.descriptor = descriptor
    buffer.reserveCapacity(2 * ByteOutput.bufferBytes)
  }

  func write(_ text: String) throws(CommandFailure) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= ByteOutput.bufferBytes { try flush() }
  }

  func write(_ bytes: [UInt8]) throws(CommandFailure) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= ByteOutput.bufferBytes { try flush() }
  }

  /// Hands over everything written so far; what cannot be written is dropped.
  func flush() throws(CommandFailure) {
    defer { buffer.removeAll(keepingCapacity: true) }
    if !buffer.isEmpty, let redirect {
      self.redirect = nil
      descriptor = redirect() ?? descriptor
    }
    while !buffer.isEmpty {
      #if canImport(Darwin)
        let written = Darwin.write(descriptor, buffer, buffer.count)
      #elseif canImport(Musl)
        let written = Musl.write(descriptor, buffer, buffer.count)
      #else
        let written = Glibc.write(descriptor, buffer, buffer.count)
      #endif
      if written >= 0 {
        buffer.removeFirst(written)
        continue
      }
      let code = errno
      switch code {
      case EINTR: continue
      case EAGAIN: waitUntilWritable()
      default: throw .output(OutputFailure(code: code))
      }
    }
  }

  /// A pipe shared with a process that made it non-blocking.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, -1)
  }
}
