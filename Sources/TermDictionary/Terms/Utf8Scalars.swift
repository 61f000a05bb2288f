/// Scalars of terms, total over any bytes.
@usableFromInline
package enum Utf8Scalars {
  /// The scalar at `index`, which moves behind it.
  ///
  /// A byte that begins no well-formed sequence stands
  /// for a surrogate of its own (U+DC80 …), so that decoding loses nothing and never fails.
  @inlinable
  static func next(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ end: Int
  ) -> UInt32 {
    // SAFETY: callers keep `index` below `end`, and `end` not above the count.
    let first = UInt32(bytes[index])
    let start = index
    index &+= 1
    if first < 0x80 { return first }
    let following = first < 0xC2 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : first < 0xF5 ? 3 : 0
    guard following > 0, following < end &- start else { return 0xDC00 | first }
    var scalar = first & (0x3F &>> UInt32(following))
    for step in 1...following {
      let byte = UInt32(bytes[start &+ step])
      guard byte & 0xC0 == 0x80 else { return 0xDC00 | first }
      scalar = scalar &<< 6 | byte & 0x3F
    }
    let least: UInt32 = following == 1 ? 0x80 : following == 2 ? 0x800 : 0x10000
    guard scalar >= least, scalar < 0x110000, scalar & 0xFFFF_F800 != 0xD800 else {
      return 0xDC00 | first
    }
    index = start &+ following &+ 1
    return scalar
  }

  /// Puts the scalars of a stretch of bytes into `scalars`.
  @inlinable
  static func decode(_ bytes: [UInt8], _ range: Range<Int>, into scalars: inout [UInt32]) {
    precondition(range.upperBound <= bytes.count, "a stretch of the bytes")
    scalars.removeAll(keepingCapacity: true)
    bytes.withUnsafeBufferPointer { bytes in
      var index = range.lowerBound
      while index < range.upperBound { scalars.append(next(bytes, &index, range.upperBound)) }
    }
  }

  @inlinable
  package static func scalars(_ bytes: [UInt8]) -> [UInt32] {
    var scalars: [UInt32] = []
    decode(bytes, 0..<bytes.count, into: &scalars)
    return scalars
  }

  @inlinable
  static func isValid(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { isValid($0) }
  }

  @inlinable
  static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      if next(bytes, &index, bytes.count) & 0xFFFF_F800 == 0xD800 { return false }
    }
    return true
  }

  /// Number of bytes that `next` took for a scalar.
  @inlinable
  static func length(_ scalar: UInt32) -> Int {
    scalar & 0xFFFF_F800 == 0xD800
      ? 1 : scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
  }

  /// The bytes of scalars; what is no scalar is left out.
  @inlinable
  static func bytes(_ scalars: some Sequence<UInt32>) -> [UInt8] {
    var bytes: [UInt8] = []
    for value in scalars {
      guard let scalar = Unicode.Scalar(value) else { continue }
      bytes.append(contentsOf: UTF8.encode(scalar)?.map { $0 } ?? [])
    }
    return bytes
  }

  /// Appends the bytes of a scalar; 0xFF, above every scalar, for what is none.
  @inlinable
  static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    if value < 0x80 { return bytes.append(UInt8(value)) }
    guard let scalar = Unicode.Scalar(value), let encoded = UTF8.encode(scalar) else {
      bytes.append(0xFF)
      return
    }
    for unit in encoded { bytes.append(unit) }
  }
}
