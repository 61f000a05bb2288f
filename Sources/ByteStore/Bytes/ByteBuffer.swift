/// Growable output, little endian.
@usableFromInline
package struct ByteBuffer: Sendable {
  @usableFromInline package var bytes: [UInt8] = []

  @inlinable
  package init() {}

  @inlinable
  package init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  @inlinable
  package var count: Int { bytes.count }

  @inlinable
  package mutating func removeAll() {
    bytes.clear()
  }

  @inlinable
  package mutating func append(u8 value: UInt8) {
    bytes.append(value)
  }

  @inlinable
  package mutating func append(u16 value: UInt16) {
    appendInteger(value)
  }

  @inlinable
  package mutating func append(u32 value: UInt32) {
    appendInteger(value)
  }

  @inlinable
  package mutating func append(u64 value: UInt64) {
    appendInteger(value)
  }

  @inlinable
  package mutating func append(f64 value: Double) {
    appendInteger(value.bitPattern)
  }

  /// LEB128: seven bits a byte, lowest first, the top bit says that more follow.
  @inlinable
  package mutating func appendVarint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest &>>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  @inlinable
  package mutating func append(_ more: [UInt8]) {
    bytes.append(contentsOf: more)
  }

  @inlinable
  package mutating func append(_ more: ArraySlice<UInt8>) {
    bytes.append(contentsOf: more)
  }

  @inlinable
  package mutating func append(_ more: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: more)
  }

  @inlinable
  package mutating func append(_ more: ByteBuffer) {
    bytes.append(contentsOf: more.bytes)
  }

  /// Appends `count` zeros.
  @inlinable
  package mutating func appendZeros(_ count: Int) {
    bytes.append(contentsOf: repeatElement(0, count: count))
  }

  /// Appends zeros up to the next multiple of `alignment`.
  @inlinable
  package mutating func align(to alignment: Int) {
    precondition(alignment > 0, "an alignment is positive")
    let over = bytes.count % alignment
    if over != 0 { appendZeros(alignment - over) }
  }

  /// Overwrites the four bytes at `offset`, which must have been written before.
  @inlinable
  package mutating func patch(_ offset: Int, u32 value: UInt32) {
    patchInteger(offset, value)
  }

  /// Overwrites the eight bytes at `offset`, which must have been written before.
  @inlinable
  package mutating func patch(_ offset: Int, u64 value: UInt64) {
    patchInteger(offset, value)
  }

  @inlinable
  package mutating func appendInteger<I: FixedWidthInteger>(_ value: I) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  @inlinable
  mutating func patchInteger<I: FixedWidthInteger>(_ offset: Int, _ value: I) {
    let size = MemoryLayout<I>.size
    precondition(offset >= 0 && offset + size <= bytes.count, "patch within what was written")
    withUnsafeBytes(of: value.littleEndian) { source in
      for (index, byte) in source.enumerated() { bytes[offset + index] = byte }
    }
  }
}
