import ByteStore
import Postings
import TextAnalysis

/// The short text values of one attribute: a dictionary sorted by (folded bytes, bytes), the
/// documents of each value, and the values of each document.
///
/// The bytes of a value stand in the text section alone: a value is what its first document has.
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
/// 3. every value has a document, and document -> ordinals is the inverse of ordinal -> documents: the
///    distinct short values of a document's text, sorted, are those of its ordinals;
/// 4. blocks lie in the section, without gaps.
package struct ValueColumn: Sendable {
  /// The longest value that the column takes, in bytes.
  package static let maximumLength = 255

  let section: SectionReader
  let documentCount: UInt32
  private let texts: TextColumn
  private let forms: Forms
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
  package var valuedDocumentCount: Int { forward.valuedDocumentCount }
  /// No document has several values.
  package var isSingleValued: Bool { forward.rows.isSingleValued }

  /// Case and diacritics removed, as the order of the dictionary has it.
  package static func folded(_ value: some Collection<UInt8>) -> [UInt8] {
    var folded: [UInt8] = []
    var text = FoldedText()
    Array(value).withUnsafeBufferPointer { text.appendTerm(nfc: $0, to: &folded) }
    return folded
  }

  /// - Parameters:
  ///   - texts: the texts of the attribute.
  ///   - forms: what their units are numbers of.
  init(
    _ section: SectionReader, documentCount: UInt32, texts: TextColumn, forms: Forms,
    descriptor: ByteView, at position: inout Int
  ) throws(StoreError) {
    self.texts = texts
    self.forms = forms
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
    var width: Int
    /// The codes, and eight bytes behind them.
    var codes: ByteView
    var listsOffset: Int
    var end: Int

    func code(_ place: Int) throws(StoreError) -> UInt64 {
      let bit = place * width
      return try codes.u64(bit >> 3) >> UInt64(bit & 7) & (1 << UInt64(width) - 1)
    }
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
    let width = Int(try section.u8(start))
    let values = min(ValueBlock.valueCount, count - index * ValueBlock.valueCount)
    let codes = (values * width + 7) / 8
    guard width <= ValueBlock.widestCode, codes <= Int(end - first) - ValueBlock.headerSize else {
      throw damaged("codes of block \(index)")
    }
    let at = start + ValueBlock.headerSize
    return BlockParts(
      count: values, width: width, codes: try section.view(at, codes + BitPacker.padding),
      listsOffset: at + codes, end: blocksOffset + Int(end))
  }

  /// Opens block `index`.
  ///
  /// - Parameter last: the block that was looked at before, if there was one.
  func block(
    _ index: Int, after last: ValueBlock? = nil
  ) throws(StoreError) -> ValueBlock {
    try ValueBlock(
      self, firstOrdinal: UInt32(index * ValueBlock.valueCount), parts(ofBlock: index),
      last?.known ?? DocumentValues())
  }

  /// A value, put together from the text of a document that has it.
  ///
  /// - Parameter known: keeps the values of documents that have many.
  func value(
    _ ordinal: UInt32, of document: UInt32, _ known: DocumentValues
  ) throws(StoreError) -> [UInt8] {
    var value: [UInt8] = []
    try appendValue(ordinal, of: document, known, to: &value)
    return value
  }

  /// Appends the bytes of a value, as `value` gives them.
  ///
  /// The ordinals of a document are those of its distinct values, in their order.
  func appendValue(
    _ ordinal: UInt32, of document: UInt32, _ known: DocumentValues, to value: inout [UInt8]
  ) throws(StoreError) {
    let isThere = try known.append(
      of: document, texts.units(of: document), TextDecoder(forms),
      place: { () throws(StoreError) in try forward.place(of: ordinal, in: document) }, to: &value)
    guard isThere else {
      throw damaged("invariant 3: document \(document) of value \(ordinal)")
    }
  }

  // MARK: Values and documents

  /// The value of an ordinal.
  package func value(ofOrdinal ordinal: UInt32) throws(StoreError) -> [UInt8] {
    var block: ValueBlock?
    return try value(ofOrdinal: ordinal, using: &block)
  }

  /// The value of an ordinal; `block` is opened anew only when it is another one.
  package func value(
    ofOrdinal ordinal: UInt32, using block: inout ValueBlock?
  ) throws(StoreError) -> [UInt8] {
    guard Int(ordinal) < count else { throw damaged("no value \(ordinal)") }
    let index = Int(ordinal) / ValueBlock.valueCount
    var opened = block
    // One owner, so that what is remembered is not copied.
    block = nil
    if opened.map({ Int($0.firstOrdinal) != index * ValueBlock.valueCount }) ?? true {
      opened = try self.block(index, after: opened)
    }
    defer { block = opened }
    return try opened?.value(Int(ordinal) % ValueBlock.valueCount) ?? []
  }

  /// The documents that have the value.
  package func documents(ofOrdinal ordinal: UInt32) throws(StoreError) -> StoredDocuments {
    guard Int(ordinal) < count else { throw damaged("no value \(ordinal)") }
    let parts = try parts(ofBlock: Int(ordinal) / ValueBlock.valueCount)
    let place = Int(ordinal) % ValueBlock.valueCount
    let code = try parts.code(place)
    var offset = UInt64(parts.listsOffset)
    if StoredDocuments.listLength(code) > 0 {
      for before in 0..<place {
        offset &+= StoredDocuments.listLength(try parts.code(before))
      }
    }
    return try documents(code: code, at: offset, parts)
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
      var offset = UInt64(parts.listsOffset)
      for place in first..<min(first + parts.count, Int(ordinals.upperBound)) {
        let code = try parts.code(place - first)
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
