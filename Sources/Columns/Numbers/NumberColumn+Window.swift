import ByteStore
import CKernels
import Postings

extension NumberColumn {
  /// Documents of a window.
  package static let windowSize = 4096
  static let windowWords = 64
  /// A window with at most so many candidates is decided one by one.
  private static let mostProbes = 96

  /// Sets the bits of the documents base ..< base + 4096 that a selection selects.
  ///
  /// `words` has room for 64 words, `base` is a multiple of 4096. Blocks outside the range are
  /// skipped, blocks inside it are not decoded.
  package func fill(
    window base: UInt32, documents count: UInt32 = 4096,
    into words: UnsafeMutablePointer<UInt64>, _ selection: NumberSelection
  ) throws(StoreError) {
    guard Int(base) < rows.documentCount, base & 4095 == 0 else { return }
    let end = UInt32(truncatingIfNeeded: min(Int(base) + Int(min(count, 4096)), rows.documentCount))
    if selection.isEverything {
      return try rows.expand(base..<end, nil, firstRow: 0, into: words)
    }
    if case .all = rows.layout, isSingleValued {
      // Entry = document, and a window begins with a block.
      return try keys.fill(Int(base), Int(end - base), in: selection.keys, into: words)
    }
    let found = try rows.rows(of: base..<end)
    guard !found.isEmpty else { return }
    let entries = try rows.entries(ofRows: found)
    try withBits(of: entries, selection.keys) { (bits, offset) throws(StoreError) in
      try rows.expand(
        base..<end, found, entryBits: bits, firstEntry: entries.lowerBound - offset, into: words)
    }
  }

  /// Lends the bits of entries; the first entry's bit is the one at the offset given.
  private func withBits(
    of entries: Range<Int>, _ range: ClosedRange<UInt64>,
    _ body: (UnsafeBufferPointer<UInt64>, _ offset: Int) throws(StoreError) -> Void
  ) throws(StoreError) {
    let offset = entries.lowerBound % IntegerColumn.blockSize
    let first = entries.lowerBound - offset
    let count = entries.upperBound - first
    let size = (count + IntegerColumn.blockSize - 1) / IntegerColumn.blockSize * 2
    var failure: StoreError?
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: size) { buffer in
      guard let start = buffer.baseAddress else { return }
      // SAFETY: two words for every block touched; zeroed, since the kernel adds bits.
      start.initialize(repeating: 0, count: size)
      do throws(StoreError) {
        try keys.fill(first, count, in: range, into: start)
        try body(UnsafeBufferPointer(buffer), offset)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Removes from a window the documents that a selection does not select.
  ///
  /// Few candidates are looked up one by one, without scanning the column.
  package func filter(
    window base: UInt32, _ words: UnsafeMutablePointer<UInt64>, _ selection: NumberSelection
  ) throws(StoreError) {
    // SAFETY: a window has 64 words.
    let window = UnsafeMutableBufferPointer(start: words, count: NumberColumn.windowWords)
    var candidates = 0
    for word in window { candidates &+= word.nonzeroBitCount }
    guard candidates > NumberColumn.mostProbes else {
      for index in window.indices where window[index] != 0 {
        var bits = window[index]
        while bits != 0 {
          let bit = UInt64(bits.trailingZeroBitCount)
          bits &= bits &- 1
          let document = base &+ UInt32(index << 6) &+ UInt32(bit)
          if try !contains(document, selection) { window[index] &= ~(1 << bit) }
        }
      }
      return
    }
    var failure: StoreError?
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: window.count) { buffer in
      guard let start = buffer.baseAddress else { return }
      // SAFETY: room for the words of one window, zeroed.
      start.initialize(repeating: 0, count: window.count)
      do throws(StoreError) {
        try fill(window: base, into: start, selection)
        for index in window.indices { window[index] &= start[index] }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Whether a document has a value that a selection selects.
  package func contains(
    _ document: UInt32, _ selection: NumberSelection
  ) throws(StoreError) -> Bool {
    let entries = try rows.entries(of: document)
    if selection.isEverything { return !entries.isEmpty }
    for entry in entries where selection.keys.contains(try keys.value(at: entry)) { return true }
    return false
  }
}

extension NumberColumn {
  /// Adds the documents of the window at `base` that have a value in the range.
  package func add(
    to window: borrowing DocumentWindow, base: UInt32, in range: NumberRange
  ) throws(StoreError) {
    // SAFETY: a window has the 64 words that a fill writes.
    try fill(window: base, into: window.words, in: range)
  }
}
