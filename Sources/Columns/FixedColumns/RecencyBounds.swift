import ByteStore

/// The earliest and the latest date of every 128 documents, exactly as they are.
///
/// No date is decoded for it; kept by the segment.
@usableFromInline
package final class RecencyBounds: Sendable {
  /// Documents that have a bound in common.
  @inlinable package static var blockSize: UInt32 { UInt32(IntegerColumn.blockSize) }

  /// Per block the code of a date before which none lies; 1 where a document has no date.
  package let earliest: [UInt64]
  /// Per block the code of the latest date; 0 where no document has a date.
  package let latest: [UInt64]

  /// Whether any document has a date.
  package let hasDates: Bool

  init(_ column: IntegerColumn, latest: IntegerColumn) throws(StoreError) {
    var earliest: [UInt64] = []
    earliest.reserveCapacity(column.blockCount)
    for number in 0..<column.blockCount {
      earliest.append(max(1, try column.block(number).base))
    }
    self.earliest = earliest
    var codes: [UInt64] = []
    codes.reserveCapacity(latest.count)
    for number in 0..<latest.blockCount { codes += try latest.values(ofBlock: number) }
    self.latest = codes
    hasDates = codes.contains { $0 > 0 }
  }
}
