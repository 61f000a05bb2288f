import ByteStore
import Postings

/// Writes one column of values, fed in the order of the dictionary.
package struct ValueColumnWriter {
  private let section: SectionWriter
  private let documentCount: UInt32
  private let blocksOffset: Int
  private var blockOffsets: [UInt64] = [0]
  private var separators: [UInt8] = []
  private var separatorOffsets: [UInt64] = [0]
  private var forward = OrdinalRowsWriter()
  private var codes: [UInt64] = []
  private var lists = ByteBuffer()
  /// The value before; meaningless before the first.
  private var lastFolded: [UInt8] = []
  private var lastValue: [UInt8] = []
  private var count = 0

  init(_ section: SectionWriter, documentCount: UInt32) {
    self.section = section
    self.documentCount = documentCount
    blocksOffset = section.offset
  }

  /// Adds a value, its folded form (case and diacritics removed) and the documents that have it.
  ///
  /// The bytes of the value are not written: they stand in the texts of the documents.
  /// Values come in strict order of (folded, value), have at most 255 bytes, and at least one
  /// document; documents ascend.
  package mutating func add(
    value: [UInt8], folded: [UInt8], documents: [UInt32]
  ) throws(StoreError) {
    guard value.count <= ValueColumn.maximumLength, !documents.isEmpty else {
      throw .damaged(place: "values", offset: count, detail: "a value that does not fit")
    }
    if codes.isEmpty { appendSeparator(folded) }
    let order = ByteOrder.compare(lastFolded, folded)
    guard count == 0 || order < 0 || (order == 0 && ByteOrder.compare(lastValue, value) < 0) else {
      throw .damaged(place: "values", offset: count, detail: "values that do not ascend")
    }
    codes.append(
      try StoredDocuments.encode(documents, documentCount: documentCount, lists: &lists))
    forward.append(documents)
    // Copied: who gives them uses their memory again.
    lastFolded.clear()
    lastFolded += folded
    lastValue.clear()
    lastValue += value
    count += 1
    if codes.count == ValueBlock.valueCount { try flush() }
  }

  private mutating func appendSeparator(_ folded: [UInt8]) {
    var length = 0
    if count > 0 {
      length = folded.count
      if lastFolded != folded {
        length = min(ByteOrder.sharedPrefix(lastFolded, folded) + 1, folded.count)
      }
    }
    separators.append(contentsOf: folded[..<length])
    separatorOffsets.append(UInt64(separators.count))
  }

  private mutating func flush() throws(StoreError) {
    guard !codes.isEmpty else { return }
    let width = BitPacker.width(of: codes.reduce(0, |))
    guard width <= ValueBlock.widestCode else {
      throw .tooLarge(what: "documents of a value", size: count, limit: ValueBlock.widestCode)
    }
    var packer = BitPacker()
    for code in codes { packer.append(code, width: width) }
    packer.alignToByte()
    try section.append([UInt8(width)])
    try section.append(packer.bytes)
    try section.append(lists.bytes)
    blockOffsets.append(UInt64(section.offset - blocksOffset))
    lists.removeAll()
    codes.removeAll(keepingCapacity: true)
  }

  /// No value was added.
  var isEmpty: Bool { count == 0 }

  /// Writes what is left and returns the descriptor.
  mutating func finish() throws(StoreError) -> ByteBuffer {
    try flush()
    var descriptor = ByteBuffer(capacity: 64)
    descriptor.appendVarint(UInt64(count))
    descriptor.appendVarint(UInt64(blocksOffset))
    try PackedIntegers.write(blockOffsets, to: section, descriptor: &descriptor)
    descriptor.appendVarint(UInt64(section.offset))
    try section.append(separators)
    try PackedIntegers.write(separatorOffsets, to: section, descriptor: &descriptor)
    try forward.finish(
      documentCount: Int(documentCount), to: section, descriptor: &descriptor)
    return descriptor
  }
}
