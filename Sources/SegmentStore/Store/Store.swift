import Synchronization

/// The store: one opaque record per document, in document order, in compressed blocks.
///
/// ```
/// dictionary   zstd dictionary trained from records of the segment; may be empty
/// blocks       u32 length of the block | 2^31 if not compressed · its bytes, see RecordBlock
/// directory    varint documents · varint offset of the dictionary · varint its length
///              · varint offset of the blocks · block -> first document, and the end
///              (PackedIntegers) · block offsets from there and the end (PackedIntegers)
/// ```
///
/// Invariants:
/// 1. first documents ascend strictly from 0 to the number of documents;
/// 2. blocks follow each other without gaps;
/// 3. every block holds as many records as it has documents, and nothing else.
package final class Store: Sendable {
  /// The longest record, in bytes.
  package static let maximumRecord = 64 << 20
  static let headerSize = 4
  static let plainFlag: UInt32 = 1 << 31
  /// Blocks kept decoded, and the size up to which a block is kept.
  private static let cachedBlocks = 4
  private static let maximumCachedSize = 1 << 20

  private let section: SectionReader
  private let blocksOffset: Int
  private let firstDocuments: PackedIntegers
  private let blockOffsets: PackedIntegers
  private let dictionaryBytes: Range<Int>
  /// Prepared when the first block is read: opening does not pay for it.
  private let dictionary = Mutex<ZstdDictionary?>(nil)
  private let cache = Mutex<[(index: Int, block: RecordBlock)]>([])
  /// Documents of the segment.
  package let documentCount: UInt32

  /// Opens the section by its directory.
  package init(_ section: SectionReader) throws(StoreError) {
    let directory = try SectionDirectory.open(section)
    var at = 0
    self.section = section
    documentCount = try directory.varint32(&at)
    let dictionaryOffset = try directory.varint(&at, limit: section.count)
    let length = try directory.varint(&at, limit: section.count - dictionaryOffset)
    dictionaryBytes = dictionaryOffset..<dictionaryOffset + length
    blocksOffset = try directory.varint(&at, limit: section.count)
    firstDocuments = try PackedIntegers(section, descriptor: directory, at: &at)
    blockOffsets = try PackedIntegers(section, descriptor: directory, at: &at)
    guard firstDocuments.count == blockOffsets.count, blockOffsets.count > 0,
      blockOffsets.count - 1 <= Int(documentCount), documentCount > 0 || blockOffsets.count == 1
    else { throw directory.damaged(at, "store directory") }
  }

  @inline(never)
  func damaged(_ detail: String) -> StoreError { section.damaged(blocksOffset, detail) }

  var blockCount: Int { blockOffsets.count - 1 }

  private func preparedDictionary() throws(StoreError) -> ZstdDictionary? {
    guard !dictionaryBytes.isEmpty else { return nil }
    return try dictionary.withLock { (prepared) throws(StoreError) in
      if let prepared { return prepared }
      let view = try section.view(dictionaryBytes.lowerBound, dictionaryBytes.count)
      let new = try ZstdDictionary(view.bytes(0, view.count))
      prepared = new
      return new
    }
  }

  func documents(ofBlock index: Int) throws(StoreError) -> Range<UInt32> {
    let first = try firstDocuments.value(at: index)
    let end = try firstDocuments.value(at: index + 1)
    guard first < end, end <= UInt64(documentCount) else {
      throw damaged("invariant 1: documents of block \(index)")
    }
    return UInt32(first)..<UInt32(end)
  }

  /// The block that has a document, and its documents.
  func blockIndex(
    ofDocument document: UInt32
  ) throws(StoreError) -> (index: Int, documents: Range<UInt32>) {
    guard document < documentCount else { throw damaged("no document \(document)") }
    let index = try firstDocuments.lastIndex(notAbove: UInt64(document))
    let documents = try documents(ofBlock: index)
    guard documents.contains(document) else { throw damaged("invariant 1: block \(index)") }
    return (index, documents)
  }

  func block(_ index: Int, documents: Range<UInt32>) throws(StoreError) -> RecordBlock {
    let first = try blockOffsets.value(at: index)
    let end = try blockOffsets.value(at: index + 1)
    guard first <= end, end <= UInt64(section.count - blocksOffset),
      end - first >= UInt64(Store.headerSize)
    else { throw damaged("invariant 2: block \(index)") }
    let view = try section.view(blocksOffset + Int(first), Int(end - first))
    let header = try view.u32(0)
    let length = Int(header & ~Store.plainFlag)
    let stored = try view.slice(Store.headerSize, view.count - Store.headerSize)
    let bytes: [UInt8]
    if header & Store.plainFlag != 0 {
      guard stored.count == length else { throw damaged("length of block \(index)") }
      bytes = try stored.bytes(0, length)
    } else {
      bytes = try ZstdCodec.shared.decompress(
        stored, expectedCount: length,
        limit: Store.maximumRecord + RecordBlock.maximumOverhead,
        dictionary: preparedDictionary())
    }
    return try RecordBlock(bytes, count: documents.count, place: view.place)
  }

  /// The record of a document.
  ///
  /// The last blocks stay decoded, so that neighbours are cheap.
  package func record(ofDocument document: UInt32) throws(StoreError) -> [UInt8] {
    Array(try recordSlice(ofDocument: document))
  }

  /// The record of a document, sharing memory with others of its block: to be read at once.
  package func recordSlice(
    ofDocument document: UInt32
  ) throws(StoreError) -> ArraySlice<UInt8> {
    let (index, documents) = try blockIndex(ofDocument: document)
    let place = Int(document - documents.lowerBound)
    let cached = cache.withLock { blocks in blocks.first { $0.index == index }?.block }
    if let cached { return cached.slice(place) }
    let block = try block(index, documents: documents)
    if block.size <= Store.maximumCachedSize {
      cache.withLock { blocks in
        guard !blocks.contains(where: { $0.index == index }) else { return }
        if blocks.count >= Store.cachedBlocks { blocks.removeFirst() }
        blocks.append((index, block))
      }
    }
    return block.slice(place)
  }

  /// Checks the invariants; every block is decoded.
  package func checkInvariants() throws(StoreError) {
    try firstDocuments.checkInvariants()
    try blockOffsets.checkInvariants()
    guard try firstDocuments.value(at: 0) == 0, try blockOffsets.value(at: 0) == 0,
      try firstDocuments.value(at: blockCount) == UInt64(documentCount)
    else { throw damaged("invariant 1: first or last document") }
    var cursor = cursor()
    var count: UInt32 = 0
    while try cursor.next() != nil { count += 1 }
    guard count == documentCount else { throw damaged("invariant 3: \(count) records") }
  }
}
