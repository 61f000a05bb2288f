/// Reads the digits of the generated tables: 6 bits each, written as 0x30 + value, high first.
enum Digits {
  static let zero: UInt8 = 0x30

  /// The number of two digits at place `index` of a row of such numbers.
  @inline(__always)
  static func two(_ digits: UnsafePointer<UInt8>, _ index: Int) -> UInt32 {
    // SAFETY: callers pass places inside the generated literal.
    let at = digits + index &* 2
    return UInt32(at[0] &- zero) << 6 | UInt32(at[1] &- zero)
  }

  @inline(__always)
  static func three(_ digits: UnsafePointer<UInt8>, _ index: Int) -> UInt32 {
    // SAFETY: callers pass places inside the generated literal.
    let at = digits + index &* 3
    return UInt32(at[0] &- zero) << 12 | UInt32(at[1] &- zero) << 6 | UInt32(at[2] &- zero)
  }

  /// The scalar of four digits at `offset` digits.
  @inline(__always)
  static func scalar(_ digits: UnsafePointer<UInt8>, at offset: Int) -> UInt32 {
    // SAFETY: callers pass places inside the generated literal.
    let at = digits + offset
    return UInt32(at[0] &- zero) << 18 | UInt32(at[1] &- zero) << 12
      | UInt32(at[2] &- zero) << 6 | UInt32(at[3] &- zero)
  }
}
