import SegmentStore
import TextAnalysis

/// The terms of a query's patterns in one segment.
///
/// A ranked query asks for a pattern once for each attribute. Lives as long as the plan of the segment;
/// not thread-safe.
final class ResolvedPatterns {
  /// So many patterns are kept, in the order in which they come.
  private static let most = 16

  private var kept: [(pattern: RunPattern, set: TermSet)] = []

  func set(of pattern: RunPattern) -> TermSet? {
    kept.first { $0.pattern.isSame(as: pattern) }?.set
  }

  func keep(_ set: TermSet, of pattern: RunPattern) {
    if kept.count < ResolvedPatterns.most { kept.append((pattern, set)) }
  }
}

extension RunPattern {
  /// Whether two patterns match the same: the rest of a pattern follows from these.
  fileprivate func isSame(as other: RunPattern) -> Bool {
    start == other.start && end == other.end && options == other.options
      && starsStayInWord == other.starsStayInWord && pieces == other.pieces
  }
}
