import SegmentStore

/// A match that is worth the same wherever it is, found out for the candidates of other
/// comparisons: all matches would cost much, such as words side by side.
///
/// Spans are windows of 4 096.
class ProbedField: FieldScorer {
  private let plan: () throws -> DocumentCursor
  private var probed: DocumentCursor?
  /// All documents, for spans that nothing else has candidates in.
  private let whole: PatternField
  private var candidates = DocumentArray()

  /// - Parameters:
  ///   - probed: a cursor that was planned before.
  ///   - plan: makes the cursor that candidates are put to.
  init(
    whole: PatternField, worth: Int32, probed: DocumentCursor? = nil,
    plan: @escaping () throws -> DocumentCursor
  ) {
    self.plan = plan
    self.probed = probed
    self.whole = whole
    super.init(attribute: whole.attribute, bound: worth, estimate: whole.estimate)
  }

  override func restart() throws {
    if let probed, try !probed.rewind() { self.probed = nil }
    try whole.restart()
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
    if probed is EmptyCursor { return }
    candidates.removeAll()
    board.appendCandidates(base, of: comparison, below: bound, to: &candidates)
    guard !candidates.isEmpty else { return }
    let cursor = try probed ?? plan()
    probed = cursor
    try cursor.keep(&candidates)
    board.raise(comparison, to: bound, of: candidates, base: base)
  }
}
