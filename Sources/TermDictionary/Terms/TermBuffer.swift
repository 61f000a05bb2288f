import ByteStore

/// The term a cursor stands at, in memory that stays: decoding the next term allocates nothing.
///
/// Invariant 1: `storage` has `FrontCoding.maximumLength` bytes, `count` is not above.
@usableFromInline
package struct TermBuffer {
  @usableFromInline var storage = [UInt8](repeating: 0, count: FrontCoding.maximumLength)
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

  /// Keeps the first `shared` bytes and puts others behind them; the caller has checked that
  /// `shared` is not above `count` and that the sum fits.
  @inline(__always)
  @inlinable
  mutating func replace(from shared: Int, _ source: UnsafeRawPointer, _ added: Int) {
    precondition(shared &+ added <= FrontCoding.maximumLength, "a term fits its buffer")
    storage.withUnsafeMutableBytes { all in
      // SAFETY: the place was checked above; the caller promises `added` bytes at `source`.
      guard added > 0, let start = all.baseAddress else { return }
      (start + shared).copyMemory(from: source, byteCount: added)
    }
    count = shared &+ added
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
