import Foundation

/// Finds programs.
package enum Executable {
  /// The path of a program; nil when it is not installed.
  package static func find(_ name: String) -> String? {
    let files = FileManager.default
    if name.contains("/") { return files.isExecutableFile(atPath: name) ? name : nil }
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first { files.isExecutableFile(atPath: $0) }
  }

  /// The path of this program.
  package static var own: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
  }
}
