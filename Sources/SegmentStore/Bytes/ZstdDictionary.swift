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

  /// Trains a dictionary of at most `capacity` bytes on samples of what will be compressed.
  ///
  /// Nil when there is too little to learn from: then blocks are compressed without one.
  package static func train(samples: [[UInt8]], capacity: Int) -> [UInt8]? {
    // Fewer teach nothing; the library asks for about ten times the dictionary in samples.
    guard samples.count >= 8, capacity >= 256 else { return nil }
    let sizes = samples.map(\.count)
    let joined = [UInt8](samples.joined())
    var dictionary = [UInt8](repeating: 0, count: capacity)
    // SAFETY: `sizes` add up to the bytes of `joined`; the library writes at most `capacity` bytes.
    let size = dictionary.withUnsafeMutableBytes { output in
      joined.withUnsafeBytes { input in
        ZDICT_trainFromBuffer(
          output.baseAddress, output.count, input.baseAddress, sizes, UInt32(sizes.count))
      }
    }
    guard ZDICT_isError(size) == 0, size > 0, size <= capacity else { return nil }
    dictionary.removeLast(capacity - size)
    return dictionary
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
