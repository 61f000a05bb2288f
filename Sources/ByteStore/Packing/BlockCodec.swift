import CKernels

/// Blocks of 128 numbers of up to 32 bits, in `byteCount(width:)` bytes each; the layout is drawn
/// in `CKernels.h`.
///
/// The width is not part of the block: the caller stores it where it suits.
///
/// A block is read without touching a byte behind it, so nothing needs padding.
package enum BlockCodec {
  /// Numbers in a block.
  package static let count = 128

  /// Bytes of a block whose numbers have `width` bits.
  package static func byteCount(width: Int) -> Int { width * 16 }

  /// Bits of the largest of 128 numbers.
  package static func width(of values: UnsafePointer<UInt32>) -> Int {
    Int(pharos_block_width(values))
  }

  /// Bits of the largest difference of 128 numbers, each to the one before, the first to `base`.
  package static func deltaWidth(of values: UnsafePointer<UInt32>, base: UInt32) -> Int {
    Int(pharos_block_delta_width(values, base))
  }

  /// Appends the differences of 128 numbers; returns their width.
  @discardableResult
  package static func packDeltas(
    _ values: UnsafeBufferPointer<UInt32>, base: UInt32, into output: inout ByteBuffer
  ) -> Int {
    let start = pointer(to: values)
    let width = deltaWidth(of: start, base: base)
    append(width, to: &output) { pharos_block_pack_deltas(start, base, UInt32(width), $0, $1) }
    return width
  }

  /// Appends 128 numbers; returns their width.
  @discardableResult
  package static func pack(
    _ values: UnsafeBufferPointer<UInt32>, into output: inout ByteBuffer
  ) -> Int {
    let start = pointer(to: values)
    let width = width(of: start)
    append(width, to: &output) { pharos_block_pack(start, UInt32(width), $0, $1) }
    return width
  }

  /// Writes the 128 running sums (modulo 2^32) of `base` and the differences at `at` to `output`,
  /// which has room for 128 numbers.
  package static func unpackDeltas(
    _ view: ByteView, at: Int, width: Int, base: UInt32, into output: UnsafeMutablePointer<UInt32>
  ) throws(StoreError) {
    let input = try block(view, at, width)
    // SAFETY: the kernel checks the length again and writes 128 numbers.
    guard pharos_block_unpack_deltas(input, width * 16, UInt32(width), base, output) else {
      throw view.damaged(at, "block of width \(width)")
    }
  }

  /// Writes the 128 numbers at `at` to `output`, which has room for them.
  package static func unpack(
    _ view: ByteView, at: Int, width: Int, into output: UnsafeMutablePointer<UInt32>
  ) throws(StoreError) {
    let input = try block(view, at, width)
    // SAFETY: the kernel checks the length again and writes 128 numbers.
    guard pharos_block_unpack(input, width * 16, UInt32(width), output) else {
      throw view.damaged(at, "block of width \(width)")
    }
  }

  /// One number of a block whose `byteCount(width:)` bytes are given.
  @inline(__always)
  @inlinable
  package static func value(
    _ data: UnsafeRawPointer?, _ place: Int, width: Int
  ) -> UInt32 {
    guard width > 0, let data else { return 0 }
    // Row place / 4 of lane place % 4; a lane's words are 16 bytes apart.
    let bit = place &>> 2 &* width
    let at = (bit &>> 5 &* 4 &+ place & 3) &* 4
    let shift = UInt32(truncatingIfNeeded: bit & 31)
    // SAFETY: rows are below 32, so that the words of a lane end with the block.
    var value =
      UInt32(littleEndian: data.loadUnaligned(fromByteOffset: at, as: UInt32.self)) &>> shift
    if Int(shift) &+ width > 32 {
      value |=
        UInt32(littleEndian: data.loadUnaligned(fromByteOffset: at &+ 16, as: UInt32.self))
        &<< (32 &- shift)
    }
    return value & (UInt32.max &>> UInt32(truncatingIfNeeded: 32 &- width))
  }

  private static func block(
    _ view: ByteView, _ at: Int, _ width: Int
  ) throws(StoreError) -> UnsafePointer<UInt8> {
    guard width >= 0, width <= 32 else { throw view.damaged(at, "block of width \(width)") }
    try view.require(at, width * 16)
    return (view.base + at).assumingMemoryBound(to: UInt8.self)
  }

  private static func pointer(to values: UnsafeBufferPointer<UInt32>) -> UnsafePointer<UInt32> {
    guard values.count == count, let start = values.baseAddress else {
      preconditionFailure("a block has \(count) numbers")
    }
    return start
  }

  private static func append(
    _ width: Int, to output: inout ByteBuffer,
    pack: (UnsafeMutablePointer<UInt8>, Int) -> Bool
  ) {
    let size = byteCount(width: width)
    guard size > 0 else { return }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size) { block in
      guard let start = block.baseAddress, pack(start, size) else { return }
      output.append(UnsafeRawBufferPointer(block))
    }
  }
}
