import SegmentStore

/// Whether a value of an attribute is what was typed, or begins with it: looked up document by
/// document, for the values that begin with few letters are many.
///
/// What the dictionary of values does not tell is probed.
final class ValueField: ProbedField {
  private let values: ValueMatches

  init(
    _ values: ValueMatches, whole: PatternField, worth: Int32,
    unlisted: DocumentCursor, plan: @escaping () throws -> DocumentCursor
  ) {
    self.values = values
    super.init(whole: whole, worth: worth, probed: unlisted, plan: plan)
  }

  override func add(
    _ base: UInt32, through last: UInt32, _ comparison: Int, on board: ScoreBoard
  ) throws {
    try board.raise(comparison, to: bound) { (offset) throws(StoreError) in
      try values.column.hasValue(base &+ offset, in: values.ordinals)
    }
    try super.add(base, through: last, comparison, on: board)
  }
}
