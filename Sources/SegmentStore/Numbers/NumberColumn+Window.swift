extension NumberColumn {
  /// Documents of a window.
  package static let windowSize = 4096
  static let windowWords = 64

  /// Sets the bits of the documents base ..< base + 4096 that have a value in the range.
  ///
  /// `words` has room for 64 words, `base` is a multiple of 64. Blocks outside the range are
  /// skipped, blocks inside it are not decoded.
  package func fill(
    window base: UInt32, into words: UnsafeMutablePointer<UInt64>, in range: NumberRange
  ) throws(StoreError) {
    guard let keys = keys(in: range) else { return }
    try fill(window: base, into: words, keys)
  }

  func fill(
    window base: UInt32, into words: UnsafeMutablePointer<UInt64>, _ range: ClosedRange<UInt64>
  ) throws(StoreError) {
    guard Int(base) < rows.documentCount else { return }
    let end = min(Int(base) + NumberColumn.windowSize, rows.documentCount)
    if case .all = rows.layout, isSingleValued {
      try fillDense(Int(base)..<end, words, range)
    } else {
      try fillRows(base..<UInt32(clamping: end), words, range)
    }
  }

  /// Every document has exactly one entry: entry = document.
  private func fillDense(
    _ documents: Range<Int>, _ words: UnsafeMutablePointer<UInt64>, _ range: ClosedRange<UInt64>
  ) throws(StoreError) {
    let size = IntegerColumn.blockSize
    try withScratch { (scratch) throws(StoreError) in
      for index in documents.lowerBound / size...(documents.upperBound - 1) / size {
        let block = try keys.block(index)
        guard block.base <= range.upperBound, block.upperBound >= range.lowerBound else { continue }
        let first = max(index * size, documents.lowerBound)
        let last = min(index * size + block.count, documents.upperBound)
        let inside = block.base >= range.lowerBound && block.upperBound <= range.upperBound
        // Offsets compare without their base: low <= x <= high is x - low <= high - low, unsigned.
        let low = range.lowerBound > block.base ? range.lowerBound - block.base : 0
        let span = range.upperBound - block.base - low
        if !inside { try keys.decodeOffsets(of: block, into: scratch) }
        // SAFETY: first ..< last lies in the window, so word indexes lie in 0 ..< 64; scratch holds
        // 128 offsets and first, last lie in the block.
        var document = first
        while document < last {
          let stop = min(last, (document - documents.lowerBound | 63) + 1 + documents.lowerBound)
          let place = document - documents.lowerBound
          var bits: UInt64 = 0
          if inside {
            bits = UInt64.max >> UInt64(64 - (stop - document))
          } else {
            let offsets = scratch + (document - index * size)
            for i in 0..<stop - document {
              bits |= (offsets[i] &- low <= span ? 1 : 0) &<< UInt64(i)
            }
          }
          words[place >> 6] |= bits << UInt64(place & 63)
          document = stop
        }
      }
    }
  }

  private func fillRows(
    _ documents: Range<UInt32>, _ words: UnsafeMutablePointer<UInt64>,
    _ range: ClosedRange<UInt64>
  ) throws(StoreError) {
    try withScratch { (scratch) throws(StoreError) in
      var current = -1
      var first = 0
      var low: UInt64 = 0
      var span: UInt64 = 0
      var verdict: Bool?
      try rows.forEachRow(in: documents) { (document, entries) throws(StoreError) in
        var matches = false
        for entry in entries {
          if entry / IntegerColumn.blockSize != current {
            current = entry / IntegerColumn.blockSize
            first = current * IntegerColumn.blockSize
            let block = try keys.block(current)
            if block.base > range.upperBound || block.upperBound < range.lowerBound {
              verdict = false
            } else if block.base >= range.lowerBound && block.upperBound <= range.upperBound {
              verdict = true
            } else {
              verdict = nil
              low = range.lowerBound > block.base ? range.lowerBound - block.base : 0
              span = range.upperBound - block.base - low
              try keys.decodeOffsets(of: block, into: scratch)
            }
          }
          // SAFETY: entry - first is in 0 ..< 128.
          matches = verdict ?? (scratch[entry - first] &- low <= span)
          if matches { break }
        }
        if matches {
          // SAFETY: the document lies in the window of 4096.
          let place = Int(document - documents.lowerBound)
          words[place >> 6] |= 1 << UInt64(place & 63)
        }
      }
    }
  }

  private func withScratch(
    _ body: (UnsafeMutablePointer<UInt64>) throws(StoreError) -> Void
  ) throws(StoreError) {
    var failure: StoreError?
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: IntegerColumn.blockSize) { buffer in
      guard let base = buffer.baseAddress else { return }
      // SAFETY: 128 words of room; zeroed so that no read sees memory without a value.
      base.initialize(repeating: 0, count: IntegerColumn.blockSize)
      do throws(StoreError) {
        try body(base)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}
