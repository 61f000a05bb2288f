import ByteStore

/// The records of consecutive documents, decoded.
///
/// ```
/// block   varint number of records · per record: varint length · the records one after the other
/// ```
struct RecordBlock: Sendable {
  /// Blocks are closed when they reach this size: a random record costs the decoding of one block.
  static let targetSize = 4 << 10
  /// What surrounds the records of a block: lengths and count.
  static let maximumOverhead = 1 << 20

  private let bytes: [UInt8]
  /// Where each record begins, and the end of the last one.
  private let starts: [Int]

  /// Number of records.
  var count: Int { starts.count - 1 }
  /// Bytes held.
  var size: Int { bytes.count + starts.count * MemoryLayout<Int>.size }

  init(_ bytes: [UInt8], count: Int, place: String) throws(StoreError) {
    var at = 0
    guard RecordBlock.varint(bytes, &at) == UInt64(count), count <= bytes.count else {
      throw .damaged(place: place, offset: 0, detail: "block without \(count) records")
    }
    var starts = [Int](repeating: 0, count: count + 1)
    var total = 0
    for index in 0..<count {
      guard let length = RecordBlock.varint(bytes, &at), length <= UInt64(bytes.count - total)
      else { throw .damaged(place: place, offset: at, detail: "record length") }
      total += Int(length)
      starts[index + 1] = total
    }
    guard total == bytes.count - at else {
      throw .damaged(place: place, offset: at, detail: "records do not fill their block")
    }
    for index in 0...count { starts[index] += at }
    self.bytes = bytes
    self.starts = starts
  }

  private static func varint(_ bytes: [UInt8], _ at: inout Int) -> UInt64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while at < bytes.count, shift < 63 {
      let byte = bytes[at]
      at += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }

  /// The record at `index`, which is below `count`; shares the bytes of the block.
  func slice(_ index: Int) -> ArraySlice<UInt8> { bytes[starts[index]..<starts[index + 1]] }

  /// The record at `index`, which is below `count`.
  func record(_ index: Int) -> [UInt8] { Array(slice(index)) }
}
