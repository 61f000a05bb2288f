import SegmentStore

/// Documents with a number or date in a range, by scanning packed blocks that may hold some.
///
/// Rare ranges do not come here: they are read through the order by value.
final class RangeCursor: DocumentCursor {
  private let column: NumberColumn
  private let range: NumberRange
  private let documentCount: UInt32

  private init(
    _ column: NumberColumn, _ range: NumberRange, estimate: Int, documentCount: UInt32
  ) {
    self.column = column
    self.range = range
    self.documentCount = documentCount
    super.init(estimate: estimate)
  }

  /// The cheaper way for this range; constants where the column decides it alone.
  static func make(
    _ column: NumberColumn, _ interval: NumberInterval, documentCount: UInt32
  ) throws -> DocumentCursor {
    let range = NumberRange(
      low: interval.low, high: interval.high, includesLow: interval.includesLow,
      includesHigh: interval.includesHigh)
    let estimate = try column.estimate(in: range)
    if estimate == 0 { return EmptyCursor() }
    if estimate * 16 < Int(documentCount) {
      return ArrayCursor(try column.documents(in: range))
    }
    return RangeCursor(column, range, estimate: estimate, documentCount: documentCount)
  }

  override func lowerBound(_ document: UInt32) -> UInt32? {
    document < documentCount ? document : nil
  }

  override func add(to window: inout DocumentWindow, base: UInt32) throws {
    try column.add(to: window, base: base, in: range)
  }
}
