import SegmentStore

/// A match that is worth the same wherever it is, found out for the candidates of other comparisons:
/// words side by side, of which all matches would cost much.
///
/// Spans are windows of 4 096.
final class ProbedField: FieldScorer {
  private let plan: () throws -> DocumentCursor
  private let worth: Int32
  private var probed: DocumentCursor?
  /// All documents, for spans that nothing else has candidates in.
  private let whole: PatternField
  private var candidates = DocumentArray()

  init(whole: PatternField, worth: Int32, plan: @escaping () throws -> DocumentCursor) {
    self.plan = plan
    self.worth = worth
    self.whole = whole
    super.init(attribute: whole.attribute, bound: worth, estimate: whole.estimate)
  }

  override func restart() {
    probed = nil
    whole.restart()
  }

  override func collect(
    _ base: UInt32, through last: UInt32, _ comparison: Int, atLeast least: Int32,
    on board: ScoreBoard
  ) throws {
    try whole.collect(base, through: last, comparison, atLeast: least, on: board)
  }

  override func add(
    _ base: UInt32, through last: UInt32, _ comparison: Int, on board: ScoreBoard
  ) throws {
    candidates.removeAll()
    board.appendCandidates(base, of: comparison, below: worth, to: &candidates)
    guard !candidates.isEmpty else { return }
    let cursor = try probed ?? plan()
    probed = cursor
    try cursor.keep(&candidates)
    board.raise(comparison, to: worth, of: candidates, base: base)
  }
}
