/// The earliest and the latest date of every window of 4 096 documents.
///
/// Made of the index of the column, no date is decoded; kept by the segment.
package final class RecencyBounds: Sendable {
  /// Per window: no date of it lies before `earliest` or after `latest`; nil where none has a date.
  package let windows: [(earliest: Recency, latest: Recency)?]

  /// Whether any document has a date.
  package let hasDates: Bool

  init(_ column: IntegerColumn) throws(StoreError) {
    let perWindow = Int(DocumentWindow.size) / IntegerColumn.blockSize
    var windows: [(earliest: Recency, latest: Recency)?] = []
    var index = 0
    while index < column.blockCount {
      var least = UInt64.max
      var greatest: UInt64 = 0
      for number in index..<min(index + perWindow, column.blockCount) {
        let block = try column.block(number)
        least = min(least, block.base)
        greatest = max(greatest, block.upperBound)
      }
      // Documents without a date are those of code 0; the earliest date is then not known.
      windows.append(
        greatest == 0 ? nil : (Recency(code: max(1, least)), Recency(code: greatest)))
      index += perWindow
    }
    self.windows = windows
    hasDates = windows.contains { $0 != nil }
  }
}
