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
  private let identifier: pid_t
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

  /// Starts the command.
  ///
  /// - Parameters:
  ///   - arguments: bytes without zeros, not necessarily UTF-8.
  ///   - input: the file that becomes standard input.
  ///   - output: where standard output goes instead of being kept.
  ///   - environment: further variables, `NAME=value`.
  init(
    _ arguments: [[UInt8]], folder: String, input: String = "/dev/null", output: String? = nil,
    environment variables: [String] = []
  ) throws {
    let name = UUID().uuidString
    outputFile = output ?? "\(folder)/\(name).out"
    errorFile = "\(folder)/\(name).err"
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, outputFile, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errorFile, O_WRONLY | O_CREAT, 0o600)
    let all = [Array(PharosProcess.executable.utf8)] + arguments
    var pointers: [UnsafeMutablePointer<CChar>?] = all.map { bytes in
      strdup((bytes + [0]).map { CChar(bitPattern: $0) })
    }
    let settings = ["TZ=UTC", "LC_ALL=C", "SWIFT_BACKTRACE=enable=no"] + variables
    var environment: [UnsafeMutablePointer<CChar>?] = settings.map { strdup($0) }
    defer { for pointer in pointers + environment { free(pointer) } }
    pointers.append(nil)
    environment.append(nil)
    var child: pid_t = 0
    let status = posix_spawn(
      &child, PharosProcess.executable, &actions, nil, pointers, environment)
    try #require(status == 0, "\(PharosProcess.executable) cannot be started")
    identifier = child
  }

  /// Standard output up to now.
  var outputSoFar: String {
    String(decoding: FileManager.default.contents(atPath: outputFile) ?? Data(), as: UTF8.self)
  }

  /// Whether the process has ended; it is still to be waited for.
  var hasEnded: Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(identifier), &info, WEXITED | WNOHANG | WNOWAIT) == 0
      && info.si_signo == SIGCHLD
  }

  /// Waits for the end.
  func wait() -> Outcome {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
    let signal = status & 0x7F
    let isFile = (try? FileManager.default.attributesOfItem(atPath: outputFile))?[.type]
    let output =
      isFile as? FileAttributeType == .typeRegular
      ? FileManager.default.contents(atPath: outputFile) ?? Data() : Data()
    let errors = FileManager.default.contents(atPath: errorFile) ?? Data()
    return Outcome(
      code: signal == 0 ? (status >> 8) & 0xFF : nil, signal: signal == 0 ? nil : signal,
      output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self))
  }
}
