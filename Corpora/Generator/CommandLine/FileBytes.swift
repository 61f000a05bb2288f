#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a file could not be read or written.
package struct FileProblem: Error, Sendable, CustomStringConvertible {
  package let path: String
  package let operation: String
  package let code: Int32

  package var description: String {
    "\(path): cannot \(operation): \(String(cString: strerror(code)))"
  }
}

/// A file that is written from its start; `-` is standard output.
package struct OutputFile: ~Copyable {
  private let path: String
  private let descriptor: Int32
  private let isOwned: Bool

  /// Standard error; opening its path would empty the file that it may be.
  package static var standardError: OutputFile { OutputFile(descriptor: 2, "standard error") }

  private init(descriptor: Int32, _ path: String) {
    self.path = path
    self.descriptor = descriptor
    isOwned = false
  }

  /// Creates the file, or empties it.
  package init(_ path: String) throws(FileProblem) {
    self.path = path
    isOwned = path != "-"
    descriptor = isOwned ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) : 1
    if descriptor < 0 { throw FileProblem(path: path, operation: "be created", code: errno) }
  }

  package func write(_ bytes: [UInt8]) throws(FileProblem) {
    var done = 0
    while done < bytes.count {
      // SAFETY: `done` is less than the count of the buffer that lives during the call.
      let written = bytes.withUnsafeBytes { buffer in
        #if canImport(Darwin)
          Darwin.write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
        #elseif canImport(Musl)
          Musl.write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
        #else
          Glibc.write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
        #endif
      }
      if written < 0, errno == EINTR { continue }
      if written < 0 { throw FileProblem(path: path, operation: "be written", code: errno) }
      done += written
    }
  }

  deinit { if isOwned { close(descriptor) } }
}

/// A file read from start to end, piece by piece; `-` is standard input.
package struct InputFile: ~Copyable {
  private let path: String
  private let descriptor: Int32
  private let isOwned: Bool
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  package init(_ path: String) throws(FileProblem) {
    self.path = path
    isOwned = path != "-"
    descriptor = isOwned ? open(path, O_RDONLY | O_CLOEXEC) : 0
    if descriptor < 0 { throw FileProblem(path: path, operation: "be opened", code: errno) }
  }

  /// Everything that is left.
  package mutating func readAll() throws(FileProblem) -> [UInt8] {
    while !isAtEnd { try fill() }
    defer { position = buffer.count }
    return Array(buffer[position...])
  }

  /// Hands over the next line, without its end; false at the end of the file.
  package mutating func nextLine(
    _ body: ([UInt8], Range<Int>) -> Void
  ) throws(FileProblem) -> Bool {
    var searched = position
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        body(buffer, position..<end)
        position = end + 1
        return true
      }
      guard !isAtEnd else {
        guard position < buffer.count else { return false }
        body(buffer, position..<buffer.count)
        position = buffer.count
        return true
      }
      let held = buffer.count - position
      try fill()
      searched = position + held
    }
  }

  private mutating func fill() throws(FileProblem) {
    if position > 0 {
      buffer.removeFirst(position)
      position = 0
    }
    let held = buffer.count
    let room = max(1 << 18, held)
    buffer.append(contentsOf: repeatElement(0, count: room))
    var count: Int
    repeat {
      // SAFETY: the buffer has `held + room` bytes.
      count = buffer.withUnsafeMutableBytes { bytes in
        read(descriptor, bytes.baseAddress?.advanced(by: held), room)
      }
    } while count < 0 && errno == EINTR
    buffer.removeLast(room - max(0, count))
    if count < 0 { throw FileProblem(path: path, operation: "be read", code: errno) }
    isAtEnd = count == 0
  }

  deinit { if isOwned { close(descriptor) } }
}
