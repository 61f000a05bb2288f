import ByteStore

/// The terms of one gram as bytes; the layout is drawn at `GramFormat`.
enum GramList {
  static func append(_ terms: UnsafeBufferPointer<UInt32>, to out: inout ByteBuffer) {
    var base: UInt32 = 0
    var start = 0
    while terms.count - start >= GramFormat.listBlock {
      let end = start + GramFormat.listBlock
      let widthAt = out.count
      out.append(u8: 0)
      // SAFETY: the slice checks its bounds.
      let block = UnsafeBufferPointer(rebasing: terms[start..<end])
      let width = BlockCodec.packDeltas(block, base: base, into: &out)
      out.bytes[widthAt] = UInt8(width)
      base = terms[end - 1]
      start = end
    }
    while start < terms.count {
      out.appendVarint(UInt64(terms[start] &- base))
      base = terms[start]
      start += 1
    }
  }

  /// Appends the `count` terms of a list; they ascend and are below `limit`, or this throws.
  static func decode(
    _ view: ByteView, count: Int, limit: Int, into terms: inout [UInt32]
  ) throws(StoreError) {
    // A whole block takes at least a byte, so the allocation is bounded by the bytes there are.
    guard count >= 0, count <= limit, count / GramFormat.listBlock <= view.count else {
      throw view.damaged(0, "list of \(count) terms")
    }
    let start = terms.count
    let whole = count - count % GramFormat.listBlock
    terms.reserveCapacity(start + count)
    terms.append(contentsOf: repeatElement(0, count: whole))
    var at = 0
    var base: UInt32 = 0
    for block in stride(from: start, to: start + whole, by: GramFormat.listBlock) {
      let width = Int(try view.u8(at))
      at &+= 1
      try terms.withUnsafeMutableBufferPointer { buffer throws(StoreError) in
        // SAFETY: `block + listBlock` is not above `start + whole`, the count of the array.
        guard let out = buffer.baseAddress else { return }
        try BlockCodec.unpackDeltas(view, at: at, width: width, base: base, into: out + block)
      }
      at &+= BlockCodec.byteCount(width: width)
      base = terms[block + GramFormat.listBlock - 1]
    }
    for _ in whole..<count {
      let difference = try view.varint(&at)
      base = base &+ UInt32(truncatingIfNeeded: difference)
      terms.append(base)
    }
    try check(terms, from: start, limit: limit, view)
  }

  private static func check(
    _ terms: [UInt32], from start: Int, limit: Int, _ view: ByteView
  ) throws(StoreError) {
    guard start < terms.count else { return }
    let ascends = terms.withUnsafeBufferPointer { terms in
      // Without a way out of the loop several are compared at a time.
      var descents: UInt32 = 0
      var place = start &+ 1
      while place < terms.count {
        descents |= terms[place &- 1] < terms[place] ? 0 : 1
        place &+= 1
      }
      return descents == 0
    }
    guard ascends, Int(terms[terms.count - 1]) < limit else {
      throw view.damaged(0, "list does not ascend")
    }
  }
}
