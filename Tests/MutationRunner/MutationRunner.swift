import ByteStore
import Pharos

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Changes bytes of segments under right checksums, and runs every command on the result.
///
///     MutationRunner STATUS FIRST COUNT [large|small]
///
/// The file STATUS has at any moment the seed and the command that run. A line on standard output for
/// every wrong answer; `done` as the last one. A command that takes over ten seconds, or memory beyond
/// one GiB, ends the process by a signal.
@main struct MutationRunner {
  static let secondsACommand: UInt32 = 10
  static let memoryLimit: UInt = 1 << 30

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 4, let first = UInt64(arguments[2]), let count = UInt64(arguments[3])
    else {
      say("usage: MutationRunner STATUS FIRST COUNT [large|small]")
      exit(64)
    }
    let status = open(arguments[1], O_RDWR | O_CREAT | O_TRUNC, 0o600)
    guard status >= 0 else {
      say("cannot write \(arguments[1])")
      exit(74)
    }
    let size = arguments.count > 4 ? arguments[4] : nil
    let small = size == "large" ? nil : try MutatedIndex(isLarge: false)
    let large = size == "small" ? nil : try MutatedIndex(isLarge: true)
    limitMemory()
    for seed in first..<first + count {
      // The larger one takes some times as long.
      guard let index = seed % 6 == 0 ? large ?? small : small ?? large else { break }
      let (disk, description) = try index.mutated(seed: seed)
      let commands = Commands(
        begin: { note("seed \(seed) \($0) | \(description)", in: status) },
        complain: { say("seed \(seed): \($0) | \(description)") })
      commands.run(on: disk, identifiers: index.items.suffix(24).map(\.uniqueIdentifier))
    }
    alarm(0)
    say("done")
  }

  /// Writes what is about to run; starts the clock anew.
  private static func note(_ text: String, in file: Int32) {
    alarm(secondsACommand)
    let line = Array(text.utf8.prefix(599)) + [0x0A]
    let padded = line + [UInt8](repeating: 0x20, count: 600 - line.count)
    _ = padded.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
  }

  /// What is allocated beyond the limit fails, which ends the process.
  private static func limitMemory() {
    #if os(Linux)
      var limit = rlimit(rlim_cur: rlim_t(memoryLimit), rlim_max: rlim_t(memoryLimit))
      setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
    #endif
  }

  /// Writes a line at once: what stands in a buffer dies with the process.
  private static func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { writeBytes(1, $0.baseAddress, $0.count) }
  }
}

private func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
