import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How a run of the command ended.
struct Outcome {
  /// The exit code; nil when a signal ended the process.
  let code: Int32?
  let signal: Int32?
  let output: String
  let errors: String

  /// The lines of standard output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }
}

/// A running `pharos`.
///
/// Its output goes to files, so that no pipe can fill up or be held open by another child.
final class PharosProcess {
  let identifier: pid_t
  private let outputFile: String
  private let errorFile: String

  /// The executable, which the build puts beside the test bundle.
  static let executable: String = {
    var folders = [URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()]
    if let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
      folders.append(URL(fileURLWithPath: link).deletingLastPathComponent())
    }
    for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
      folders.append(URL(fileURLWithPath: bundle.bundlePath).deletingLastPathComponent())
    }
    let paths = folders.map { $0.appendingPathComponent("pharos").path }
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) } ?? "pharos"
  }()

  /// `POSIX_SPAWN_SETSID`: the child leads a session of its own.
  #if canImport(Darwin)
    private static let newSession: Int16 = 0x400
  #else
    private static let newSession: Int16 = 0x80
  #endif

  /// Gives a child a session of its own, and every signal its usual meaning: a script's background
  /// ignores SIGINT, which children would inherit.
  static func setUsual(_ attributes: inout posix_spawnattr_t) {
    var usual = sigset_t()
    sigemptyset(&usual)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&usual, number) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    let flags = newSession | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, flags)
  }

  /// Starts the command.
  ///
  /// - Parameters:
  ///   - arguments: bytes without zeros, not necessarily UTF-8.
  ///   - input: the file that becomes standard input.
  ///   - output: where standard output goes instead of being kept.
  ///   - errors: where standard error goes instead of being kept.
  ///   - launcher: a command that starts the rest of its arguments.
  ///   - variables: `NAME=VALUE`, added to the environment.
  init(
    _ arguments: [[UInt8]], folder: String, input: String = "/dev/null", output: String? = nil,
    errors: String? = nil, launcher: [String] = [], variables: [String] = []
  ) throws {
    let name = UUID().uuidString
    outputFile = output ?? "\(folder)/\(name).out"
    errorFile = errors ?? "\(folder)/\(name).err"
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    // A terminal does not become that of the session, which would lose what stands in it at the end.
    let writing = O_WRONLY | O_CREAT | O_NOCTTY
    posix_spawn_file_actions_addopen(&actions, 1, outputFile, writing, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errorFile, writing, 0o600)
    let program = launcher.first ?? PharosProcess.executable
    let all = (launcher + [PharosProcess.executable]).map { Array($0.utf8) } + arguments
    var pointers: [UnsafeMutablePointer<CChar>?] = all.map { bytes in
      strdup((bytes + [0]).map { CChar(bitPattern: $0) })
    }
    let settings =
      [
        "NO_COLOR=1", "PATH=/usr/bin:/bin", "TERM=dumb", "TZ=UTC", "LC_ALL=C",
        "SWIFT_BACKTRACE=enable=no",
      ] + variables
    var environment: [UnsafeMutablePointer<CChar>?] = settings.map { strdup($0) }
    defer { for pointer in pointers + environment { free(pointer) } }
    pointers.append(nil)
    environment.append(nil)
    // A session of its own has no terminal, also where the tests are run on one.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    PharosProcess.setUsual(&attributes)
    var child: pid_t = 0
    let status = posix_spawnp(&child, program, &actions, &attributes, pointers, environment)
    try #require(status == 0, "\(program) cannot be started")
    identifier = child
  }

  /// Standard output up to now.
  var outputSoFar: String {
    String(decoding: FileManager.default.contents(atPath: outputFile) ?? Data(), as: UTF8.self)
  }

  /// Waits until standard output has a text; false after two minutes.
  func waits(for text: String) -> Bool {
    for _ in 0..<12_000 {
      if outputSoFar.contains(text) { return true }
      usleep(10_000)
    }
    return false
  }

  /// Waits until the process has a handler for a signal; half a second where that cannot be seen.
  func waitsForHandler(of signal: Int32) { waits(until: signal, isIn: "SigCgt", true) }

  /// Waits until a signal has reached the process; half a second where that cannot be seen.
  func waitsForDelivery(of signal: Int32) { waits(until: signal, isIn: "ShdPnd", false) }

  /// Waits until a signal is in a mask of the process's status, or is no longer in it.
  private func waits(until signal: Int32, isIn name: String, _ expected: Bool) {
    for _ in 0..<12_000 {
      guard let status = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8),
        let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name + ":") }),
        let mask = line.split(separator: "\t").last.flatMap({ UInt64($0, radix: 16) })
      else {
        usleep(500_000)
        return
      }
      if (mask & (1 << UInt64(signal - 1)) != 0) == expected { return }
      usleep(10_000)
    }
  }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(identifier, signal) }

  /// Whether the process has ended; it is still to be waited for.
  var hasEnded: Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(identifier), &info, WEXITED | WNOHANG | WNOWAIT) == 0
      && info.si_signo == SIGCHLD
  }

  /// Waits for the end.
  ///
  /// - Parameters:
  ///   - terminal: what the process writes to, so that it never waits for room there.
  ///   - ignoresOutput: standard output is no file and is not read.
  func wait(reading terminal: PseudoTerminal? = nil, ignoresOutput: Bool = false) -> Outcome {
    var status: Int32 = 0
    if let terminal {
      while waitpid(identifier, &status, WNOHANG) == 0 {
        _ = terminal.written()
        usleep(2000)
      }
    } else {
      while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
    }
    let signal = status & 0x7F
    let isFile = (try? FileManager.default.attributesOfItem(atPath: outputFile))?[.type]
    let output =
      !ignoresOutput && isFile as? FileAttributeType == .typeRegular
      ? FileManager.default.contents(atPath: outputFile) ?? Data() : Data()
    let errors = FileManager.default.contents(atPath: errorFile) ?? Data()
    return Outcome(
      code: signal == 0 ? (status >> 8) & 0xFF : nil, signal: signal == 0 ? nil : signal,
      output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self))
  }
}
