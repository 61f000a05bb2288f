/// The records of consecutive documents, decoded.
///
/// ```
/// block   varint number of records · per record: varint length · the records one after the other
/// ```
struct RecordBlock: Sendable {
  /// Blocks are closed when they reach this size.
  static let targetSize = 16 << 10
  /// What surrounds the records of a block: lengths and count.
  static let maximumOverhead = 1 << 20

  private let bytes: [UInt8]
  private let ends: [Int]

  /// Number of records.
  var count: Int { ends.count - 1 }
  /// Bytes held.
  var size: Int { bytes.count + ends.count * MemoryLayout<Int>.size }

  init(_ bytes: [UInt8], count: Int, place: String) throws(StoreError) {
    let view = ByteView(copying: [], place: place)
    var at = 0
    let found = try RecordBlock.varint(bytes, &at, view)
    guard found == UInt64(count), count <= bytes.count else {
      throw view.damaged(0, "block with \(found) records instead of \(count)")
    }
    var ends: [Int] = [0]
    ends.reserveCapacity(count + 1)
    for _ in 0..<count {
      let length = try RecordBlock.varint(bytes, &at, view)
      let last = ends[ends.count - 1]
      guard length <= UInt64(bytes.count - last) else { throw view.damaged(at, "record length") }
      ends.append(last + Int(length))
    }
    guard ends[count] == bytes.count - at else {
      throw view.damaged(at, "records do not fill their block")
    }
    self.bytes = bytes
    self.ends = ends.map { $0 + at }
  }

  private static func varint(
    _ bytes: [UInt8], _ at: inout Int, _ view: ByteView
  ) throws(StoreError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while at < bytes.count, shift < 63 {
      let byte = bytes[at]
      at += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw view.damaged(at, "length without end")
  }

  /// The record at `index`, which is below `count`.
  func record(_ index: Int) -> [UInt8] { Array(bytes[ends[index]..<ends[index + 1]]) }
}
