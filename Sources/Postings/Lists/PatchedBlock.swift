import ByteStore
import CKernels

/// Up to 128 numbers below 2^31 in the width of most of them, with up to seven exceptions.
///
/// ```
///   token (stored elsewhere)   bits 0-4 width, bits 5-7 number of exceptions
///   payload   count numbers of `width` low bits: vertical (BlockCodec) when count is 128,
///             else one after the other (BitPacking)
///             exceptions x { index u8, bits above the width u8 }
/// ```
/// So the length follows from the token, and a reader can skip a block by its token alone.
enum PatchedBlock {
  static let blockSize = 128
  static let maximumExceptions = 7
  /// Numbers are below this.
  static let limit: UInt64 = 1 << 31

  /// Bytes of the payload.
  static func byteCount(token: UInt8, count: Int) -> Int {
    BitPacking.byteCount(count, width: Int(token & 31)) &+ 2 &* Int(token >> 5)
  }

  /// Appends the payload and returns the token.
  ///
  /// Precondition: at most 128 values, below 2^31.
  static func encode(
    _ values: UnsafeBufferPointer<UInt32>, into output: inout ByteBuffer
  ) -> UInt8 {
    let (width, exceptions) = bestWidth(values)
    if values.count == blockSize {
      packVertically(values, width: width, into: &output)
    } else {
      BitPacking.pack(values, width: width, into: &output)
    }
    if exceptions > 0 {
      for (i, value) in values.enumerated() where value >> UInt32(width) != 0 {
        output.bytes.append(UInt8(truncatingIfNeeded: i))
        output.bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(width)))
      }
    }
    return UInt8(width) | UInt8(exceptions) << 5
  }

  /// Appends the low bits of 128 numbers, in this width also when they would fit a smaller one.
  private static func packVertically(
    _ values: UnsafeBufferPointer<UInt32>, width: Int, into output: inout ByteBuffer
  ) {
    guard width > 0, let start = values.baseAddress else { return }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16 * width) { block in
      // SAFETY: `values` has 128 numbers, the block 16 x width bytes.
      guard let bytes = block.baseAddress,
        pharos_block_pack(start, UInt32(width), bytes, block.count)
      else { return }
      output.append(UnsafeRawBufferPointer(block))
    }
  }

  /// Decodes `count` numbers; throws when they are not all there or not below 2^31.
  static func decode(
    _ view: ByteView, at: Int, token: UInt8, count: Int, into output: UnsafeMutablePointer<UInt32>
  ) throws(StoreError) {
    let width = Int(token & 31)
    let exceptions = Int(token >> 5)
    let packed = BitPacking.byteCount(count, width: width)
    guard at >= 0, at <= view.count, view.count &- at >= packed &+ 2 &* exceptions else {
      throw view.damaged(at, "block runs past the end")
    }
    if width == 0 {
      output.update(repeating: 0, count: count)
    } else if count == blockSize {
      try BlockCodec.unpack(view, at: at, width: width, into: output)
    } else {
      try BitPacking.unpack(view, at: at, count: count, width: width, into: output)
    }
    for exception in 0..<exceptions {
      let place = at &+ packed &+ 2 &* exception
      let index = Int(try view.u8(place))
      let value = UInt64(try view.u8(place &+ 1)) << UInt64(width)
      guard index < count, value < limit else {
        throw view.damaged(place, "exception of a block out of range")
      }
      output[index] |= UInt32(truncatingIfNeeded: value)
    }
  }

  /// One of 128 numbers; throws as decoding them all does where that is seen.
  static func value(
    _ view: ByteView, at: Int, token: UInt8, _ place: Int
  ) throws(StoreError) -> UInt32 {
    let width = Int(token & 31)
    let exceptions = Int(token >> 5)
    let packed = BlockCodec.byteCount(width: width)
    try view.require(at, packed &+ 2 &* exceptions)
    // SAFETY: the bytes were asked for.
    let base = view.base + at
    var value = BlockCodec.value(base, place, width: width)
    for exception in 0..<exceptions {
      let pair = packed &+ 2 &* exception
      guard base.load(fromByteOffset: pair, as: UInt8.self) == UInt8(truncatingIfNeeded: place)
      else { continue }
      let bits = UInt64(base.load(fromByteOffset: pair &+ 1, as: UInt8.self)) << UInt64(width)
      guard bits < limit else {
        throw view.damaged(at &+ pair, "exception of a block out of range")
      }
      value |= UInt32(truncatingIfNeeded: bits)
    }
    return value
  }

  /// The width with the smallest payload.
  private static func bestWidth(_ values: UnsafeBufferPointer<UInt32>) -> (Int, Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 33) { histogram in
      histogram.initialize(repeating: 0)
      var union: UInt32 = 0
      for value in values {
        union |= value
        histogram[BitPacking.width(of: value)] &+= 1
      }
      let widest = BitPacking.width(of: union)
      precondition(widest < 32, "numbers of a block are below 2^31")
      var best = (width: widest, exceptions: 0)
      var bestBytes = BitPacking.byteCount(values.count, width: widest)
      var exceptions = 0
      var width = widest
      while width > 0, widest - width < 8 {
        exceptions += Int(histogram[width])
        width -= 1
        if exceptions > maximumExceptions { break }
        let bytes = BitPacking.byteCount(values.count, width: width) + 2 * exceptions
        if bytes < bestBytes {
          bestBytes = bytes
          best = (width, exceptions)
        }
      }
      return (best.width, best.exceptions)
    }
  }
}
