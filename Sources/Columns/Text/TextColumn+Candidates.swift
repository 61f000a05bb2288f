import ByteStore
import CKernels
import Postings

/// Texts of candidates: memory is asked for some of them ahead.
extension TextColumn {
  /// Texts that memory is asked for ahead of the one that is looked at, and bytes of each.
  private static let textsAhead = 8
  private static let bytesAhead = 128

  /// Where a text of so many, or more, is looked at, the starts of all are decoded block by block.
  private static let documentsPerBlockRead = 32

  /// Where a text of so many, or more, is looked at, memory is asked for in its order anyway.
  private static let documentsPerNeighbour = 4

  /// Texts that are looked at between two looks at the clock.
  private static let textsPerPoll = 1 << 10

  /// Where a row of so many, or more, is looked at, the documents of all are decoded block by block.
  private static let rowsPerBlockRead = 16

  /// Calls `body` with each candidate and its units, none where it has no text.
  @inline(__always)
  func forEachText(
    of candidates: borrowing DocumentArray, _ meter: QueryMeter,
    _ body: (UInt32, UnsafeBufferPointer<UInt16>) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard candidates.count > 0 else { return }
    let range = candidates[0]...candidates[candidates.count - 1]
    if try paysByBlocks(candidates.count, in: range) {
      return try forEachTextByBlocks(of: candidates, meter, body)
    }
    var reader = TextColumnReader(self)
    let isDense =
      hasRowForEachDocument && candidates.count >= range.count / TextColumn.documentsPerBlockRead
    func units(of document: UInt32) throws(StoreError) -> UnsafeBufferPointer<UInt16> {
      let units = try isDense ? reader.units(of: document) : self.units(of: document)
      TextColumn.prefetch(units)
      return units
    }
    var ahead: [UnsafeBufferPointer<UInt16>] = []
    ahead.reserveCapacity(TextColumn.textsAhead)
    for place in 0..<min(candidates.count, TextColumn.textsAhead) {
      ahead.append(try units(of: candidates[place]))
    }
    for place in 0..<candidates.count {
      if place % TextColumn.textsPerPoll == 0 { try meter.poll() }
      let slot = place % TextColumn.textsAhead
      let text = ahead[slot]
      if place + TextColumn.textsAhead < candidates.count {
        ahead[slot] = try units(of: candidates[place + TextColumn.textsAhead])
      }
      try body(candidates[place], text)
    }
  }

  /// Whether so many of the documents of a range are enough to read all of its rows.
  private func paysByBlocks(
    _ count: Int, in range: ClosedRange<UInt32>
  ) throws(StoreError) -> Bool {
    if isShared { return false }
    if hasRowForEachDocument { return count >= range.count / TextColumn.documentsPerNeighbour }
    // Where the whole column has no more rows, none is looked up.
    if count >= rowCount / TextColumn.rowsPerBlockRead { return true }
    let first = try firstRow(notBefore: range.lowerBound)
    return count >= (try firstRow(notBefore: range.upperBound) - first)
      / TextColumn.rowsPerBlockRead
  }

  /// The same of a column that is not shared, block of rows by block.
  @inline(__always)
  private func forEachTextByBlocks(
    of candidates: borrowing DocumentArray, _ meter: QueryMeter,
    _ body: (UInt32, UnsafeBufferPointer<UInt16>) throws(StoreError) -> Void
  ) throws(StoreError) {
    let isSparse = !hasRowForEachDocument
    let none = UnsafeBufferPointer<UInt16>(start: nil, count: 0)
    var starts: [UInt64] = []
    var owners: [UInt32] = []
    var place = 0
    while place < candidates.count {
      try meter.poll()
      let next = try firstRow(notBefore: candidates[place])
      guard next < rowCount else {
        guard isSparse else { throw damaged("no document \(candidates[place])") }
        // Documents behind the last that has a text.
        try body(candidates[place], none)
        place += 1
        continue
      }
      let first = next & ~(IntegerColumn.blockSize &- 1)
      try loadStarts(ofBlockAt: first, into: &starts)
      let rows = min(IntegerColumn.blockSize, rowCount - first)
      guard let start = starts.first, let last = starts.last, rows < starts.count else {
        throw damaged("row \(first)")
      }
      let units = try units(start, last)
      if isSparse { owners = try documents(ofRows: first..<(first + rows)) }
      var row = next &- first
      while place < candidates.count {
        let document = candidates[place]
        if isSparse {
          while row < rows, owners[row] < document { row &+= 1 }
        } else {
          row = Int(document) &- first
        }
        if row >= rows { break }
        let (from, to) = (starts[row], starts[row &+ 1])
        guard start <= from, from <= to, to <= last else { throw damaged("row \(first + row)") }
        let range =
          Int(truncatingIfNeeded: from &- start)..<Int(truncatingIfNeeded: to &- start)
        // SAFETY: the text lies within the units of the block.
        let text = UnsafeBufferPointer(rebasing: units[range])
        try body(document, isSparse && owners[row] != document ? none : text)
        place &+= 1
      }
    }
  }

  /// Asks for the memory of units.
  @inline(__always)
  private static func prefetch(_ units: UnsafeBufferPointer<UInt16>) {
    guard let base = units.baseAddress else { return }
    // SAFETY: nothing is read.
    let bytes = UnsafeRawPointer(base)
    for at in stride(from: 0, to: min(2 * units.count, TextColumn.bytesAhead), by: 64) {
      pharos_prefetch(bytes + at)
    }
  }
}
