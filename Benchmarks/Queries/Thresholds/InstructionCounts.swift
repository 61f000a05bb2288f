import BenchmarkMeasurement

/// Instructions and allocations of queries, counted where valgrind is installed.
enum InstructionCounts {
  /// Counts the classes: averages of a query.
  static func measure(
    index: String, queries: String, classes: [String]
  ) throws(CallgrindProfile.Skipped) -> [String: Double] {
    let modes = ProbeCommand.modes
    let counted = classes.flatMap { name in modes.map { (name: name, mode: $0) } }
    // Two calls of each; the second is exact.
    let profiles = try CallgrindProfile.measure(
      function: ProbeCommand.functionName, calls: counted.indices.map { 2 * $0 + 2 },
      arguments: ["probe", index, queries, classes.joined(separator: ",")])
    var values: [String: Double] = [:]
    for (counted, profile) in zip(counted, profiles) {
      let name = counted.mode == .count ? counted.name : "\(counted.name), ten best"
      values["instructions: \(name)"] = Double(profile.instructions)
      values["allocations: \(name)"] = Double(profile.allocations)
    }
    return values.mapValues { $0 / Double(ProbeCommand.queries) }
  }
}
