/// A 64-bit hash of bytes: the same on every machine and in every version of the format.
///
/// Eight bytes a step, little endian: state = high ^ low of (state ^ word) * m; the last step takes
/// what is left, filled with zeros; the length goes into the first state.
package enum IdentifierHash {
  private static let multiplier: UInt64 = 0xD6E8_FEB8_6659_FD93
  private static let finalizer: UInt64 = 0xA076_1D64_78BD_642F
  private static let seed: UInt64 = 0x9E37_79B9_7F4A_7C15

  package static func hash(_ bytes: [UInt8]) -> UInt64 {
    var state = seed ^ UInt64(bytes.count)
    bytes.withUnsafeBytes { buffer in
      var at = 0
      // SAFETY: eight bytes are loaded only where eight are left.
      while at &+ 8 <= buffer.count {
        let word = buffer.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        state = fold(state ^ UInt64(littleEndian: word), multiplier)
        at &+= 8
      }
      var rest: UInt64 = 0
      var shift: UInt64 = 0
      while at < buffer.count {
        rest |= UInt64(buffer[at]) &<< shift
        shift &+= 8
        at &+= 1
      }
      state = fold(state ^ rest, multiplier)
    }
    return fold(state, finalizer)
  }

  /// Zero would swallow all that follows, so a factor of zero is not folded.
  private static func fold(_ value: UInt64, _ factor: UInt64) -> UInt64 {
    guard value != 0 else { return factor }
    let product = value.multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }
}
