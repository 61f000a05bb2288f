import Foundation

/// Instructions and allocations of queries, counted by valgrind's callgrind where it is installed.
enum InstructionCounts {
  /// Why nothing was counted.
  struct Skipped: Error {
    let reason: String
  }

  /// Counts the classes: averages of a query.
  static func measure(index: String, queries: String, classes: [String]) throws(Skipped)
    -> [String: Double]
  {
    guard let valgrind = Executable.find("valgrind") else {
      throw Skipped(reason: "valgrind is not installed")
    }
    let base = FileManager.default.temporaryDirectory
      .appendingPathComponent("pharos-callgrind-\(ProcessInfo.processInfo.processIdentifier)").path
    defer { IndexFiles.remove(base) }
    let function = ProbeCommand.functionName
    do {
      _ = try ChildProcess.run([
        valgrind, "--tool=callgrind", "--toggle-collect=\(function)", "--dump-after=\(function)",
        "--compress-strings=no", "--callgrind-out-file=\(base)", program(base), "probe", index,
        queries, classes.joined(separator: ","),
      ])
    } catch {
      throw Skipped(reason: "\(error)")
    }
    var values: [String: Double] = [:]
    for (number, name) in classes.enumerated() {
      // The profiles are numbered in the order of the calls, two of each class.
      guard let profile = try? String(contentsOfFile: "\(base).\(2 * number + 2)", encoding: .utf8)
      else { throw Skipped(reason: "callgrind wrote no profile of \(name)") }
      let counts = Profile(profile)
      values["instructions: \(name)"] = Double(counts.instructions)
      values["allocations: \(name)"] = Double(counts.allocations)
    }
    return values.mapValues { $0 / Double(ProbeCommand.queries) }
  }

  /// This program without the information for debuggers, which valgrind may not understand.
  private static func program(_ base: String) -> String {
    let copy = base + "-program"
    guard let strip = Executable.find("strip") ?? Executable.find("llvm-strip"),
      (try? ChildProcess.run([strip, "--strip-debug", "-o", copy, Executable.own])) != nil
    else { return Executable.own }
    return copy
  }

  /// What is read of a profile of callgrind.
  struct Profile {
    var instructions = 0
    var allocations = 0

    private static let allocators: Set<Substring> = [
      "malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc",
    ]

    init(_ text: String) {
      var isAllocation = false
      for line in text.split(separator: "\n") {
        if line.hasPrefix("summary: ") || line.hasPrefix("totals: ") {
          let number = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
          instructions = max(instructions, number)
        } else if line.hasPrefix("cfn=") {
          isAllocation = Profile.allocators.contains(line.dropFirst(4))
        } else if line.hasPrefix("calls="), isAllocation {
          let number = line.dropFirst(6).prefix { $0.isNumber }
          allocations += Int(number) ?? 0
        }
      }
    }
  }
}
