import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A `pharos` on a terminal of its own, which the test sees and types on.
final class TerminalProcess {
  /// How long something on the screen is waited for.
  private static let patience = 120.0

  let identifier: pid_t
  /// What the terminal shows.
  private(set) var screen: ScreenModel
  /// Everything the process has written to the terminal.
  private(set) var written: [UInt8] = []
  /// How the driver of the terminal was set before the command was started: echo, lines, signals.
  let usualModes: tcflag_t
  private let terminal: Int32
  private let outputFile: String?
  private var hasEnded = false

  /// Starts the command; its standard output is the terminal unless a file is named.
  init(
    _ arguments: [String], columns: Int, rows: Int, variables: [String], output: String?
  ) throws {
    screen = ScreenModel(columns: columns, rows: rows)
    outputFile = output
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    var ends: (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    try #require(openpty(&ends.0, &ends.1, &name, nil, &size) == 0)
    // The child opens its end by name; with this one open, its end would not be seen.
    defer { close(ends.1) }
    terminal = ends.0
    _ = fcntl(ends.0, F_SETFD, FD_CLOEXEC)
    _ = fcntl(ends.1, F_SETFD, FD_CLOEXEC)
    var modes = termios()
    try #require(tcgetattr(terminal, &modes) == 0)
    usualModes = modes.c_lflag

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // The first terminal that the leader of a session opens becomes that of the session.
    PharosProcess.setUsual(&attributes)
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    if let output {
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT, 0o600)
    } else {
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
    }
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var words: [UnsafeMutablePointer<CChar>?] = ([PharosProcess.executable] + arguments).map {
      strdup($0)
    }
    var settings = [
      "TZ": "UTC", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "PATH": "/usr/bin:/bin",
      "SWIFT_BACKTRACE": "enable=no",
    ]
    for variable in variables {
      let parts = variable.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      settings[String(parts[0])] = String(parts[1])
    }
    var environment: [UnsafeMutablePointer<CChar>?] = settings.map {
      strdup("\($0.key)=\($0.value)")
    }
    defer { for pointer in words + environment { free(pointer) } }
    words.append(nil)
    environment.append(nil)
    var child: pid_t = 0
    let status = posix_spawn(
      &child, PharosProcess.executable, &actions, &attributes, words, environment)
    try #require(status == 0, "\(PharosProcess.executable) cannot be started")
    identifier = child
  }

  deinit {
    if !hasEnded {
      kill(identifier, SIGKILL)
      var status: Int32 = 0
      waitpid(identifier, &status, 0)
    }
    close(terminal)
  }

  // MARK: Typing

  func type(_ text: String) { type(Array(text.utf8)) }

  func type(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest.removeFirst(count)
    }
  }

  /// Changes the size of the terminal, as a person does with a window.
  func resize(columns: Int, rows: Int) {
    screen.resize(columns: columns, rows: rows)
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  // MARK: Seeing

  /// Reads until the screen is as expected; whether it came to that.
  func shows(_ isExpected: (ScreenModel) -> Bool) -> Bool {
    let end = Date().addingTimeInterval(TerminalProcess.patience)
    while !isExpected(screen) {
      guard Date() < end, pump(milliseconds: 200) else { return isExpected(screen) }
    }
    return true
  }

  func shows(_ text: String) -> Bool { shows { $0.text.contains(text) } }

  /// Reads what has been written; false at the end.
  private func pump(milliseconds: Int32) -> Bool {
    var request = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return true }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let capacity = buffer.count
    let count = read(terminal, &buffer, capacity)
    guard count > 0 else { return count < 0 && errno == EINTR }
    written += buffer.prefix(count)
    screen.feed(Array(buffer.prefix(count)))
    return true
  }

  /// How the driver of the terminal is set now.
  var localModes: tcflag_t {
    var modes = termios()
    tcgetattr(terminal, &modes)
    return modes.c_lflag
  }

  /// Reads to the end and waits for it.
  func wait() throws -> Outcome {
    let end = Date().addingTimeInterval(TerminalProcess.patience)
    var status: Int32 = 0
    while waitpid(identifier, &status, WNOHANG) == 0 {
      guard Date() < end else {
        Issue.record("the process does not end; it shows:\n\(screen.text)")
        kill(identifier, SIGKILL)
        break
      }
      _ = pump(milliseconds: 20)
    }
    hasEnded = true
    // What is left in the terminal.
    while true {
      var request = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 0) > 0, request.revents & Int16(POLLIN) != 0,
        pump(milliseconds: 0)
      else { break }
    }
    let signal = status & 0x7F
    let output = outputFile.flatMap { FileManager.default.contents(atPath: $0) } ?? Data()
    return Outcome(
      code: signal == 0 ? (status >> 8) & 0xFF : nil, signal: signal == 0 ? nil : signal,
      output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: written, as: UTF8.self))
  }
}
