import Foundation

/// Instructions and allocations inside of one function, counted by valgrind's callgrind where it is
/// installed.
package struct CallgrindProfile: Sendable {
  /// Why nothing was counted.
  package struct Skipped: Error, CustomStringConvertible {
    package let description: String
  }

  package private(set) var instructions = 0
  package private(set) var allocations = 0

  /// Runs this program under the tool, and reads the profiles of some calls of a function.
  ///
  /// - Parameters:
  ///   - function: the symbol of the function; each call makes a profile, numbered from 1.
  ///   - calls: the numbers of the calls that are read.
  ///   - arguments: those of the program.
  package static func measure(
    function: String, calls: [Int], arguments: [String]
  ) throws(Skipped) -> [CallgrindProfile] {
    guard let valgrind = Executable.find("valgrind") else {
      throw Skipped(description: "valgrind is not installed")
    }
    let base = FileManager.default.temporaryDirectory
      .appendingPathComponent("pharos-callgrind-\(ProcessInfo.processInfo.globallyUniqueString)")
      .path
    let program = base + "-program"
    defer {
      try? FileManager.default.removeItem(atPath: program)
      for call in 0...(calls.max() ?? 0) + 1 {
        try? FileManager.default.removeItem(atPath: call == 0 ? base : "\(base).\(call)")
      }
    }
    do {
      _ = try ChildProcess.run(
        [
          valgrind, "--tool=callgrind", "--toggle-collect=\(function)", "--dump-after=\(function)",
          "--compress-strings=no", "--callgrind-out-file=\(base)", stripped(as: program),
        ] + arguments)
    } catch {
      throw Skipped(description: "\(error)")
    }
    var profiles: [CallgrindProfile] = []
    for call in calls {
      guard let text = try? String(contentsOfFile: "\(base).\(call)", encoding: .utf8) else {
        throw Skipped(description: "callgrind wrote no profile of call \(call) of \(function)")
      }
      profiles.append(CallgrindProfile(text))
    }
    return profiles
  }

  /// This program without the information for debuggers, which valgrind may not understand.
  private static func stripped(as copy: String) -> String {
    guard let strip = Executable.find("strip") ?? Executable.find("llvm-strip"),
      (try? ChildProcess.run([strip, "--strip-debug", "-o", copy, Executable.own])) != nil
    else { return Executable.own }
    return copy
  }

  private static let allocators: Set<Substring> = [
    "malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc",
  ]

  /// Reads a profile of callgrind.
  package init(_ text: String) {
    var isAllocation = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("summary: ") || line.hasPrefix("totals: ") {
        let number = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        instructions = max(instructions, number)
      } else if line.hasPrefix("cfn=") {
        isAllocation = CallgrindProfile.allocators.contains(line.dropFirst(4))
      } else if line.hasPrefix("calls="), isAllocation {
        let number = line.dropFirst(6).prefix { $0.isNumber }
        allocations += Int(number) ?? 0
      }
    }
  }
}
