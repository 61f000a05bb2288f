import Foundation

/// Where and with what something was measured: without it a number says nothing.
package struct MeasuringEnvironment: Sendable, Codable, Equatable {
  /// Model name of the processor.
  package var processor: String
  /// Cores that are online.
  package var cores: Int
  /// Bytes of memory.
  package var memoryBytes: UInt64
  /// Name and version of the kernel.
  package var kernel: String
  /// Name of the system.
  package var system: String
  /// Version of the compiler that built the measuring program.
  package var compiler: String
  /// Whether the measuring program was built with optimisation.
  package var buildConfiguration: String
  /// Load averages of 1, 5 and 15 minutes when the run began.
  package var loadAverage: [Double]
  /// When the run began, ISO 8601.
  package var date: String

  package init(
    processor: String, cores: Int, memoryBytes: UInt64, kernel: String, system: String,
    compiler: String, buildConfiguration: String, loadAverage: [Double], date: String
  ) {
    (self.processor, self.cores, self.memoryBytes) = (processor, cores, memoryBytes)
    (self.kernel, self.system, self.compiler) = (kernel, system, compiler)
    (self.buildConfiguration, self.loadAverage) = (buildConfiguration, loadAverage)
    self.date = date
  }

  /// This machine, this program, now.
  package static var current: MeasuringEnvironment {
    MeasuringEnvironment(
      processor: processorName, cores: ProcessInfo.processInfo.activeProcessorCount,
      memoryBytes: ProcessInfo.processInfo.physicalMemory, kernel: kernelName,
      system: ProcessInfo.processInfo.operatingSystemVersionString, compiler: compilerVersion,
      buildConfiguration: configuration, loadAverage: loads,
      date: ISO8601DateFormatter().string(from: Date()))
  }

  /// Whether numbers of two environments may be put side by side.
  package func isComparable(with other: MeasuringEnvironment) -> Bool {
    processor == other.processor && cores == other.cores
      && buildConfiguration == other.buildConfiguration
  }

  /// Name and value of everything that was noted.
  package var table: MarkdownTable {
    var table = MarkdownTable(["environment", ""])
    for row in rows { table.add([row.name, row.value]) }
    return table
  }

  private var rows: [(name: String, value: String)] {
    [
      ("processor", "\(processor), \(cores) cores"),
      ("memory", NumberText.bytes(Double(memoryBytes))),
      ("system", "\(system), kernel \(kernel)"),
      ("compiler", compiler), ("build", buildConfiguration),
      ("load before", loadAverage.map { NumberText.fixed($0, 2) }.joined(separator: " ")),
      ("date", date),
    ]
  }

  private static var processorName: String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") where line.hasPrefix("model name") {
      if let colon = line.firstIndex(of: ":") {
        return line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      }
    }
    return "unknown processor"
  }

  private static var kernelName: String {
    let text = try? String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8)
    return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "unknown"
  }

  private static var loads: [Double] {
    let text = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)) ?? ""
    return text.split(separator: " ").prefix(3).compactMap { Double($0) }
  }

  private static var configuration: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  private static var compilerVersion: String {
    #if compiler(>=6.4)
      "Swift 6.4 or newer"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #elseif compiler(>=6.2)
      "Swift 6.2"
    #else
      "Swift older than 6.2"
    #endif
  }
}
