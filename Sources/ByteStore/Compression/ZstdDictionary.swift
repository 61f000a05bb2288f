import CZstd
import Synchronization

/// A dictionary in the forms that zstd works with: made once, used by any thread.
package final class ZstdDictionary: Sendable {
  /// The dictionary as it is stored.
  package let bytes: [UInt8]
  let decoding: PreparedDecoding
  private let encodings = Mutex<[Int32: PreparedEncoding]>([:])

  /// Throws when the bytes have the mark of a trained dictionary but are none.
  package init(_ bytes: [UInt8], place: String = "dictionary") throws(StoreError) {
    self.bytes = bytes
    // SAFETY: the library copies `count` bytes during the call.
    let prepared = bytes.withUnsafeBytes { ZSTD_createDDict($0.baseAddress, $0.count) }
    guard let prepared else {
      throw .compression(place: place, detail: "the dictionary is damaged")
    }
    decoding = PreparedDecoding(pointer: prepared)
  }

  /// The dictionary for compressing at a level; made when first asked for.
  func encoding(level: Int32) throws(StoreError) -> PreparedEncoding {
    try encodings.withLock { (encodings) throws(StoreError) in
      if let prepared = encodings[level] { return prepared }
      // SAFETY: the library copies `count` bytes during the call.
      let pointer = bytes.withUnsafeBytes { ZSTD_createCDict($0.baseAddress, $0.count, level) }
      guard let pointer else {
        throw .compression(place: "dictionary", detail: "cannot be prepared")
      }
      let prepared = PreparedEncoding(pointer: pointer)
      encodings[level] = prepared
      return prepared
    }
  }
}

/// Owner of a `ZSTD_DDict`, which is immutable after it was made.
final class PreparedDecoding: @unchecked Sendable {
  let pointer: OpaquePointer
  init(pointer: OpaquePointer) { self.pointer = pointer }
  deinit { ZSTD_freeDDict(pointer) }
}

/// Owner of a `ZSTD_CDict`, which is immutable after it was made.
final class PreparedEncoding: @unchecked Sendable {
  let pointer: OpaquePointer
  init(pointer: OpaquePointer) { self.pointer = pointer }
  deinit { ZSTD_freeCDict(pointer) }
}
