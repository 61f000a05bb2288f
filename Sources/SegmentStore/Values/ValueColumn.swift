import TextAnalysis

/// The short text values of one attribute: a dictionary sorted by (folded bytes, bytes), the
/// documents of each value, and the values of each document.
///
/// ```
/// blocks        64 values each, see ValueBlock
/// separators    per block the shortest prefix of its first folded value that is above the last
///               folded value of the block before; the whole folded value if those are equal
/// descriptor    varint values · varint offset of the blocks · block offsets from there and the
///               end (PackedIntegers) · varint offset of the separators · their offsets from there
///               and the end (PackedIntegers) · document -> ordinals (OrdinalRows)
/// ```
///
/// Invariants:
/// 1. values ascend strictly by (folded, bytes) and have at most 255 bytes;
/// 2. separators: folded value before < or = separator <= first folded value;
/// 3. every value has a document, and document -> ordinals is the inverse of ordinal -> documents;
/// 4. blocks lie in the section, without gaps.
package struct ValueColumn: Sendable {
  /// The longest value that the column takes, in bytes.
  package static let maximumLength = 255

  let section: SectionReader
  let documentCount: UInt32
  let blocksOffset: Int
  let blockOffsets: PackedIntegers
  let separatorsOffset: Int
  let separatorOffsets: PackedIntegers
  let forward: OrdinalRows
  /// Distinct values.
  package let count: Int

  /// Number of blocks.
  package var blockCount: Int { blockOffsets.count - 1 }
  /// Documents that have a value here.
  package var valuedDocumentCount: Int { forward.rows.rowCount }
  /// No document has several values.
  package var isSingleValued: Bool { forward.rows.isSingleValued }

  /// Case and diacritics removed, as the order of the dictionary has it.
  package static func folded(_ value: some Collection<UInt8>) -> [UInt8] {
    if value.allSatisfy({ $0 < 0x80 }) {
      return value.map { $0 &- UInt8(ascii: "A") < 26 ? $0 | 0x20 : $0 }
    }
    return Folding.fold(utf8: Array(value), .term)
  }

  init(
    _ section: SectionReader, documentCount: UInt32, descriptor: ByteView, at position: inout Int
  ) throws(StoreError) {
    let start = position
    let count = try descriptor.varint(&position)
    let blocks = try descriptor.varint(&position)
    blockOffsets = try PackedIntegers(section, descriptor: descriptor, at: &position)
    let separators = try descriptor.varint(&position)
    separatorOffsets = try PackedIntegers(section, descriptor: descriptor, at: &position)
    guard count <= UInt64(UInt32.max), blocks <= UInt64(section.count),
      separators <= UInt64(section.count), blockOffsets.count == separatorOffsets.count,
      blockOffsets.count - 1 == (Int(count) + ValueBlock.valueCount - 1) / ValueBlock.valueCount
    else { throw descriptor.damaged(start, "value column") }
    forward = try OrdinalRows(
      section, documentCount: documentCount, dictionarySize: Int(count), descriptor: descriptor,
      at: &position)
    self.section = section
    self.documentCount = documentCount
    self.count = Int(count)
    blocksOffset = Int(blocks)
    separatorsOffset = Int(separators)
  }

  func damaged(_ detail: String) -> StoreError {
    section.damaged(blocksOffset, detail)
  }

  // MARK: Blocks

  /// Where the parts of a block lie.
  struct BlockParts {
    var count: Int
    var payload: ByteView
    var payloadLength: Int
    var isCompressed: Bool
    var codes: ByteView
    var listsOffset: Int
    var end: Int
  }

  func parts(ofBlock index: Int) throws(StoreError) -> BlockParts {
    guard index >= 0, index < blockCount else { throw damaged("no block \(index)") }
    let room = UInt64(section.count - blocksOffset)
    let first = try blockOffsets.value(at: index)
    let end = try blockOffsets.value(at: index + 1)
    guard first <= end, end <= room, end - first >= UInt64(ValueBlock.headerSize) else {
      throw damaged("invariant 4: block \(index)")
    }
    let start = blocksOffset + Int(first)
    let header = try section.view(start, ValueBlock.headerSize)
    let length = try header.u32(0)
    let stored = Int(try header.u32(4))
    let codes = Int(try header.u32(8))
    let payloadLength = Int(length & ~ValueBlock.compressedFlag)
    guard payloadLength <= ValueBlock.maximumPayload,
      stored + codes <= Int(end - first) - ValueBlock.headerSize
    else { throw damaged("lengths of block \(index)") }
    let at = start + ValueBlock.headerSize
    return BlockParts(
      count: min(ValueBlock.valueCount, count - index * ValueBlock.valueCount),
      payload: try section.view(at, stored), payloadLength: payloadLength,
      isCompressed: length & ValueBlock.compressedFlag != 0,
      codes: try section.view(at + stored, codes), listsOffset: at + stored + codes,
      end: blocksOffset + Int(end))
  }

  /// Decodes block `index`.
  package func block(_ index: Int) throws(StoreError) -> ValueBlock {
    try block(index, parts(ofBlock: index))
  }

  func block(_ index: Int, _ parts: BlockParts) throws(StoreError) -> ValueBlock {
    let payload: [UInt8]
    if parts.isCompressed {
      payload = try ZstdCodec.shared.decompress(
        parts.payload, expectedCount: parts.payloadLength)
    } else {
      payload = try parts.payload.bytes(0, parts.payload.count)
    }
    return try ValueBlock(
      firstOrdinal: UInt32(index * ValueBlock.valueCount), count: parts.count, payload: payload,
      place: "\(section.kind)")
  }

  /// Calls `body` with every value, in order.
  package func scan(
    _ body: (_ ordinal: UInt32, _ value: ArraySlice<UInt8>) throws(StoreError) -> Void
  ) throws(StoreError) {
    for index in 0..<blockCount {
      let block = try block(index)
      for i in 0..<block.count { try body(block.firstOrdinal + UInt32(i), block.value(i)) }
    }
  }

  // MARK: Values and documents

  /// The value of an ordinal.
  package func value(ofOrdinal ordinal: UInt32) throws(StoreError) -> [UInt8] {
    var block: ValueBlock?
    return try value(ofOrdinal: ordinal, using: &block)
  }

  /// The value of an ordinal; `block` is decoded anew only when it is another one.
  package func value(
    ofOrdinal ordinal: UInt32, using block: inout ValueBlock?
  ) throws(StoreError) -> [UInt8] {
    guard Int(ordinal) < count else { throw damaged("no value \(ordinal)") }
    let index = Int(ordinal) / ValueBlock.valueCount
    if let block, Int(block.firstOrdinal) == index * ValueBlock.valueCount {
      return Array(block.value(Int(ordinal) % ValueBlock.valueCount))
    }
    let decoded = try self.block(index)
    block = decoded
    return Array(decoded.value(Int(ordinal) % ValueBlock.valueCount))
  }

  /// The documents that have the value.
  package func documents(ofOrdinal ordinal: UInt32) throws(StoreError) -> StoredDocuments {
    guard Int(ordinal) < count else { throw damaged("no value \(ordinal)") }
    let parts = try parts(ofBlock: Int(ordinal) / ValueBlock.valueCount)
    var position = 0
    var offset = UInt64(parts.listsOffset)
    for _ in 0..<Int(ordinal) % ValueBlock.valueCount {
      offset &+= StoredDocuments.listLength(try parts.codes.varint(&position))
    }
    return try documents(code: parts.codes.varint(&position), at: offset, parts)
  }

  /// Calls `body` with consecutive ordinals and the documents of each.
  ///
  /// The codes of a block are read once, not once a value.
  package func forEachDocuments(
    of ordinals: Range<UInt32>,
    _ body: (_ ordinal: UInt32, _ documents: StoredDocuments) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard Int(ordinals.upperBound) <= count else { throw damaged("no values \(ordinals)") }
    var ordinal = Int(ordinals.lowerBound)
    while ordinal < Int(ordinals.upperBound) {
      let index = ordinal / ValueBlock.valueCount
      let parts = try parts(ofBlock: index)
      let first = index * ValueBlock.valueCount
      var position = 0
      var offset = UInt64(parts.listsOffset)
      for place in first..<min(first + parts.count, Int(ordinals.upperBound)) {
        let code = try parts.codes.varint(&position)
        if place >= ordinal {
          try body(UInt32(place), documents(code: code, at: offset, parts))
        }
        offset &+= StoredDocuments.listLength(code)
      }
      ordinal = first + ValueBlock.valueCount
    }
  }

  func documents(
    code: UInt64, at offset: UInt64, _ parts: BlockParts
  ) throws(StoreError) -> StoredDocuments {
    let length = StoredDocuments.listLength(code)
    guard offset <= UInt64(parts.end), length <= UInt64(parts.end) - offset else {
      throw damaged("document list outside its block")
    }
    return try StoredDocuments(
      code: code, section: section, listAt: Int(offset), documentCount: documentCount)
  }

  /// The ordinals of a document's values, ascending; empty if it has none here.
  package func ordinals(ofDocument document: UInt32) throws(StoreError) -> [UInt32] {
    try forward.ordinals(ofDocument: document)
  }

  /// Whether a document has a value of a range of the dictionary; a search among its values.
  package func hasValue(
    _ document: UInt32, in ordinals: Range<UInt32>
  ) throws(StoreError) -> Bool {
    try forward.hasOrdinal(document, in: ordinals)
  }
}
