import ByteStore
import CKernels

extension DocumentRows {
  /// The entries of consecutive rows.
  func entries(ofRows rows: Range<Int>) throws(StoreError) -> Range<Int> {
    guard let starts else { return rows }
    let first = try starts.value(at: rows.lowerBound)
    let end = try starts.value(at: rows.upperBound)
    guard first <= end, end <= UInt64(entryCount) else {
      throw damaged("invariant 5: rows \(rows) go from \(first) to \(end)")
    }
    return Int(first)..<Int(end)
  }

  /// The rows of consecutive documents.
  func rows(of documents: Range<UInt32>) throws(StoreError) -> Range<Int> {
    let first = try firstRow(notBefore: documents.lowerBound)
    let last = try firstRow(notBefore: documents.upperBound)
    guard first <= last else { throw damaged("rows do not ascend") }
    return first..<last
  }

  /// Adds to a window's words the documents of rows of which the bit of an entry is set; bit 0 of `bits`
  /// belongs to `firstEntry`.
  ///
  /// `documents` as ``expand(_:_:firstRow:into:)`` has them, and `rows` are all of theirs.
  func expand(
    _ documents: Range<UInt32>, _ rows: Range<Int>, entryBits bits: UnsafeBufferPointer<UInt64>,
    firstEntry: Int, into words: UnsafeMutablePointer<UInt64>
  ) throws(StoreError) {
    if isSingleValued {
      return try expand(documents, bits, firstRow: rows.lowerBound - firstEntry, into: words)
    }
    let any = try rowsWithAny(bits, firstEntry: firstEntry, rows)
    try any.withUnsafeBufferPointer { (any) throws(StoreError) in
      try expand(documents, any, firstRow: 0, into: words)
    }
  }

  /// Bit i for row `rows.lowerBound` + i, set where any of its entries' bits is; bit 0 of `bits`
  /// belongs to `firstEntry`.
  private func rowsWithAny(
    _ bits: UnsafeBufferPointer<UInt64>, firstEntry: Int, _ rows: Range<Int>
  ) throws(StoreError) -> [UInt64] {
    guard let starts else { return [] }
    let ends = try starts.values(rows.lowerBound..<rows.upperBound + 1)
    var isSound = true
    let found = [UInt64](unsafeUninitializedCapacity: (rows.count + 63) / 64) { found, written in
      written = found.count
      found.initialize(repeating: 0)
      ends.withUnsafeBufferPointer { ends in
        for row in 0..<rows.count {
          let end = ends[row + 1]
          var entry = ends[row]
          guard entry < end, entry >= UInt64(firstEntry),
            end &- UInt64(firstEntry) <= UInt64(bits.count &* 64)
          else {
            isSound = false
            return
          }
          entry &-= UInt64(firstEntry)
          var rest = end &- UInt64(firstEntry) &- entry
          // A word at a time, from the entry to the end of the row or of the word.
          while rest > 0 {
            let shift = entry & 63
            let take = min(rest, 64 &- shift)
            let word = bits[Int(entry &>> 6)] &>> shift & (UInt64.max &>> (64 &- take))
            if word != 0 {
              found[row &>> 6] |= 1 &<< UInt64(row & 63)
              break
            }
            entry &+= take
            rest &-= take
          }
        }
      }
    }
    guard isSound else { throw damaged("invariant 5: rows \(rows)") }
    return found
  }

  /// Adds to a window's words the documents whose rows' bits are set, all of them if `bits` is nil.
  ///
  /// `documents` begins at a multiple of 4096 and spans at most so many; the first row at or behind
  /// its start has bit `firstRow`.
  func expand(
    _ documents: Range<UInt32>, _ bits: UnsafeBufferPointer<UInt64>?, firstRow: Int,
    into words: UnsafeMutablePointer<UInt64>
  ) throws(StoreError) {
    let wordCount = (documents.count + 63) / 64
    func isSet(_ row: Int) -> Bool {
      guard let bits else { return true }
      return row >> 6 < bits.count && bits[row >> 6] >> UInt64(row & 63) & 1 != 0
    }
    guard case .list(let list) = layout else {
      return try withUnsafeWords(documents) { mask in
        if let bits, let source = bits.baseAddress {
          // SAFETY: `mask` has `wordCount` words, and so has the window; behind the source the
          // kernel reads zeros.
          pharos_expand_bits(source, bits.count, firstRow, mask, wordCount, words)
        } else {
          for index in 0..<wordCount { words[index] |= mask[index] }
        }
      }
    }
    let first = try list.lowerBound(UInt64(documents.lowerBound))
    let end = try list.lowerBound(UInt64(documents.upperBound))
    guard first <= end else { throw damaged("invariant 3: documents ascend") }
    for (index, number) in try list.values(first..<end).enumerated() {
      guard let document = UInt32(exactly: number), documents.contains(document) else {
        throw damaged("invariant 3: documents ascend")
      }
      let row = firstRow + index
      if let bits {
        guard row >> 6 < bits.count, bits[row >> 6] >> UInt64(row & 63) & 1 != 0 else { continue }
      }
      let place = Int(document - documents.lowerBound)
      // SAFETY: the document lies in the window, so the word is one of its 64.
      words[place >> 6] |= 1 << UInt64(place & 63)
    }
  }

  /// Lends the bits of a window's documents that have a row; those behind its end are zero.
  private func withUnsafeWords(
    _ documents: Range<UInt32>, _ body: (UnsafePointer<UInt64>) -> Void
  ) throws(StoreError) {
    let wordCount = (documents.count + 63) / 64
    let groups = (wordCount + 7) / 8
    var view: ByteView?
    if case .bits(let offset) = layout {
      let first = Int(documents.lowerBound) / DocumentRows.groupSize
      view = try section.view(
        offset + first * DocumentRows.groupBytes, groups * DocumentRows.groupBytes)
    }
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: groups * 8) { buffer in
      guard let start = buffer.baseAddress, wordCount > 0 else { return }
      start.initialize(repeating: .max, count: groups * 8)
      if let view {
        for word in 0..<groups * 8 {
          // SAFETY: the view has 72 bytes for each group of eight words.
          start[word] = UInt64(
            littleEndian: view.base.loadUnaligned(
              fromByteOffset: word / 8 * DocumentRows.groupBytes + 8 + word % 8 * 8,
              as: UInt64.self))
        }
      }
      if documents.count & 63 != 0 {
        start[wordCount - 1] &= UInt64.max >> UInt64(64 - documents.count & 63)
      }
      body(start)
    }
  }
}
