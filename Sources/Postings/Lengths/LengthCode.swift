/// The length of a document's text in one byte: exact below 16, then three bits after the first
/// one.
///
/// ```
/// 0        no text, or text without a run
/// 1 - 15   so many runs
/// 16 - 239 (8 + code % 8) x 2^(code / 8 - 1) runs, or more, but fewer than the next code says
/// ```
///
/// Codes ascend with the lengths. The length a code stands for is the least that has it: at most an
/// eighth below the true one.
@usableFromInline
package enum LengthCode {
  /// No code is above.
  @inlinable
  package static var largest: UInt8 { 239 }

  /// The code of a number of runs; numbers from 2^32 on have that of 2^32 - 1.
  @inlinable
  package static func encode(_ runs: Int) -> UInt8 {
    guard runs >= 16 else { return UInt8(truncatingIfNeeded: max(0, runs)) }
    let number = UInt32(clamping: runs)
    let exponent = 31 &- number.leadingZeroBitCount
    let fraction = Int(number >> UInt32(exponent &- 3)) & 7
    return UInt8(truncatingIfNeeded: 16 &+ (exponent &- 4) &* 8 &+ fraction)
  }

  /// The least number of runs that has the code; codes that are none count as the largest.
  @inlinable
  package static func decode(_ code: UInt8) -> UInt32 {
    guard code >= 16 else { return UInt32(code) }
    let code = min(code, largest)
    return UInt32(8 &+ code & 7) << UInt32(code / 8 &- 1)
  }
}
