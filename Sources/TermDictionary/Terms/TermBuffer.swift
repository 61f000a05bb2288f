import ByteStore

/// The term a cursor stands at, in memory that stays: decoding the next term allocates nothing.
///
/// Invariant 1: `storage` has `FrontCoding.maximumLength` bytes and ``copied`` more; `count` is not
/// above the former.
@usableFromInline
package struct TermBuffer {
  /// Bytes that are copied at a time where as many can be read: most that terms add are fewer.
  @inlinable
  static var copied: Int { 16 }

  @usableFromInline var storage = [UInt8](
    repeating: 0, count: FrontCoding.maximumLength + TermBuffer.copied)
  @usableFromInline package private(set) var count = 0

  @inlinable
  init() {}

  @inlinable
  init(_ bytes: [UInt8]) {
    for byte in bytes.prefix(FrontCoding.maximumLength) {
      storage[count] = byte
      count += 1
    }
  }

  /// A copy.
  @inlinable
  package var bytes: [UInt8] { Array(storage[..<count]) }

  /// Lends the bytes; the pointer is valid only during the call.
  @inline(__always)
  @inlinable
  package func withBytes<R, E: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    try storage.withUnsafeBufferPointer { (all) throws(E) -> R in
      // SAFETY: `count` bytes lie in the storage (invariant 1).
      try body(UnsafeBufferPointer(start: all.baseAddress, count: count))
    }
  }

  @inlinable
  mutating func removeAll() { count = 0 }

  /// Lends all of the storage and the count, for decoders that go on from the term that is there; the
  /// caller leaves a count that is not above `FrontCoding.maximumLength`.
  @inline(__always)
  mutating func withStorage<R, E: Error>(
    _ body: (UnsafeMutableRawBufferPointer, inout Int) throws(E) -> R
  ) throws(E) -> R {
    var count = count
    let result = try storage.withUnsafeMutableBufferPointer { (bytes) throws(E) -> R in
      try body(UnsafeMutableRawBufferPointer(bytes), &count)
    }
    precondition(count <= FrontCoding.maximumLength, "a term fits its buffer")
    self.count = count
    return result
  }

  /// As `ByteOrder.compare`.
  @inlinable
  func compare(_ key: [UInt8]) -> Int {
    withBytes { text in key.withUnsafeBufferPointer { ByteOrder.compare(text, $0) } }
  }

  /// The same of another buffer.
  @inlinable
  package func compare(_ other: TermBuffer) -> Int {
    withBytes { text in other.withBytes { ByteOrder.compare(text, $0) } }
  }

  /// As `ByteOrder.compareReversed`.
  @inlinable
  func compareReversed(_ key: [UInt8]) -> Int {
    withBytes { text in key.withUnsafeBufferPointer { ByteOrder.compareReversed(text, $0) } }
  }

  @inlinable
  func hasPrefix(_ prefix: [UInt8]) -> Bool {
    withBytes { ByteOrder.isEqual(prefix, to: $0, at: 0) }
  }

  @inlinable
  func hasSuffix(_ suffix: [UInt8]) -> Bool {
    withBytes { ByteOrder.isEqual(suffix, to: $0, at: $0.count - suffix.count) }
  }
}
