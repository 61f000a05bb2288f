import SegmentStore

/// Whether a value of an attribute is what was typed, or begins with it: looked up document by
/// document, for the values that begin with few letters are many.
///
/// Spans are windows of 4 096.
final class ValueField: FieldScorer {
  private let column: ValueColumn
  private let ordinals: Range<UInt32>
  /// Makes a cursor for matches that the dictionary does not tell.
  private let plan: () throws -> DocumentCursor
  private var others: DocumentCursor?
  private let worth: Int32
  /// All documents, for spans that nothing else has candidates in.
  private let whole: PatternField
  private var candidates = DocumentArray()

  init(
    attribute: String, _ column: ValueColumn, _ ordinals: Range<UInt32>, worth: Int32,
    whole: PatternField, others: @escaping () throws -> DocumentCursor
  ) {
    plan = others
    self.column = column
    self.ordinals = ordinals
    self.worth = worth
    self.whole = whole
    super.init(attribute: attribute, bound: worth, estimate: whole.estimate)
  }

  override func restart() {
    others = nil
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
    try board.raise(comparison, to: worth) { (offset) throws(StoreError) in
      try column.hasValue(base &+ offset, in: ordinals)
    }
    let cursor = try others ?? plan()
    others = cursor
    if cursor is EmptyCursor { return }
    candidates.removeAll()
    board.appendCandidates(base, of: comparison, below: worth, to: &candidates)
    try cursor.keep(&candidates)
    board.raise(comparison, to: worth, of: candidates, base: base)
  }
}
