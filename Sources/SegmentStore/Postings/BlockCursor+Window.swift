extension BlockCursor {
  /// Documents of a window.
  package static let windowSize: UInt32 = 4096

  /// Adds the documents of [base, base + 4096) to 64 words.
  ///
  /// Document d is bit (d - base) % 64 of word (d - base) / 64. Only postings that have a spelling of
  /// the mask are added (0xFF: all are).
  ///
  /// Windows must ascend. A window in which the list has nothing costs a comparison once its block is
  /// decoded, else a look at the directory. Bitset blocks are copied by words, without counting their
  /// bits (``PostingList/checkInvariants()`` counts them).
  package func fill(
    window base: UInt32, into words: UnsafeMutablePointer<UInt64>, allowedMask: UInt8 = 0xFF
  ) throws(StoreError) {
    let top = base > .max - (Self.windowSize - 1) ? .max : base + (Self.windowSize - 1)
    if decoded > 0, memory.documents[place] > top { return }
    let filters = allowedMask != 0xFF && list.header.hasMasks
    if !list.header.hasMasks, allowedMask & 1 == 0 { return }
    let blockCount = list.header.blockCount
    guard try locate(base) else { return }
    if list.header.shape == .all {
      let last = min(top, UInt32(truncatingIfNeeded: list.header.documentCount &- 1))
      if base <= last { setRange(Int(base)...Int(last), base: base, words) }
      return
    }
    while block < blockCount {
      if decoded == 0, !filters, block < list.header.fullBlocks {
        try loadGroup(block / PostingFormat.blocksInGroup)
        let i = block % PostingFormat.blocksInGroup
        if firstPossible(i) > top { return }
        if try fillBits(i, base: base, top: top, words) {
          if memory.lastDocuments[i] > top { return }
          move(to: block + 1)
          continue
        }
      }
      if decoded == 0 { try decodeDocuments() }
      if try fillDecoded(base: base, top: top, words, filter: filters ? allowedMask : nil) {
        return
      }
      move(to: block + 1)
    }
  }

  /// Adds documents of the decoded block; true when some of it lies beyond the window.
  private func fillDecoded(
    base: UInt32, top: UInt32, _ words: UnsafeMutablePointer<UInt64>, filter: UInt8?
  ) throws(StoreError) -> Bool {
    // SAFETY: places stay below `count`, at most 128; d - base <= top - base < 4096, so the word is
    // below 64.
    let documents = memory.documents
    let count = decoded
    guard documents[count &- 1] >= base else { return false }
    var i = gallop(from: place, to: base)
    if let filter {
      if documents[i] <= top {
        let masks = try masks()
        while i < count, documents[i] <= top {
          let offset = documents[i] &- base
          let bit: UInt64 = masks[i] & filter != 0 ? 1 : 0
          words[Int(offset >> 6)] |= bit << UInt64(offset & 63)
          i &+= 1
        }
      }
    } else {
      while i < count, documents[i] <= top {
        let offset = documents[i] &- base
        words[Int(offset >> 6)] |= 1 << UInt64(offset & 63)
        i &+= 1
      }
    }
    place = min(i, count &- 1)
    return i < count
  }

  /// Adds a bitset block of the current group by words; false when it is none.
  private func fillBits(
    _ i: Int, base: UInt32, top: UInt32, _ words: UnsafeMutablePointer<UInt64>
  ) throws(StoreError) -> Bool {
    guard let view = group.view, try view.u8(group.documentTokens + i) == PostingFormat.bitset
    else { return false }
    let first = Int(firstPossible(i))
    let last = Int(memory.lastDocuments[i])
    if last &- first &+ 1 == PostingFormat.blockSize {
      let range = max(first, Int(base))...max(Int(base), min(last, Int(top)))
      if range.lowerBound <= last { setRange(range, base: base, words) }
      return true
    }
    // SAFETY: the directory was checked: the bits lie inside the view. Words written are below 64.
    var at = Int(memory.offsets[i])
    let end = Int(memory.offsets[i &+ 1])
    var offset = first &- Int(base)
    let beyond = last &+ 1 &- Int(base)
    while at < end, offset < 4096 {
      var word = view.word(at, end: end)
      // Bits after the last document would be documents that are none.
      if beyond &- offset < 64 { word &= .max >> UInt64(64 &- (beyond &- offset)) }
      if offset >= 0 {
        let shift = UInt64(truncatingIfNeeded: offset & 63)
        words[offset >> 6] |= word &<< shift
        if shift > 0, offset >> 6 < 63 { words[offset >> 6 &+ 1] |= word &>> (64 &- shift) }
      } else if offset > -64 {
        words[0] |= word &>> UInt64(truncatingIfNeeded: 0 &- offset)
      }
      offset &+= 64
      at &+= 8
    }
    return true
  }

  /// Adds a range of documents that lies inside the window.
  private func setRange(
    _ range: ClosedRange<Int>, base: UInt32, _ words: UnsafeMutablePointer<UInt64>
  ) {
    // SAFETY: both offsets are in 0 ..< 4096.
    let low = range.lowerBound &- Int(base)
    let high = range.upperBound &- Int(base)
    for word in low >> 6...high >> 6 {
      var bits = UInt64.max
      if word == low >> 6 { bits &= .max << UInt64(low & 63) }
      if word == high >> 6 { bits &= .max >> UInt64(63 &- high & 63) }
      words[word] |= bits
    }
  }
}
