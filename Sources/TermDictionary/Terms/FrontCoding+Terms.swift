import ByteStore

extension FrontCoding {
  /// Turns `text`, a string, into the one that stands so many strings behind it; `at` moves behind that.
  ///
  /// False if the bytes do not fit, with `at` where that was seen.
  /// The caller lends `count` bytes at `base`; a cursor passes what its view holds.
  @inline(__always)
  static func next(
    _ base: UnsafeRawPointer, _ count: Int, at: inout Int, into text: inout TermBuffer,
    steps: Int = 1
  ) -> Bool {
    text.withStorage { storage, length in
      // Of short strings a pass from one to the next takes less time than a call does.
      guard let target = storage.baseAddress else { return false }
      for _ in 0..<steps {
        guard next(base, count, at: &at, target, &length) != nil else { return false }
      }
      return true
    }
  }

  /// Turns `length` bytes at `target`, a string, into the one behind it; `at` moves behind that.
  ///
  /// Returns what both have in common at least; nil if the bytes do not fit. The caller lends `count`
  /// bytes at `base`, and the storage of a ``TermBuffer`` at `target`.
  @inline(__always)
  static func next(
    _ base: UnsafeRawPointer, _ count: Int, at: inout Int, _ target: UnsafeMutableRawPointer,
    _ length: inout Int
  ) -> Int? {
    guard let (shared, added) = lengths(base, count, at: &at), shared <= length,
      shared &+ added <= maximumLength
    else { return nil }
    // SAFETY: `added` bytes from `at` on are lent (`lengths`), and as many as are copied at a time
    // where they are; the storage has room for these behind the longest string (invariant 1).
    if added <= TermBuffer.copied, count &- at >= TermBuffer.copied {
      (target + shared).storeBytes(
        of: (base + at).loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
    } else {
      (target + shared).copyMemory(from: base + at, byteCount: added)
    }
    at &+= added
    length = shared &+ added
    return shared
  }
}
