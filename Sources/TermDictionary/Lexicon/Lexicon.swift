import ByteStore
import Postings

/// The sorted terms of a segment and where their postings stand.
///
/// Invariants:
/// 1. terms are distinct and ascend bytewise; numbers are their places.
/// 2. a term is UTF-8 of at most 255 bytes.
/// 3. block offsets ascend, and every block is read to its last byte.
/// 4. the trie leads every term to the block that holds it.
/// 5. the attributes of a term's entries are distinct and ascend.
@usableFromInline
package struct Lexicon: Sendable {
  @usableFromInline package let termCount: Int
  let blockCount: Int
  @usableFromInline let section: SectionReader
  /// Where a cursor stands before it has a block.
  @usableFromInline let noBytes: ByteView
  private let offsets: PackedArray
  private let offsetsAt: Int
  private let trieAt: Int
  private let trieLength: Int
  private let trieRoot: Int

  init(_ section: SectionReader) throws(StoreError) {
    let trailer = try SectionTrailer(
      section, fieldCount: LexiconFormat.fieldCount, version: LexiconFormat.version)
    self.section = section
    noBytes = try section.unchecked(0, 0)
    termCount = try trailer.field(0, atMost: Int(UInt32.max))
    blockCount = try trailer.field(1, atMost: Int(UInt32.max))
    guard blockCount == (termCount + LexiconFormat.blockSize - 1) / LexiconFormat.blockSize else {
      throw section.damaged(trailer.start, "number of blocks")
    }
    trieAt = try trailer.field(3, atMost: trailer.start)
    offsetsAt = try trailer.field(2, atMost: trieAt)
    var at = offsetsAt
    offsets = try PackedArray(section, at: &at)
    guard offsets.count == blockCount + 1, at == trieAt else {
      throw section.damaged(offsetsAt, "offsets of blocks")
    }
    trieLength = trailer.start - trieAt
    trieRoot = try trailer.field(4, atMost: trieLength)
  }

  /// The trie over the blocks; there is at least one.
  func trie() throws(StoreError) -> LexiconTrie {
    LexiconTrie(
      view: try section.unchecked(trieAt, trieLength), root: trieRoot, blockCount: blockCount,
      section: section, at: trieAt)
  }

  @usableFromInline
  func termCount(inBlock block: Int) -> Int {
    min(LexiconFormat.blockSize, termCount &- block &* LexiconFormat.blockSize)
  }

  func blockView(_ block: Int) throws(StoreError) -> ByteView {
    let range = try blockRange(block)
    return try section.view(range.lowerBound, range.count)
  }

  /// The bytes of a block, their pages checked; they live as long as the section does.
  @usableFromInline
  func blockBytes(_ block: Int) throws(StoreError) -> UnsafeRawBufferPointer {
    let range = try blockRange(block)
    return try section.checkedBytes(range.lowerBound, range.count)
  }

  /// Asks memory for a block that will be read soon.
  func prefetch(block: Int) {
    guard block < blockCount, let range = try? blockRange(block) else { return }
    section.prefetch(range.lowerBound, range.count)
  }

  private func blockRange(_ block: Int) throws(StoreError) -> Range<Int> {
    let (start, end) = try offsets.pair(at: block)
    guard start <= end, end <= UInt64(offsetsAt) else {
      throw section.damaged(offsetsAt, "offsets of block \(block)")
    }
    return Int(start)..<Int(end)
  }

  /// The numbers of the terms that begin with these bytes.
  package func prefixRange(_ prefix: [UInt8]) throws(StoreError) -> Range<UInt32> {
    try stretch(prefix).range
  }

  /// The numbers of the terms that begin with these bytes, and whether the first one is no longer
  /// than they are.
  func stretch(
    _ prefix: [UInt8]
  ) throws(StoreError) -> (range: Range<UInt32>, hasWhole: Bool) {
    var cursor = LexiconCursor(self)
    let low = try lowerBound(prefix, &cursor)
    let isHere = low < termCount && cursor.number == low
    let hasWhole = isHere && cursor.buffer.compare(prefix) == 0
    if isHere {
      // Short stretches most often end in the same block.
      if !cursor.buffer.hasPrefix(prefix) { return (UInt32(low)..<UInt32(low), false) }
      while try cursor.advanceInBlock() {
        if !cursor.buffer.hasPrefix(prefix) {
          return (UInt32(low)..<UInt32(cursor.number), hasWhole)
        }
      }
    }
    return (UInt32(low)..<UInt32(try end(ofPrefix: prefix, from: low, &cursor)), hasWhole)
  }

  private func end(
    ofPrefix prefix: [UInt8], from low: Int, _ cursor: inout LexiconCursor
  ) throws(StoreError) -> Int {
    var high = termCount
    if let successor = ByteOrder.successor(ofPrefix: prefix) {
      high = try lowerBound(successor, &cursor)
    }
    return max(low, high)
  }

  /// The number of the first term that is not below `key`; the cursor stands there if it is in the
  /// block that was searched.
  func lowerBound(_ key: [UInt8], _ cursor: inout LexiconCursor) throws(StoreError) -> Int {
    guard termCount > 0 else { return 0 }
    let block = try trie().block(for: key)
    try cursor.load(block)
    while try cursor.advanceInBlock() {
      if cursor.buffer.compare(key) >= 0 { return cursor.number }
    }
    return block &* LexiconFormat.blockSize &+ termCount(inBlock: block)
  }

  package func term(_ number: UInt32) throws(StoreError) -> [UInt8] {
    var cursor = LexiconCursor(self)
    try cursor.move(to: number)
    return cursor.term
  }

  package func entries(of number: UInt32) throws(StoreError) -> [TermEntry] {
    var entries: [TermEntry] = []
    // Most terms are in one to four attributes.
    entries.reserveCapacity(4)
    try appendEntries(of: number, to: &entries)
    return entries
  }

  /// Appends the entries of a term, without decoding terms.
  package func appendEntries(
    of number: UInt32, to entries: inout [TermEntry]
  ) throws(StoreError) {
    try self.entries(ofTermsBesides: number)
      .append(Int(number) % LexiconFormat.blockSize, to: &entries)
  }

  /// Calls `body` with the number and the entries of every term, in order; terms are not decoded.
  package func forEachTerm(
    _ body: (UInt32, [TermEntry]) throws(StoreError) -> Void
  ) throws(StoreError) {
    var entries: [TermEntry] = []
    for block in 0..<blockCount {
      let count = termCount(inBlock: block)
      let inBlock = try LexiconEntries(blockView(block), termCount: count)
      for index in 0..<count {
        entries.clear()
        try inBlock.append(index, to: &entries)
        try body(UInt32(block * LexiconFormat.blockSize + index), entries)
      }
    }
  }

  /// The entries of the block that a term is in.
  func entries(ofTermsBesides number: UInt32) throws(StoreError) -> LexiconEntries {
    guard Int(number) < termCount else {
      throw section.damaged(0, "term \(number) of \(termCount)")
    }
    let block = Int(number) / LexiconFormat.blockSize
    return try LexiconEntries(blockView(block), termCount: termCount(inBlock: block))
  }
}
