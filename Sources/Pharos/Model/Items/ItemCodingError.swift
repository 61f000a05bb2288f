/// What is wrong with the bytes of a record.
package enum ItemCodingError: Error, Sendable, Hashable {
  /// The bytes contradict the format at an offset from the beginning of the buffer.
  case damaged(offset: Int, detail: String)
  /// The record has a version that this release does not know.
  case unsupportedVersion(found: UInt8, supported: UInt8)
}
