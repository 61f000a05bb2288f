/// The values of one block of a dictionary, decoded: consecutive ordinals, bytes one after the
/// other.
///
/// ```
/// block     u32 payload length | 2^31 if compressed · u32 stored length · u32 length of the codes
///           · payload (zstd if that is at least an eighth shorter) · codes · lists
/// payload   n x u8 bytes shared with the value before · n x u8 further bytes · the further bytes
/// codes     n x StoredDocuments code
/// lists     the document lists of the codes, in order
/// ```
package struct ValueBlock: Sendable {
  /// Values of a block; the last one may have fewer.
  package static let valueCount = 64
  static let headerSize = 12
  static let compressedFlag: UInt32 = 1 << 31
  static let maximumPayload = valueCount * (2 + ValueColumn.maximumLength)

  /// The ordinal of the first value.
  package let firstOrdinal: UInt32
  /// All values one after the other.
  package private(set) var bytes: [UInt8] = []
  /// Where each value ends in `bytes`.
  package private(set) var ends: [Int] = []

  /// Number of values.
  package var count: Int { ends.count }

  /// The value at `index`, which is below `count`.
  package func value(_ index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  /// The value's case- and diacritic-free form.
  package func folded(_ index: Int) -> [UInt8] {
    ValueColumn.folded(value(index))
  }

  init(firstOrdinal: UInt32, count: Int, payload: [UInt8], place: String) throws(StoreError) {
    self.firstOrdinal = firstOrdinal
    guard payload.count >= 2 * count else {
      throw .damaged(place: place, offset: 0, detail: "value block is too short")
    }
    // First the lengths: after this pass every value is known to fit.
    var next = 2 * count
    var total = 0
    var previous = 0
    ends.reserveCapacity(count)
    for index in 0..<count {
      let shared = Int(payload[index])
      let further = Int(payload[count + index])
      guard shared <= previous, further <= payload.count - next,
        shared + further <= ValueColumn.maximumLength
      else { throw .damaged(place: place, offset: next, detail: "value of a block") }
      next += further
      previous = shared + further
      total += previous
      ends.append(total)
    }
    guard next == payload.count else {
      throw .damaged(place: place, offset: next, detail: "bytes behind the values of a block")
    }
    bytes = ValueBlock.unfold(payload, count: count, total: total)
  }

  /// The values one after the other, from a payload whose lengths were checked.
  private static func unfold(_ payload: [UInt8], count: Int, total: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: total) { output, written in
      payload.withUnsafeBufferPointer { input in
        var source = 2 * count
        var start = 0
        var previous = 0
        for index in 0..<count {
          let shared = Int(input[index])
          let further = Int(input[count + index])
          // SAFETY: the lengths add up to `total` and to the payload; `shared` is at most the length
          // of the value before, which begins at `previous`.
          for i in 0..<shared { output[start + i] = output[previous + i] }
          for i in 0..<further { output[start + shared + i] = input[source + i] }
          previous = start
          start += shared + further
          source += further
        }
      }
      written = total
    }
  }

  /// The payload of consecutive values.
  static func payload(_ values: [[UInt8]]) -> [UInt8] {
    var shared: [UInt8] = []
    var lengths: [UInt8] = []
    var further: [UInt8] = []
    var previous: [UInt8] = []
    for value in values {
      var common = 0
      while common < min(previous.count, value.count), previous[common] == value[common] {
        common += 1
      }
      shared.append(UInt8(common))
      lengths.append(UInt8(value.count - common))
      further.append(contentsOf: value[common...])
      previous = value
    }
    return shared + lengths + further
  }
}
