/// Fewer than 128 numbers of one width, one after the other: value i takes the bits
/// [i x width, (i + 1) x width) of the bytes, low bits first; the last byte is filled with zeros.
@usableFromInline
package enum BitPacking {
  /// Bytes that `count` values take.
  @inlinable
  package static func byteCount(_ count: Int, width: Int) -> Int {
    (count &* width &+ 7) >> 3
  }

  /// Bits needed for the value.
  @inlinable
  package static func width(of value: UInt32) -> Int {
    32 &- value.leadingZeroBitCount
  }

  /// Appends the low `width` bits of each value.
  @inlinable
  package static func pack(
    _ values: UnsafeBufferPointer<UInt32>, width: Int, into output: inout ByteBuffer
  ) {
    guard width > 0 else { return }
    let mask: UInt64 = 1 << UInt64(width) &- 1
    let size = byteCount(values.count, width: width)
    withUnsafeTemporaryAllocation(byteCount: size + 8, alignment: 8) { bytes in
      var bits: UInt64 = 0
      var filled = 0
      var place = 0
      for value in values {
        bits |= (UInt64(value) & mask) &<< UInt64(filled)
        filled &+= width
        guard filled >= 32 else { continue }
        // SAFETY: `place` counts whole groups of 32 bits that were packed, at most `size` bytes.
        bytes.storeBytes(
          of: UInt32(truncatingIfNeeded: bits).littleEndian, toByteOffset: place, as: UInt32.self)
        place &+= 4
        bits &>>= 32
        filled &-= 32
      }
      // SAFETY: `place` is at most `size`, and eight bytes more are there; `size` bytes were written.
      bytes.storeBytes(of: bits.littleEndian, toByteOffset: place, as: UInt64.self)
      output.append(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<size]))
    }
  }

  /// Reads `count` values of at most 32 bits; throws when the view is too short.
  @inlinable
  package static func unpack(
    _ view: ByteView, at: Int, count: Int, width: Int, into output: UnsafeMutablePointer<UInt32>
  ) throws(StoreError) {
    let need = byteCount(count, width: width)
    guard width <= 32, at >= 0, at <= view.count, view.count &- at >= need else {
      throw view.damaged(at, "packed numbers run past the end")
    }
    guard width > 0 else {
      output.update(repeating: 0, count: count)
      return
    }
    let mask: UInt64 = 1 << UInt64(width) &- 1
    let limit = view.count &- 8
    for i in 0..<count {
      let bit = i &* width
      let place = at &+ bit >> 3
      // SAFETY: place + 8 <= view.count in the first branch; the second reads below at + need.
      let word =
        place <= limit
        ? view.base.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        : lastWord(view, from: place, to: at &+ need)
      output[i] = UInt32(truncatingIfNeeded: UInt64(littleEndian: word) >> UInt64(bit & 7) & mask)
    }
  }

  /// One value of at most 8 bits at a bit offset; throws when the view is too short.
  @inlinable
  static func value(_ view: ByteView, bit: Int, width: Int) throws(StoreError) -> UInt8 {
    let low = UInt32(try view.u8(bit >> 3))
    let end = bit & 7 &+ width
    let high = end > 8 ? UInt32(try view.u8(bit >> 3 &+ 1)) : 0
    return UInt8(
      truncatingIfNeeded: (high << 8 | low) >> UInt32(bit & 7) & (1 << UInt32(width) &- 1))
  }

  /// The bytes [from, to) as a little-endian word.
  @inlinable
  static func lastWord(_ view: ByteView, from: Int, to: Int) -> UInt64 {
    var word: UInt64 = 0
    var shift: UInt64 = 0
    var at = from
    while at < to, shift < 64 {
      // SAFETY: at < to <= view.count, checked by the caller.
      word |= UInt64(view.base.load(fromByteOffset: at, as: UInt8.self)) << shift
      shift &+= 8
      at &+= 1
    }
    return UInt64(littleEndian: word)
  }
}
