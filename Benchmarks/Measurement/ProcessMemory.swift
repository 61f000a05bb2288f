import Foundation

/// How much memory a process has, as the kernel counts it; all zero where there is no `/proc`.
package struct ProcessMemory: Sendable, Codable, Equatable {
  /// Resident pages, mapped files included.
  package var residentBytes: Int
  /// The most that was resident at any time.
  package var peakResidentBytes: Int
  /// Resident pages that belong to no file: what the process itself allocated.
  package var anonymousBytes: Int

  /// The memory of this process now.
  package static var current: ProcessMemory { ProcessMemory(process: "self") ?? ProcessMemory() }

  /// Nothing.
  package init() {
    (residentBytes, peakResidentBytes, anonymousBytes) = (0, 0, 0)
  }

  /// The memory of a process; nil when it has ended.
  package init?(processIdentifier: Int32) {
    self.init(process: "\(processIdentifier)")
  }

  private init?(process: String) {
    guard
      let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    else { return nil }
    self.init(status: status)
  }

  /// Reads the lines of `/proc/…/status`.
  package init(status: String) {
    self.init()
    for line in status.split(separator: "\n") {
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
      guard words.count >= 2, let kibibytes = Int(words[1]) else { continue }
      switch words[0] {
      case "VmRSS:": residentBytes = kibibytes << 10
      case "VmHWM:": peakResidentBytes = kibibytes << 10
      case "RssAnon:": anonymousBytes = kibibytes << 10
      default: break
      }
    }
  }
}
