import CKernels

/// The checksum of all stored bytes.
package enum Checksum {
  /// CRC-32C (Castagnoli).
  ///
  /// `seed` is the checksum of the bytes before these, so that `crc32c(b, seed: crc32c(a))` is the
  /// checksum of `a` followed by `b`.
  package static func crc32c(_ bytes: UnsafeRawBufferPointer, seed: UInt32 = 0) -> UInt32 {
    guard let base = bytes.baseAddress else { return seed }
    // SAFETY: the kernel reads exactly `count` bytes from `base`.
    return pharos_crc32c(base, bytes.count, seed)
  }

  /// CRC-32C of an array.
  package static func crc32c(_ bytes: [UInt8], seed: UInt32 = 0) -> UInt32 {
    bytes.withUnsafeBytes { crc32c($0, seed: seed) }
  }
}
