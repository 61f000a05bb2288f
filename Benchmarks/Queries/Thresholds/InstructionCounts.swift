import BenchmarkMeasurement

/// Instructions and allocations of queries, counted where valgrind is installed.
enum InstructionCounts {
  /// Counts the classes: averages of a query.
  static func measure(
    index: String, queries: String, classes: [String]
  ) throws(CallgrindProfile.Skipped) -> [String: Double] {
    // Two calls of each class; the second is exact.
    let profiles = try CallgrindProfile.measure(
      function: ProbeCommand.functionName, calls: classes.indices.map { 2 * $0 + 2 },
      arguments: ["probe", index, queries, classes.joined(separator: ",")])
    var values: [String: Double] = [:]
    for (name, profile) in zip(classes, profiles) {
      values["instructions: \(name)"] = Double(profile.instructions)
      values["allocations: \(name)"] = Double(profile.allocations)
    }
    return values.mapValues { $0 / Double(ProbeCommand.queries) }
  }
}
