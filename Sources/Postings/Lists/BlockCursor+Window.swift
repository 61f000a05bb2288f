import ByteStore
import CKernels

extension BlockCursor {
  /// Documents of a window.
  package static let windowSize: UInt32 = 4096

  /// Adds the documents of [base, base + 4096) to 64 words.
  ///
  /// Document d is bit (d - base) % 64 of word (d - base) / 64. Only postings that have a spelling
  /// of the mask are added (0xFF: all are).
  ///
  /// Windows must ascend. A window in which the list has nothing costs a comparison once its block
  /// is decoded, else a look at the directory. Bitset blocks are copied by words, without counting
  /// their bits (``PostingList/checkInvariants()`` counts them).
  package func fill(
    window base: UInt32, into words: UnsafeMutablePointer<UInt64>, allowedMask: UInt8 = 0xFF
  ) throws(StoreError) {
    try fill(
      from: base, into: UnsafeMutableBufferPointer(start: words, count: Int(Self.windowSize) / 64),
      allowedMask: allowedMask)
  }

  /// Adds the documents from `base` on to words, as many as they have bits for; see
  /// ``fill(window:into:allowedMask:)``.
  package func fill(
    from base: UInt32, into words: UnsafeMutableBufferPointer<UInt64>, allowedMask: UInt8 = 0xFF
  ) throws(StoreError) {
    guard let start = words.baseAddress, words.count > 0 else { return }
    let end = UInt64(base) &+ UInt64(words.count) &* 64
    let target = FillTarget(
      base: base, top: UInt32(clamping: end &- 1), words: start, count: words.count)
    let top = target.top
    if decoded > 0, memory.documents[place] > top { return }
    let filters = allowedMask != 0xFF && list.header.hasMasks
    if !list.header.hasMasks, allowedMask & list.header.mask == 0 { return }
    let blockCount = list.header.blockCount
    guard try locate(base) else { return }
    if list.header.shape == .all {
      let last = min(top, UInt32(truncatingIfNeeded: list.header.documentCount &- 1))
      if base <= last { target.setRange(Int(base)...Int(last)) }
      return
    }
    while block < blockCount {
      if decoded == 0, !filters, block < list.header.fullBlocks {
        try loadGroup(block / PostingFormat.blocksInGroup)
        let i = block % PostingFormat.blocksInGroup
        if firstPossible(i) > top { return }
        if try fillBits(i, target) {
          if memory.lastDocuments[i] > top { return }
          move(to: block + 1)
          continue
        }
      }
      if decoded == 0 { try decodeDocuments() }
      if try fillDecoded(target, filter: filters ? allowedMask : nil) { return }
      move(to: block + 1)
    }
  }

  /// Adds documents of the decoded block; true when some of it lies beyond the words.
  private func fillDecoded(_ target: FillTarget, filter: UInt8?) throws(StoreError) -> Bool {
    // SAFETY: places stay below `count`, at most 128; the kernel leaves out what is outside.
    let documents = memory.documents
    let count = decoded
    guard documents[count &- 1] >= target.base else { return false }
    let first = gallop(from: place, to: target.base)
    let end =
      documents[count &- 1] <= target.top ? count : gallop(from: first, to: target.top &+ 1)
    if let filter {
      if first < end {
        let masks = try masks()
        // No branch: which spelling a posting has is no pattern that a processor could guess.
        for i in first..<end {
          let offset = documents[i] &- target.base
          target.words[Int(offset >> 6)] |= (masks[i] & filter != 0 ? 1 : 0) &<< UInt64(offset & 63)
        }
      }
    } else {
      pharos_bits_set(target.words, target.count, target.base, documents + first, end &- first)
    }
    place = min(end, count &- 1)
    return end < count
  }

  /// Adds a bitset block of the current group by words; false when it is none.
  private func fillBits(_ i: Int, _ target: FillTarget) throws(StoreError) -> Bool {
    guard let view = group.view, try view.u8(group.documentTokens + i) == PostingFormat.bitset
    else { return false }
    let first = Int(firstPossible(i))
    let last = Int(memory.lastDocuments[i])
    if last &- first &+ 1 == PostingFormat.blockSize {
      let low = max(first, Int(target.base))
      let high = min(last, Int(target.top))
      if low <= high { target.setRange(low...high) }
      return true
    }
    let at = Int(memory.offsets[i])
    let bits = last &- first &+ 1
    try view.require(at, (bits &+ 7) / 8)
    // SAFETY: the bytes were asked for; the kernel writes to `count` words. Bits after the last
    // document, which would be documents that are none, are not given to it.
    pharos_bits_or(
      target.words, target.count, Int64(first &- Int(target.base)),
      (view.base + at).assumingMemoryBound(to: UInt8.self), bits)
    return true
  }
}

/// Words that documents are added to, from `base` to `top`.
private struct FillTarget {
  let base: UInt32
  let top: UInt32
  let words: UnsafeMutablePointer<UInt64>
  let count: Int

  /// Adds a range of documents that lies inside.
  func setRange(_ range: ClosedRange<Int>) {
    // SAFETY: both offsets are in 0 ..< 64 x count.
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

extension BlockCursor {
  /// Adds the list's documents of the window at `base` that have a spelling of the mask.
  package func add(
    to window: borrowing DocumentWindow, base: UInt32, allowedMask: UInt8 = 0xFF
  ) throws(StoreError) {
    // SAFETY: a window has the 64 words that a fill writes.
    try fill(window: base, into: window.words, allowedMask: allowedMask)
  }
}
