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

/// A program that shows results a screenful at a time, such as `less`.
///
/// `PHAROS_PAGER` names it, or else `PAGER`, or else it is `less`, which ends by itself where
/// everything fits the screen; `cat` and an empty name mean none. As `git` does it.
final class Pager {
  /// Options for `less` where the person has set none: end where one screen is enough, pass colours
  /// on, leave the screen as it is.
  private static let lessOptions = "FRX"

  /// What is written here is shown.
  let input: Int32
  /// The command line, as the shell reads it.
  let command: String
  private let child: pid_t

  /// The command line of the pager that the environment asks for; nil for none.
  static var usualCommand: String? {
    guard Environment.hasCapableTerminal else { return nil }
    for name in ["PHAROS_PAGER", "PAGER"] where Environment.has(name) {
      guard let command = Environment.value(name), command != "cat" else { return nil }
      return command
    }
    return isInstalled("less") ? "less" : nil
  }

  private static func isInstalled(_ program: String) -> Bool {
    (Environment.value("PATH") ?? "/usr/bin:/bin").split(separator: ":").contains { folder in
      access("\(folder)/\(program)", X_OK) == 0
    }
  }

  /// Starts a pager on this process's standard output; nil where that cannot be done.
  init?(command: String) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let started = Pager.start(command, reading: ends[0])
    _ = close(ends[0])
    guard let started else {
      _ = close(ends[1])
      return nil
    }
    child = started
    input = ends[1]
    self.command = command
    // Ctrl-C is for the pager; once that has ended, writing fails and the command ends as well.
    signal(SIGINT, SIG_IGN)
  }

  private static func start(_ command: String, reading descriptor: Int32) -> pid_t? {
    var variables = ProcessInfo.processInfo.environment
    if variables["LESS"] == nil { variables["LESS"] = lessOptions }
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
      var actions: posix_spawn_file_actions_t?
    #else
      var attributes = posix_spawnattr_t()
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    var usual = sigset_t()
    sigemptyset(&usual)
    for number in [SIGINT, SIGPIPE] { sigaddset(&usual, number) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    // Threads of the Swift runtime block signals; a program expects to get them.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    posix_spawn_file_actions_adddup2(&actions, descriptor, STDIN_FILENO)
    // SAFETY: both lists end with nil, and their texts are freed only after the call.
    var arguments = ["sh", "-c", command].map { (word: String) in strdup(word) }
    var environment = variables.map { (name: String, value: String) in strdup("\(name)=\(value)") }
    defer { for text in arguments + environment { free(text) } }
    arguments.append(nil)
    environment.append(nil)
    var child: pid_t = 0
    let status = posix_spawn(&child, "/bin/sh", &actions, &attributes, arguments, environment)
    return status == 0 ? child : nil
  }

  /// Tells the pager that nothing follows, and waits until the person has left it.
  ///
  /// - Returns: whether it could be run.
  func end() -> Bool {
    _ = close(input)
    var status: Int32 = 0
    while waitpid(child, &status, 0) == -1, errno == EINTR {}
    let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 0
    // What a shell says where it cannot run a command.
    return code != 126 && code != 127
  }
}
