/// How much a posting can add to a score, as one byte that is never too small: the frequency times
/// the factor of ``LengthNormalization``.
///
/// The byte is the top of a `Float`: four bits of exponent, four of fraction.
///
/// ```
/// 0 - 254   (16 + code % 16) x 2^(code / 16 - 10), from 1 / 64 to 960
/// 255       beyond that, or not known
/// ```
///
/// Codes ascend with what they stand for; one is at most a sixteenth above the true impact, where
/// that lies in the range.
package enum Impact {
  /// No bound.
  package static let unknown: UInt8 = 255

  /// Exponent and first four bits of the fraction of 2^-6, as `Float` has them.
  private static let least: UInt32 = (127 - 6) << 4
  private static let droppedBits: UInt32 = 19

  /// The least code that is not below the impact, with room for other ways of rounding.
  package static func encode(_ impact: Float) -> UInt8 {
    guard impact < 1024 else { return unknown }
    guard impact > 1.0 / 64 else { return 0 }
    let bits = (impact * (1 + 0x1p-18)).bitPattern
    let code = (bits &+ (1 << droppedBits) &- 1) >> droppedBits
    return UInt8(clamping: code &- least)
  }

  /// What a code stands for: infinity for ``unknown``.
  package static func decode(_ code: UInt8) -> Float {
    code == unknown ? .infinity : Float(bitPattern: (UInt32(code) &+ least) << droppedBits)
  }
}
