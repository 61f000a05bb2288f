/// Encodes the positions of one list (drawn at ``PositionFormat``).
enum PositionEncoder {
  /// Appends the stream of positions of a list that obeys the invariants of ``TermPostings``;
  /// returns whether it is one to stand in the list, that is, not longer than `inlineLimit`.
  ///
  /// - Parameter masks: empty, or the mask of each posting; spellings are written when not empty.
  static func encode(
    _ list: TermPostings, masks: [UInt8], inlineLimit: Int, into output: inout ByteBuffer
  ) -> Bool {
    let start = output.count
    if !masks.isEmpty { appendSpellings(list, masks, to: &output) }
    let count = list.positions.count
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { deltas in
      fill(deltas, list)
      return list.flags.withUnsafeBufferPointer { flags in
        guard count <= PositionFormat.blockSize else {
          appendGroups(UnsafeBufferPointer(deltas), flags, to: &output)
          return output.count - start <= inlineLimit
        }
        let block = output.count
        appendBlock(UnsafeBufferPointer(deltas), flags, to: &output)
        if output.count - start <= inlineLimit { return true }
        let length = UInt16(output.count - block)
        output.bytes.insert(UInt8(truncatingIfNeeded: length), at: block)
        output.bytes.insert(UInt8(truncatingIfNeeded: length >> 8), at: block + 1)
        return false
      }
    }
  }

  /// Bits that the spelling numbers of all postings take.
  static func spellingBits(_ list: TermPostings, masks: [UInt8]) -> Int {
    var bits = 0
    for (mask, frequency) in zip(masks, list.frequencies) {
      bits += Int(frequency) * PostingFormat.spellingWidth(mask: mask)
    }
    return bits
  }

  private static func fill(_ deltas: UnsafeMutableBufferPointer<UInt32>, _ list: TermPostings) {
    list.positions.withUnsafeBufferPointer { positions in
      var at = 0
      for frequency in list.frequencies {
        var next: UInt32 = 0
        for _ in 0..<frequency {
          deltas.initializeElement(at: at, to: positions[at] - next)
          next = positions[at] &+ 1
          at &+= 1
        }
      }
    }
  }

  private static func appendSpellings(
    _ list: TermPostings, _ masks: [UInt8], to output: inout ByteBuffer
  ) {
    var word: UInt32 = 0
    var filled = 0
    var at = 0
    for (mask, frequency) in zip(masks, list.frequencies) {
      let width = PostingFormat.spellingWidth(mask: mask)
      guard width > 0 else {
        at += Int(frequency)
        continue
      }
      for _ in 0..<frequency {
        let below = (UInt8(1) << list.spellings[at]) &- 1
        word |= UInt32((mask & below).nonzeroBitCount) << UInt32(filled)
        filled += width
        if filled >= 8 {
          output.append(u8: UInt8(truncatingIfNeeded: word))
          word >>= 8
          filled -= 8
        }
        at += 1
      }
    }
    if filled > 0 { output.append(u8: UInt8(truncatingIfNeeded: word)) }
  }

  /// Appends the ends of the groups, when there are several, and the groups.
  private static func appendGroups(
    _ deltas: UnsafeBufferPointer<UInt32>, _ flags: UnsafeBufferPointer<UInt8>,
    to output: inout ByteBuffer
  ) {
    var groups = ByteBuffer()
    var ends = ByteBuffer()
    let size = PositionFormat.blockSize * PositionFormat.blocksInGroup
    for first in stride(from: 0, to: deltas.count, by: size) {
      let last = min(first + size, deltas.count)
      var blocks = ByteBuffer()
      for start in stride(from: first, to: last, by: PositionFormat.blockSize) {
        let range = start..<min(start + PositionFormat.blockSize, last)
        let before = blocks.count
        appendBlock(
          UnsafeBufferPointer(rebasing: deltas[range]),
          UnsafeBufferPointer(rebasing: flags[range]), to: &blocks)
        groups.append(u16: UInt16(blocks.count - before))
      }
      groups.append(blocks)
      ends.append(u64: UInt64(groups.count))
    }
    if deltas.count > size { output.append(ends) }
    output.append(groups)
  }

  private static func appendBlock(
    _ deltas: UnsafeBufferPointer<UInt32>, _ flags: UnsafeBufferPointer<UInt8>,
    to output: inout ByteBuffer
  ) {
    let start = output.count
    output.append(u8: 0)
    output.append(u8: PositionFormat.Flags.none)
    let token = PatchedBlock.encode(deltas, into: &output)
    output.bytes[start] = token
    var seen: UInt64 = 0
    var exceptions = 0
    for flag in flags where flag != 0 {
      seen |= 1 << UInt64(flag)
      exceptions += 1
    }
    guard exceptions > 0 else { return }
    let bitmap = (flags.count + 7) / 8
    let form =
      exceptions == flags.count
      ? PositionFormat.Flags.all
      : exceptions + 1 < bitmap ? PositionFormat.Flags.indices : PositionFormat.Flags.bitmap
    output.bytes[start + 1] = form | UInt8(seen.nonzeroBitCount - 1) << 2
    for value in 0..<UInt8(PositionFlags.count) where seen >> UInt64(value) & 1 != 0 {
      output.append(u8: value)
    }
    if form == PositionFormat.Flags.bitmap {
      let start = output.count
      output.appendZeros(bitmap)
      for i in flags.indices where flags[i] != 0 {
        output.bytes[start + i >> 3] |= 1 << UInt8(i & 7)
      }
    } else if form == PositionFormat.Flags.indices {
      output.append(u8: UInt8(exceptions))
      for i in flags.indices where flags[i] != 0 { output.append(u8: UInt8(i)) }
    }
    appendPlaces(flags, seen: seen, exceptions: exceptions, to: &output)
  }

  /// Appends where the flags that are not zero stand in the list of different flags.
  private static func appendPlaces(
    _ flags: UnsafeBufferPointer<UInt8>, seen: UInt64, exceptions: Int,
    to output: inout ByteBuffer
  ) {
    let width = PositionFormat.placeWidth(seen.nonzeroBitCount)
    guard width > 0 else { return }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: exceptions) { places in
      var count = 0
      for flag in flags where flag != 0 {
        let below = (UInt64(1) << UInt64(flag)) - 1
        places.initializeElement(at: count, to: UInt32((seen & below).nonzeroBitCount))
        count += 1
      }
      BitPacking.pack(UnsafeBufferPointer(places), width: width, into: &output)
    }
  }
}
