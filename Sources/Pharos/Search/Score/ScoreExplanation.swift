/// Why an item has its score: every summand.
public struct ScoreExplanation: Sendable, Hashable, CustomStringConvertible {
  /// One summand.
  public struct Summand: Sendable, Hashable {
    /// What it counts as.
    public let signal: RankingSignal
    /// Units of score.
    public let value: Float
    /// The comparison, where it is one of a comparison.
    public let comparison: String?
    /// The attribute in which it matched, or whose value counts.
    public let attribute: String?
    /// The word that was typed, folded, where another form of it matched.
    public let formOf: String?
  }

  /// The item's identifier.
  public let identifier: String
  /// Whether the item matches what was asked for.
  public internal(set) var isMatch: Bool
  /// The score in points; see ``RankedDocument/score``.
  public let score: Int32
  /// The summands that are not 0: those of comparisons in their order, then those of the item,
  /// then likeness.
  ///
  /// Their sum is the score, but for rounding.
  public let summands: [Summand]

  /// The sum of the summands of each signal.
  public var signals: [RankingSignal: Float] {
    summands.reduce(into: [:]) { $0[$1.signal, default: 0] += $1.value }
  }

  /// Readable text, several lines.
  public var description: String {
    let units = Float(score) / Ranking.pointsPerUnit
    var lines = [
      "\(identifier): \(ScoreExplanation.rounded(units))" + (isMatch ? "" : " (no match)")
    ]
    for summand in summands {
      var line = "  \(ScoreExplanation.rounded(summand.value))  \(summand.signal.rawValue)"
      if let comparison = summand.comparison { line += "  \(comparison)" }
      if let attribute = summand.attribute { line += "  in \(attribute)" }
      if let word = summand.formOf { line += ", a form of \(word)" }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }

  /// The same with points besides, which are a summand of their own.
  func adding(_ signal: RankingSignal, points: Int32) -> ScoreExplanation {
    guard points != 0 else { return self }
    let summand = Summand(
      signal: signal, value: Float(points) / Ranking.pointsPerUnit, comparison: nil,
      attribute: nil, formOf: nil)
    return ScoreExplanation(
      identifier: identifier, isMatch: isMatch,
      score: Int32(clamping: Int(score) + Int(points)), summands: summands + [summand])
  }

  private static func rounded(_ value: Float) -> String {
    let thousandths = Int((value * 1000).rounded())
    let sign = thousandths < 0 ? "-" : ""
    let digits = String(thousandths.magnitude % 1000)
    return "\(sign)\(thousandths.magnitude / 1000)."
      + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
