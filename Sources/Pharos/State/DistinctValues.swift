import ByteStore
import Columns
import TextAnalysis

/// The distinct values of one attribute of a segment in memory, to try patterns on.
///
/// A value stands in the text of some document: to put all together costs microseconds a value, to
/// try a pattern on them some ten nanoseconds.
///
/// Immutable, thread-safe. Memory: `mostBytes` and four bytes a value.
final class DistinctValues: Sendable {
  /// Bytes of values that are kept.
  private static let mostBytes = 1 << 20

  private let bytes: [UInt8]
  /// Where the value of each ordinal ends.
  private let ends: [UInt32]

  /// Nil where the values have too many bytes to be kept.
  init?(_ column: ValueColumn, _ meter: QueryMeter) throws {
    var bytes: [UInt8] = []
    var ends: [UInt32] = []
    ends.reserveCapacity(column.count)
    var block: ValueBlock?
    for ordinal in 0..<UInt32(column.count) {
      try meter.spend(QueryMeter.workPerValue)
      let value = try column.value(ofOrdinal: ordinal, using: &block)
      guard value.count <= DistinctValues.mostBytes - bytes.count else { return nil }
      bytes.append(contentsOf: value)
      ends.append(UInt32(truncatingIfNeeded: bytes.count))
    }
    self.bytes = bytes
    self.ends = ends
  }

  /// Values that cost about a unit of work of the meter to try.
  private static let valuesPerWork = 4

  /// The ordinals of the values of a range that match, ascending.
  func ordinals(
    matching matcher: ValueMatcher, in range: Range<UInt32>, _ meter: QueryMeter
  ) throws -> [UInt32] {
    var matching: [UInt32] = []
    try bytes.withUnsafeBufferPointer { bytes in
      var start = range.lowerBound > 0 ? Int(ends[Int(range.lowerBound) - 1]) : 0
      for ordinal in range {
        if Int(ordinal) % DistinctValues.valuesPerWork == 0 { try meter.spend() }
        let end = Int(ends[Int(ordinal)])
        let value = UnsafeBufferPointer(rebasing: bytes[start..<end])
        if matcher.matches(nfc: value) { matching.append(ordinal) }
        start = end
      }
    }
    return matching
  }
}
