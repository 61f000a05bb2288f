/// A bounds-checked view of immutable bytes, little endian; loads need no alignment.
///
/// Invariants:
/// 1. `base ..< base + count` lies in memory that `owner` keeps alive and unchanged.
///
/// A copy costs one retain. Every access outside of `0 ..< count` throws `StoreError.damaged`, for
/// offsets come from bytes. Decoders of whole blocks call `require` once and then read from `base`.
@usableFromInline
package struct ByteView: @unchecked Sendable {
  @usableFromInline package let base: UnsafeRawPointer
  @usableFromInline package let count: Int
  @usableFromInline package let owner: ByteOwner

  /// The caller promises invariant 1.
  @inlinable
  package init(base: UnsafeRawPointer, count: Int, owner: ByteOwner) {
    self.base = base
    self.count = count
    self.owner = owner
  }

  /// A view of a heap copy of `bytes`.
  package init(copying bytes: [UInt8], place: String) {
    let heap = HeapBytes(count: bytes.count, place: place) { $0.copyBytes(from: bytes) }
    self.init(base: heap.origin, count: bytes.count, owner: heap)
  }

  /// A view of a heap copy of `bytes`.
  package init(copying bytes: UnsafeRawBufferPointer, place: String) {
    let heap = HeapBytes(count: bytes.count, place: place) { $0.copyMemory(from: bytes) }
    self.init(base: heap.origin, count: bytes.count, owner: heap)
  }

  /// A view of no bytes.
  package static func empty(place: String) -> ByteView {
    ByteView(copying: [UInt8](), place: place)
  }

  /// The file or section the bytes belong to, for error messages.
  @inlinable
  package var place: String { owner.place }

  /// The same bytes under another name; offsets in errors count from the start of this view.
  package func named(_ place: String) -> ByteView {
    ByteView(
      base: base, count: count,
      owner: ByteOwner(origin: base, place: place, keeping: owner, source: owner.source))
  }

  // MARK: Bounds

  /// Throws unless `at ..< at + length` lies within the view.
  @inlinable
  package func require(_ at: Int, _ length: Int) throws(StoreError) {
    guard at >= 0, length >= 0, length <= count, at <= count &- length else {
      throw outOfBounds(at, length)
    }
  }

  @inline(never)
  @usableFromInline
  package func outOfBounds(_ at: Int, _ length: Int) -> StoreError {
    damaged(at, "\(length) bytes asked for, view has \(count)")
  }

  /// The error for bytes at `offset` of this view that contradict the format.
  @inline(never)
  @usableFromInline
  package func damaged(_ offset: Int, _ detail: String) -> StoreError {
    .damaged(place: place, offset: (base - owner.origin) &+ offset, detail: detail)
  }

  // MARK: Reading

  @inlinable
  package func u8(_ at: Int) throws(StoreError) -> UInt8 {
    try require(at, 1)
    // SAFETY: `at ..< at + 1` was checked (invariant 1).
    return base.load(fromByteOffset: at, as: UInt8.self)
  }

  @inlinable
  package func u16(_ at: Int) throws(StoreError) -> UInt16 {
    try require(at, 2)
    // SAFETY: `at ..< at + 2` was checked (invariant 1).
    return UInt16(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt16.self))
  }

  @inlinable
  package func u32(_ at: Int) throws(StoreError) -> UInt32 {
    try require(at, 4)
    // SAFETY: `at ..< at + 4` was checked (invariant 1).
    return UInt32(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt32.self))
  }

  @inlinable
  package func u64(_ at: Int) throws(StoreError) -> UInt64 {
    try require(at, 8)
    // SAFETY: `at ..< at + 8` was checked (invariant 1).
    return UInt64(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt64.self))
  }

  /// An IEEE 754 number; any bit pattern is one.
  @inlinable
  package func f64(_ at: Int) throws(StoreError) -> Double {
    Double(bitPattern: try u64(at))
  }

  /// A LEB128 number of at most 64 bits; `at` moves behind it.
  @inlinable
  package func varint(_ at: inout Int) throws(StoreError) -> UInt64 {
    guard at >= 0, at < count else { throw outOfBounds(at, 1) }
    // SAFETY: `at` was checked, and `next < count` is checked before each further byte.
    let first = base.load(fromByteOffset: at, as: UInt8.self)
    if first < 0x80 {
      at &+= 1
      return UInt64(first)
    }
    var value = UInt64(first & 0x7F)
    var shift: UInt64 = 7
    var next = at &+ 1
    while next < count {
      let byte = base.load(fromByteOffset: next, as: UInt8.self)
      next &+= 1
      if shift == 63, byte > 1 { break }
      value |= UInt64(byte & 0x7F) &<< shift
      if byte < 0x80 {
        at = next
        return value
      }
      shift &+= 7
    }
    throw damaged(at, "a number of variable length has no end")
  }

  /// A LEB128 number that must not be above `limit`: a count or a length read from bytes.
  @inlinable
  package func varint(_ at: inout Int, limit: Int) throws(StoreError) -> Int {
    let start = at
    let value = try varint(&at)
    guard let number = Int(exactly: value), number <= limit else {
      throw damaged(start, "number \(value) is above \(limit)")
    }
    return number
  }

  /// A LEB128 number of at most 32 bits.
  @inlinable
  package func varint32(_ at: inout Int) throws(StoreError) -> UInt32 {
    let start = at
    let value = try varint(&at)
    guard let number = UInt32(exactly: value) else {
      throw damaged(start, "number \(value) has more than 32 bits")
    }
    return number
  }

  /// The bytes `at ..< at + length` as a view; shares the owner.
  @inlinable
  package func slice(_ at: Int, _ length: Int) throws(StoreError) -> ByteView {
    try require(at, length)
    return ByteView(base: base + at, count: length, owner: owner)
  }

  /// A copy of the bytes `at ..< at + length`.
  package func bytes(_ at: Int, _ length: Int) throws(StoreError) -> [UInt8] {
    try require(at, length)
    // SAFETY: the range was checked (invariant 1).
    return [UInt8](UnsafeRawBufferPointer(start: base + at, count: length))
  }

  /// Lends all bytes; the pointer is valid only during the call.
  @inlinable
  package func withBytes<R, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    // SAFETY: invariant 1; `self` and so the owner lives over the call.
    try withExtendedLifetime(owner) { () throws(E) -> R in
      try body(UnsafeRawBufferPointer(start: base, count: count))
    }
  }
}
