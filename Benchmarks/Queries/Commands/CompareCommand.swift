import BenchmarkMeasurement

/// `pharos-bench compare`: two runs side by side.
enum CompareCommand {
  static func run(_ words: ArraySlice<String>) throws -> Int32 {
    let options = try Options(words, valued: ["noise"], flags: ["all"])
    let old = try BenchmarkResults(contentsOf: options.operand(0, "OLD"))
    let new = try BenchmarkResults(contentsOf: options.operand(1, "NEW"))
    let comparison = RunComparison(old: old, new: new, floor: try options.number("noise") ?? 0.05)
    print(text(comparison, showsAll: options.has("all")))
    return comparison.hasRegressed ? 1 : 0
  }

  static func text(_ comparison: RunComparison, showsAll: Bool) -> String {
    var table = MarkdownTable(["measured", "old", "new", "new / old", "noise", "verdict"])
    for entry in comparison.entries where showsAll || entry.verdict != .withinNoise {
      let ratio = entry.old > 0 ? entry.new / entry.old : 0
      table.add([
        entry.name, entry.unit.text(entry.old), entry.unit.text(entry.new),
        NumberText.ratio(ratio), NumberText.percent(entry.noise), entry.verdict.rawValue,
      ])
    }
    var text = comparison.warnings.map { "warning: \($0)\n" }.joined()
    if !table.rows.isEmpty { text += table.markdown }
    let counts = Verdict.allCases.map { verdict in
      "\(comparison.entries.count { $0.verdict == verdict }) \(verdict.rawValue)"
    }
    return text + counts.joined(separator: ", ")
  }
}
