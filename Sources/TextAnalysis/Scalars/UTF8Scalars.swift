/// Reading and writing scalars as UTF-8 bytes.
enum UTF8Scalars {
  static let replacement: UInt32 = 0xFFFD

  /// The scalar at `index` and its length in bytes.
  ///
  /// A byte sequence that is no UTF-8 gives U+FFFD for each maximal part of one, as
  /// `String(decoding:as:)` does; `valid` is then false.
  static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (scalar: UInt32, length: Int, valid: Bool) {
    let first = bytes[index]
    if first < 0x80 { return (UInt32(first), 1, true) }
    let (needed, low, high) = shape(of: first)
    guard needed > 0 else { return (replacement, 1, false) }
    var scalar = UInt32(first) & (0x3F >> UInt32(needed))
    for step in 1...needed {
      guard index + step < bytes.count else { return (replacement, step, false) }
      let byte = bytes[index + step]
      let lowest = step == 1 ? low : 0x80
      let highest = step == 1 ? high : 0xBF
      guard byte >= lowest, byte <= highest else { return (replacement, step, false) }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    return (scalar, needed + 1, true)
  }

  /// How many bytes follow a first byte, and the range of the second (Unicode, table 3-7).
  private static func shape(of first: UInt8) -> (needed: Int, low: UInt8, high: UInt8) {
    switch first {
    case 0xC2...0xDF: (1, 0x80, 0xBF)
    case 0xE0: (2, 0xA0, 0xBF)
    case 0xED: (2, 0x80, 0x9F)
    case 0xE1...0xEF: (2, 0x80, 0xBF)
    case 0xF0: (3, 0x90, 0xBF)
    case 0xF1...0xF3: (3, 0x80, 0xBF)
    case 0xF4: (3, 0x80, 0x8F)
    default: (0, 0, 0)
    }
  }

  /// The scalar at `index` of bytes that are known to be valid; moves `index` behind it.
  @inline(__always)
  static func next(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> UInt32 {
    let first = UInt32(bytes[index])
    if first < 0x80 {
      index &+= 1
      return first
    }
    if first < 0xE0, index &+ 1 < bytes.count {
      defer { index &+= 2 }
      return (first & 0x1F) << 6 | UInt32(bytes[index &+ 1] & 0x3F)
    }
    if first < 0xF0, index &+ 2 < bytes.count {
      defer { index &+= 3 }
      return (first & 0x0F) << 12 | UInt32(bytes[index &+ 1] & 0x3F) << 6
        | UInt32(bytes[index &+ 2] & 0x3F)
    }
    guard index &+ 3 < bytes.count else {
      index = bytes.count
      return replacement
    }
    defer { index &+= 4 }
    return (first & 0x07) << 18 | UInt32(bytes[index &+ 1] & 0x3F) << 12
      | UInt32(bytes[index &+ 2] & 0x3F) << 6 | UInt32(bytes[index &+ 3] & 0x3F)
  }

  /// The scalar that ends before `end` in bytes that are known to be valid.
  static func last(_ bytes: UnsafeBufferPointer<UInt8>, before end: Int) -> UInt32 {
    var index = end - 1
    while index > 0, bytes[index] & 0xC0 == 0x80 { index -= 1 }
    return next(bytes, &index)
  }

  /// Number of bytes of a scalar.
  @inline(__always)
  static func length(_ scalar: UInt32) -> Int {
    scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
  }

  /// Writes a scalar at `index` and moves `index` behind it; there must be four bytes of room.
  @inline(__always)
  static func write(
    _ scalar: UInt32, _ bytes: UnsafeMutableBufferPointer<UInt8>, _ index: inout Int
  ) {
    if scalar < 0x80 {
      bytes[index] = UInt8(truncatingIfNeeded: scalar)
      index &+= 1
    } else if scalar < 0x800 {
      bytes[index] = UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6)
      bytes[index &+ 1] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
      index &+= 2
    } else if scalar < 0x10000 {
      bytes[index] = UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12)
      bytes[index &+ 1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
      bytes[index &+ 2] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
      index &+= 3
    } else {
      bytes[index] = UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18)
      bytes[index &+ 1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F)
      bytes[index &+ 2] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
      bytes[index &+ 3] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
      index &+= 4
    }
  }

  /// Appends a scalar.
  static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
    if scalar < 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: scalar))
      return
    }
    let length = length(scalar)
    let lead: UInt32 = length == 2 ? 0xC0 : length == 3 ? 0xE0 : 0xF0
    var shift = UInt32(length - 1) * 6
    bytes.append(UInt8(truncatingIfNeeded: lead | scalar >> shift))
    while shift > 0 {
      shift -= 6
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> shift & 0x3F))
    }
  }

  /// The scalars of bytes, repaired where they are no UTF-8.
  static func scalars(_ bytes: [UInt8]) -> [UInt32] {
    bytes.withUnsafeBufferPointer { buffer in
      var scalars: [UInt32] = []
      scalars.reserveCapacity(buffer.count)
      var index = 0
      while index < buffer.count {
        let (scalar, length, _) = decode(buffer, at: index)
        scalars.append(scalar)
        index += length
      }
      return scalars
    }
  }

  static func bytes(_ scalars: some Sequence<UInt32>) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in scalars { append(scalar, to: &bytes) }
    return bytes
  }
}
