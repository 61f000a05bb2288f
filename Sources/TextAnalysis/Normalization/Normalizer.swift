/// Puts UTF-8 text into NFC; keeps its buffers from text to text.
///
/// Bytes are copied as long as the quick check of NFC holds. Where it fails, only the stretch from
/// the last scalar that nothing can compose with or move across, to the next such scalar, is
/// decomposed and composed.
struct Normalizer {
  private var work = TaggedScalars()

  /// Replaces `output` by the NFC of `bytes`.
  mutating func normalize(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    output.removeAll(keepingCapacity: true)
    output.reserveCapacity(bytes.count)
    var index = ASCII.prefixLength(bytes, from: 0)
    // Input from here on is not in the output yet.
    var pending = 0
    // Where the last stable scalar starts: in the input if at or after `pending`, else in the
    // output.
    var stableInput = max(0, index - 1)
    var stableOutput = 0
    var lastClass: UInt32 = 0
    while index < bytes.count {
      if bytes[index] < 0x80 {
        index = ASCII.prefixLength(bytes, from: index)
        stableInput = index - 1
        lastClass = 0
        continue
      }
      let (scalar, length, valid) = UTF8Scalars.decode(bytes, at: index)
      if !valid {
        output.append(contentsOf: bytes[pending..<index])
        stableOutput = output.count
        UTF8Scalars.append(scalar, to: &output)
        index += length
        pending = index
        stableInput = -1
        lastClass = 0
      } else if !ScalarTraits(of: scalar).orders {
        stableInput = index
        index += length
        lastClass = 0
      } else {
        let ordering = Composition.ordering(of: scalar)
        if ordering < 256, ordering >= lastClass {
          lastClass = ordering
          index += length
          continue
        }
        output.append(contentsOf: bytes[pending..<index])
        if stableInput >= pending { stableOutput = output.count - (index - stableInput) }
        index = compose(bytes, from: index, into: &output, stable: stableOutput)
        pending = index
        stableInput = -1
        lastClass = 0
      }
    }
    output.append(contentsOf: bytes[pending..<bytes.count])
  }

  /// Normalizes the end of the output from `stable` on together with the input from `start` to the
  /// next stable scalar; returns the place of that scalar.
  private mutating func compose(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, into output: inout [UInt8], stable: Int
  ) -> Int {
    work.removeAll()
    output.withUnsafeBufferPointer { written in
      var place = stable
      while place < written.count { work.appendDecomposed(UTF8Scalars.next(written, &place)) }
    }
    output.removeLast(output.count - stable)
    var index = start
    while index < bytes.count {
      let (scalar, length, valid) = UTF8Scalars.decode(bytes, at: index)
      guard valid, ScalarTraits(of: scalar).orders else { break }
      work.appendDecomposed(scalar)
      index += length
    }
    work.reorder()
    work.compose()
    for item in work.items {
      UTF8Scalars.append(UInt32(truncatingIfNeeded: item), to: &output)
    }
    return index
  }
}
