import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A terminal without a screen: what is written to it is kept.
///
/// What a process writes must fit the terminal's buffer, some kilobytes, until it is asked for.
final class PseudoTerminal {
  /// The device that a process opens as its terminal.
  let path: String
  private let master: Int32
  /// Kept open, so that what was written is not lost when the process ends.
  private let device: Int32
  private var bytes: [UInt8] = []

  struct Failure: Error {}

  init(columns: UInt16 = 100) throws {
    var ends: (master: Int32, device: Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&ends.master, &ends.device, &name, nil, &size) == 0 else { throw Failure() }
    (master, device) = ends
    for end in [master, device] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    close(device)
    close(master)
  }

  /// Everything that was written so far.
  func written() -> String {
    var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, 0) > 0 {
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = read(master, &chunk, chunk.count)
      guard count > 0 else { break }
      bytes += chunk.prefix(count)
    }
    // The terminal makes two characters of each line feed.
    return String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
  }

  /// Waits until something was written; false after two minutes.
  func waits(for text: String) -> Bool {
    for _ in 0..<12_000 {
      if written().contains(text) { return true }
      usleep(10_000)
    }
    return false
  }
}
