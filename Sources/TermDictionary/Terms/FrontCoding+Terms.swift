import ByteStore

extension FrontCoding {
  /// Turns `text`, the string before, into the next one; `at` moves behind it.
  ///
  /// False if the bytes do not fit, with `at` where that was seen.
  /// The caller lends `count` bytes at `base`; a cursor passes what its view holds.
  @inline(__always)
  static func next(
    _ base: UnsafeRawPointer, _ count: Int, at: inout Int, into text: inout TermBuffer
  ) -> Bool {
    guard let (shared, added) = lengths(base, count, at: &at), shared <= text.count,
      shared &+ added <= maximumLength
    else { return false }
    text.replace(from: shared, base + at, added)
    at &+= added
    return true
  }
}
