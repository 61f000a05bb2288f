import Pharos

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes batches to an index and prints the number of each that was acknowledged, until it is
/// killed or has written as many as it was asked to.
///
///     CrashWriter FOLDER SEED [LAST]
///
/// With other arguments it reads; see `CommandedReader`.
@main struct CrashWriter {
  static func main() async {
    let arguments = CommandLine.arguments
    if arguments.count == 4, arguments[1] == "--read" {
      do {
        try await CommandedReader.run(
          arguments[2], arguments[3] == "read" ? .read : .mapped, say)
      } catch {
        say("\(error)")
        exit(1)
      }
      return
    }
    guard arguments.count >= 3, let seed = UInt64(arguments[2]) else {
      say("usage: CrashWriter FOLDER SEED [LAST]")
      exit(64)
    }
    do {
      try await write(
        to: arguments[1], CrashScript(seed: seed),
        last: arguments.count > 3 ? Int(arguments[3]) ?? .max : .max)
    } catch {
      say("\(error)")
      exit(1)
    }
  }

  private static func write(to path: String, _ script: CrashScript, last: Int) async throws {
    let index = try await SearchIndex(at: path, configuration: CrashScript.configuration)
    let state = index.snapshot().clientState(named: CrashScript.clientState)
    var number = state.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
    say("open")
    while number < last {
      number += 1
      try await index.commit(script.batch(number))
      say(String(number))
      switch script.upkeep(after: number) {
      case .none: break
      case .flush: try await index.flush()
      case .compact: try await index.compact()
      }
    }
    try await index.close()
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
