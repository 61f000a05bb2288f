/// Normalization form C of the pinned Unicode version.
package enum Normalization {
  /// The NFC of a text; bytes that are no UTF-8 are repaired with U+FFFD.
  package static func nfc(_ utf8: [UInt8]) -> [UInt8] {
    utf8.withUnsafeBufferPointer { bytes in
      var normalizer = Normalizer()
      var output: [UInt8] = []
      normalizer.normalize(bytes, into: &output)
      return output
    }
  }

  /// The NFC of a sequence of scalars.
  package static func nfc(scalars: [UInt32]) -> [UInt32] {
    if scalars.allSatisfy({ $0 < 0x300 }) { return scalars }
    var work = TaggedScalars()
    for scalar in scalars { work.appendDecomposed(scalar) }
    work.reorder()
    work.compose()
    return work.items.map { UInt32(truncatingIfNeeded: $0) }
  }

  /// Whether the bytes are certainly valid UTF-8 in NFC; false may also mean "not known".
  package static func isNFC(_ utf8: [UInt8]) -> Bool {
    utf8.withUnsafeBufferPointer { bytes in
      var index = 0
      var last: UInt32 = 0
      while index < bytes.count {
        let (scalar, length, valid) = UTF8Scalars.decode(bytes, at: index)
        guard valid else { return false }
        index += length
        guard ScalarTraits(of: scalar).orders else {
          last = 0
          continue
        }
        let order = Composition.ordering(of: scalar)
        guard order < 256, order == 0 || order >= last else { return false }
        last = order
      }
      return true
    }
  }
}
