/// Appends integers of any width from 0 to 64 bits, lowest bit first.
@usableFromInline
package struct BitPacker {
  /// Zero bytes after packed data, so that a 64-bit load at the first byte of any value, and the
  /// byte behind it, stay inside.
  @inlinable
  package static var padding: Int { 8 }

  @usableFromInline package private(set) var bytes: [UInt8] = []
  @usableFromInline var pending: UInt64 = 0
  @usableFromInline var pendingBits = 0

  /// - Parameter capacity: about so many bytes will be packed.
  @inlinable
  package init(capacity: Int = 0) {
    if capacity > 0 { bytes.reserveCapacity(capacity) }
  }

  /// The lowest width that holds `value`.
  @inlinable
  package static func width(of value: UInt64) -> Int { 64 - value.leadingZeroBitCount }

  /// Bytes that `count` values of `width` bits take, without padding; nil if that is no size.
  @inlinable
  package static func byteCount(_ count: Int, width: Int) -> Int? {
    guard count >= 0, width >= 0, width <= 64 else { return nil }
    let (bits, overflow) = count.multipliedReportingOverflow(by: width)
    guard !overflow, bits <= Int.max - 7 else { return nil }
    return (bits + 7) >> 3
  }

  @inlinable
  package mutating func append(_ value: UInt64, width: Int) {
    guard width > 0 else { return }
    pending |= value << UInt64(pendingBits)
    pendingBits += width
    guard pendingBits >= 64 else { return }
    withUnsafeBytes(of: pending.littleEndian) { bytes.append(contentsOf: $0) }
    pendingBits -= 64
    pending = value >> UInt64(width - pendingBits)
  }

  /// Completes the last byte.
  @inlinable
  package mutating func alignToByte() {
    while pendingBits > 0 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingBits -= 8
    }
    pendingBits = 0
    pending = 0
  }

  @inlinable
  mutating func appendPadding() {
    alignToByte()
    bytes.append(contentsOf: repeatElement(0, count: BitPacker.padding))
  }

  /// Hands over the whole bytes packed so far and forgets them; bits of an incomplete byte stay.
  @inlinable
  mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }
}

/// Unpacks runs of values that ``BitPacker`` wrote.
@usableFromInline
package enum BitUnpacking {
  /// The bytes that ``unpack(_:firstBit:width:count:into:)`` may load for these values.
  @inlinable
  static func loadedBytes(firstBit: Int, width: Int, count: Int) -> Int {
    count == 0 || width == 0 ? 0 : ((firstBit & 7) + (count - 1) * width) >> 3 + 9
  }

  /// `source` points at the byte of `firstBit`; ``loadedBytes(firstBit:width:count:)`` bytes must
  /// be readable there.
  @inlinable
  package static func unpack(
    _ source: UnsafeRawPointer, firstBit: Int, width: Int, count: Int,
    into output: UnsafeMutablePointer<UInt64>
  ) {
    if width == 0 {
      output.update(repeating: 0, count: count)
      return
    }
    let mask = UInt64.max >> UInt64(64 - width)
    var bit = firstBit & 7
    // SAFETY: the last value starts at byte ((firstBit & 7) + (count - 1) * width) / 8; eight bytes
    // and, for widths over 57, a ninth are loaded there, all within `loadedBytes`.
    if width <= 57 {
      for i in 0..<count {
        let word = source.loadUnaligned(fromByteOffset: bit >> 3, as: UInt64.self)
        output[i] = (UInt64(littleEndian: word) &>> UInt64(bit & 7)) & mask
        bit &+= width
      }
    } else {
      for i in 0..<count {
        let word = source.loadUnaligned(fromByteOffset: bit >> 3, as: UInt64.self)
        let next = UInt64(source.load(fromByteOffset: bit >> 3 + 8, as: UInt8.self))
        let shift = UInt64(bit & 7)
        output[i] = (UInt64(littleEndian: word) &>> shift | next << (64 - shift)) & mask
        bit &+= width
      }
    }
  }
}
