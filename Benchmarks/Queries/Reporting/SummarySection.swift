import BenchmarkMeasurement

/// What a reader wants to know first: is it right, and where is it slow.
enum SummarySection {
  /// Classes that are named in the paragraph.
  private static let named = 12

  static func blocks(_ results: BenchmarkResults) -> [ReportBlock] {
    var blocks: [ReportBlock] = [.heading(2, "In short")]
    blocks.append(.paragraph(answers(results)))
    blocks.append(.heading(2, "Where we are slow"))
    blocks.append(.paragraph(slow(results)))
    return blocks
  }

  /// How many answers were compared, and how many agreed.
  static func answers(_ results: BenchmarkResults) -> String {
    let checks = results.corpora.flatMap { $0.engines.first?.classes ?? [] }.compactMap(\.check)
    let checked = checks.reduce(0) { $0 + $1.checked }
    let agreed = checks.reduce(0) { $0 + $1.agreed }
    let methods = Set(checks.map(\.method)).sorted().joined(separator: ", ")
    guard checked > 0 else { return "No answer was compared with another way to find it." }
    return
      "\(NumberText.grouped(agreed)) of \(NumberText.grouped(checked)) answers of our engine agree "
      + "with those of something slower in the same run (\(methods))."
  }

  /// The classes that miss their goal, worst first.
  static func slow(_ results: BenchmarkResults) -> String {
    guard let corpus = results.corpora.last else { return "Nothing was measured." }
    let all = PeerComparison.all(corpus)
    let compared = all.filter { $0.ratio != nil }
    guard !compared.isEmpty else { return "No peer was measured beside us." }
    let missed = compared.filter { ($0.excess ?? 0) > 1 }.sorted {
      ($0.excess ?? 0) > ($1.excess ?? 0)
    }
    let slower = compared.filter { ($0.ratio ?? 0) > 1 }.count
    var text =
      "At \(corpus.label) items \(missed.count) of \(compared.count) classes and modes miss their "
      + "goal; in \(slower) of them the best peer is faster than we are."
    if !missed.isEmpty {
      let worst = missed.prefix(named).map { comparison in
        "\(comparison.name) \(comparison.mode) "
          + "(\(NumberText.duration(microseconds: comparison.ours.p50Microseconds)), "
          + "\(NumberText.ratio(comparison.ratio ?? 0)) of \(comparison.best?.engine ?? "a peer"), "
          + "goal \(NumberText.ratio(comparison.goal)))"
      }
      text += " Worst first: \(worst.joined(separator: "; "))."
    }
    let steep = all.filter { comparison in
      guard let allowed = Goal.ratioToExact(comparison.name, comparison.mode),
        let ratio = comparison.ours.ratioToExact
      else { return false }
      return ratio > allowed
    }.sorted { ($0.ours.ratioToExact ?? 0) > ($1.ours.ratioToExact ?? 0) }
    if !steep.isEmpty {
      let worst = steep.prefix(named).map {
        "\($0.name) \($0.mode) (\(NumberText.ratio($0.ours.ratioToExact ?? 0)))"
      }
      text +=
        " More than three times the cost of an exact term with as many hits: "
        + worst.joined(separator: ", ") + "."
    }
    return text
  }
}
