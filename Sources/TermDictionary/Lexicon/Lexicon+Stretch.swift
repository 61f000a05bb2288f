import ByteStore

extension Lexicon {
  /// Calls `body` with the terms of a range in order: with the number and the bytes of each, which are
  /// lent.
  @inline(__always)
  func forEachTerm(
    in range: Range<UInt32>,
    _ body: (UInt32, UnsafeBufferPointer<UInt8>) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard Int(range.upperBound) <= termCount else {
      throw section.damaged(0, "terms \(range) of \(termCount)")
    }
    var text = TermBuffer()
    var number = Int(range.lowerBound)
    while number < Int(range.upperBound) {
      let block = number / LexiconFormat.blockSize
      let bytes = try blockBytes(block)
      guard bytes.count >= LexiconFormat.blockHeader, let base = bytes.baseAddress else {
        throw damaged(block)
      }
      // SAFETY: the header lies in the block, and the section keeps the bytes.
      let length = Int(UInt16(littleEndian: base.loadUnaligned(as: UInt16.self)))
      let end = min(bytes.count, LexiconFormat.blockHeader &+ length)
      let first = block &* LexiconFormat.blockSize
      let last = min(Int(range.upperBound), first &+ LexiconFormat.blockSize)
      var at = LexiconFormat.blockHeader
      // Those before the first one that is asked for are decoded with it.
      var steps = number &- first &+ 1
      text.removeAll()
      while number < last {
        guard FrontCoding.next(base, end, at: &at, into: &text, steps: steps) else {
          throw damaged(block)
        }
        steps = 1
        try text.withBytes { (bytes) throws(StoreError) in
          try body(UInt32(truncatingIfNeeded: number), bytes)
        }
        number &+= 1
      }
    }
  }

  @inline(never)
  private func damaged(_ block: Int) -> StoreError {
    section.damaged(0, "a term does not fit block \(block)")
  }
}
