import ByteStore
import Columns

extension SegmentMerger {
  /// Merges the columns of an attribute, document by document; memory is a window of each input.
  func numbers(
    _ sources: [MergedAttributes.Source], _ kind: NumberColumnKind
  ) throws(StoreError) -> NumberColumnWriter {
    var columns: [NumberSource] = []
    var entries = 0
    for source in sources {
      let numbers = inputs[source.input].segment.numbers
      guard let column = numbers.column(source.attribute, kind) else { continue }
      var merged = NumberSource(column, map: order.maps[source.input])
      try merged.advance()
      columns.append(merged)
      entries += column.entryCount
    }
    var writer = NumberColumnWriter()
    writer.reserveCapacity(entries)
    while let (best, limit) = SegmentMerger.least(columns) {
      // The least column goes on until another one has the least document.
      repeat {
        writer.add(document: columns[best].document, values: columns[best].values)
        try columns[best].advance()
      } while columns[best].document < limit
    }
    return writer
  }

  /// The column with the least document, and the least document of the others; nil at the end of
  /// all.
  private static func least(_ columns: [NumberSource]) -> (best: Int, limit: UInt32)? {
    var best = 0
    var least = NumberSource.end
    var limit = NumberSource.end
    for index in columns.indices {
      let document = columns[index].document
      if document < least {
        limit = least
        least = document
        best = index
      } else if document < limit {
        limit = document
      }
    }
    return least == NumberSource.end ? nil : (best, limit)
  }
}

/// The numbers of one input at one of its documents that stay, in their order.
private struct NumberSource {
  /// Above every document.
  static let end = UInt32.max

  private let column: NumberColumn
  private let map: [UInt32]
  private let documentCount: UInt32
  private var nextWindow: UInt32 = 0
  /// The documents of the window under their new numbers, and their values with their ends.
  private var documents: [UInt32] = []
  private var ends: [Int] = []
  private var windowValues: [Double] = []
  private var place = -1

  init(_ column: NumberColumn, map: [UInt32]) {
    self.column = column
    self.map = map
    documentCount = UInt32(clamping: map.count)
  }

  /// The new number of the current document; `end` behind the last one.
  private(set) var document = NumberSource.end

  /// The values of the current document.
  var values: ArraySlice<Double> {
    windowValues[(place == 0 ? 0 : ends[place - 1])..<ends[place]]
  }

  mutating func advance() throws(StoreError) {
    place += 1
    while place >= documents.count, nextWindow < documentCount { try readWindow() }
    document = place < documents.count ? documents[place] : NumberSource.end
  }

  private mutating func readWindow() throws(StoreError) {
    let size = UInt32(NumberColumn.windowSize)
    let window = nextWindow..<nextWindow + min(size, documentCount - nextWindow)
    nextWindow = window.upperBound
    place = 0
    documents.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    windowValues.removeAll(keepingCapacity: true)
    let (column, map) = (column, map)
    var block = -1
    var keys: [UInt64] = []
    try column.rows.forEachRow(in: window) { (document, entries) throws(StoreError) in
      let new = map[Int(document)]
      guard new != DocumentOrder.dropped else { return }
      for entry in entries {
        if entry / IntegerColumn.blockSize != block {
          block = entry / IntegerColumn.blockSize
          keys = try column.keys.values(ofBlock: block)
        }
        windowValues.append(column.encoding.value(keys[entry % IntegerColumn.blockSize]))
      }
      documents.append(new)
      ends.append(windowValues.count)
    }
  }
}
