/// Two runs side by side.
package struct RunComparison: Sendable {
  /// One thing that was measured in both runs.
  package struct Entry: Sendable {
    /// What was measured, such as `1M term_any.common count p50`.
    package let name: String
    package let old: Double
    package let new: Double
    /// How to write the values.
    package let unit: Unit
    /// The relative difference that means nothing.
    package let noise: Double
    package let verdict: Verdict

    package init(name: String, old: Double, new: Double, unit: Unit, noise: Double) {
      (self.name, self.old, self.new, self.unit, self.noise) = (name, old, new, unit, noise)
      // Of a rate, more is better.
      verdict =
        unit == .rate
        ? Verdict(old: new, new: old, noise: noise) : Verdict(old: old, new: new, noise: noise)
    }
  }

  /// What a value is.
  package enum Unit: Sendable {
    case microseconds, bytes, rate

    package func text(_ value: Double) -> String {
      switch self {
      case .microseconds: NumberText.duration(microseconds: value)
      case .bytes: NumberText.bytes(value)
      case .rate: "\(NumberText.digits(value))/s"
      }
    }
  }

  package let entries: [Entry]
  /// What makes the two runs hard to compare.
  package let warnings: [String]

  /// Whether anything became worse than noise explains.
  package var hasRegressed: Bool { entries.contains { $0.verdict == .regressed } }

  /// Compares the engine that both runs measured first.
  ///
  /// A difference of a class counts as noise up to the greatest of: `floor`; what the A/A runs of
  /// either side show for nine tenths of their classes; the spread of the class's own samples. The
  /// 99th percentile, which fewer samples carry, is granted twice that.
  package init(old: BenchmarkResults, new: BenchmarkResults, floor: Double = 0.05) {
    var entries: [Entry] = []
    var warnings: [String] = []
    if !old.environment.isComparable(with: new.environment) {
      warnings.append("the runs are of different machines or builds: times say little")
    }
    for after in new.corpora {
      guard let before = old.corpora.first(where: { $0.label == after.label }) else {
        warnings.append("the old run has no corpus of \(after.label) items")
        continue
      }
      guard let first = before.engines.first, let second = after.engines.first else { continue }
      let noise = max(floor, RunComparison.noise(of: before), RunComparison.noise(of: after))
      for result in second.classes {
        guard let earlier = first.result(result.name, result.mode), earlier.samples > 0,
          result.samples > 0
        else { continue }
        let allowed = max(noise, earlier.standardError, result.standardError)
        let name = "\(after.label) \(result.name) \(result.mode)"
        entries.append(
          Entry(
            name: name + " p50", old: earlier.p50Microseconds, new: result.p50Microseconds,
            unit: .microseconds, noise: allowed))
        entries.append(
          Entry(
            name: name + " p99", old: earlier.p99Microseconds, new: result.p99Microseconds,
            unit: .microseconds, noise: 2 * allowed))
      }
      entries += RunComparison.others(before: first, after: second, label: after.label)
    }
    self.entries = entries
    self.warnings = warnings
  }

  private static func others(before: EngineResults, after: EngineResults, label: String) -> [Entry]
  {
    var entries: [Entry] = []
    if let old = before.indexBytes, let new = after.indexBytes {
      entries.append(
        Entry(
          name: "\(label) index size", old: Double(old), new: Double(new), unit: .bytes,
          noise: 0.01))
    }
    for indexing in after.indexing {
      guard let earlier = before.indexing.first(where: { $0.threads == indexing.threads }) else {
        continue
      }
      entries.append(
        Entry(
          name: "\(label) indexing, \(indexing.threads) threads", old: earlier.itemsPerSecond,
          new: indexing.itemsPerSecond, unit: .rate, noise: 0.15))
    }
    return entries
  }

  /// What nine tenths of the classes that were measured twice differ by at most.
  package static func noise(of corpus: CorpusResults) -> Double {
    Statistics.quantile(0.9, of: corpus.noise.map(\.difference))
  }
}

extension ClassResult {
  /// How far the median may be off by chance: its standard error, doubled, from the spread of
  /// repeated measurements.
  var standardError: Double {
    guard let spread, samples > 0 else { return 0 }
    return 2 * 0.93 * spread / Double(samples).squareRoot()
  }
}
