import ByteStore
import Synchronization

/// The store: one opaque record per document, in document order, in compressed blocks.
///
/// ```
/// dictionaries zstd dictionaries trained from records
/// blocks       u32 length of the block | 2^31 if not compressed · its bytes, see RecordBlock
/// directory    varint documents · varint families · per family: u8 level · varint offset of its
///              dictionary · varint length of it, 0 for none · varint offset of the blocks
///              · block -> first document, and the end (PackedIntegers) · block offsets from there
///              and the end (PackedIntegers) · block -> family, if there are several (PackedIntegers)
/// ```
///
/// A family is what was compressed at one level with one dictionary: a merge copies blocks as they
/// are. Invariants:
/// 1. first documents ascend strictly from 0 to the number of documents;
/// 2. blocks follow each other without gaps;
/// 3. every block holds as many records as it has documents, and nothing else;
/// 4. every block is of a family that there is.
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
  let families: [StoreFamily]
  private let familyOfBlock: PackedIntegers?
  /// By the offset in the section; prepared when a block is first read: opening does not pay for
  /// it.
  private let dictionaries = Mutex<[Int: ZstdDictionary]>([:])
  private let cache = Mutex<[(index: Int, block: RecordBlock)]>([])
  /// Documents of the segment.
  package let documentCount: UInt32

  /// Opens the section by its directory.
  package init(_ section: SectionReader) throws(StoreError) {
    let directory = try SectionDirectory.open(section)
    var at = 0
    self.section = section
    documentCount = try directory.varint32(&at)
    var families: [StoreFamily] = []
    for _ in 0..<(try directory.varint(&at, limit: StoreFamily.most)) {
      let level = try directory.u8(at)
      at += 1
      let offset = try directory.varint(&at, limit: section.count)
      let length = try directory.varint(&at, limit: section.count - offset)
      families.append(StoreFamily(level: level, dictionary: offset..<offset + length))
    }
    self.families = families
    blocksOffset = try directory.varint(&at, limit: section.count)
    firstDocuments = try PackedIntegers(section, descriptor: directory, at: &at)
    blockOffsets = try PackedIntegers(section, descriptor: directory, at: &at)
    familyOfBlock =
      families.count > 1 ? try PackedIntegers(section, descriptor: directory, at: &at) : nil
    let blocks = blockOffsets.count - 1
    guard firstDocuments.count == blockOffsets.count, blocks >= 0, blocks <= Int(documentCount),
      documentCount > 0 || blocks == 0, !families.isEmpty,
      familyOfBlock.map({ $0.count == blocks }) ?? true
    else { throw directory.damaged(at, "store directory") }
  }

  @inline(never)
  func damaged(_ detail: String) -> StoreError { section.damaged(blocksOffset, detail) }

  var blockCount: Int { blockOffsets.count - 1 }

  /// The bytes of a family's dictionary; empty when it has none.
  func dictionaryBytes(ofFamily number: Int) throws(StoreError) -> [UInt8] {
    let place = families[number].dictionary
    let view = try section.view(place.lowerBound, place.count)
    return try view.bytes(0, view.count)
  }

  private func dictionary(ofFamily number: Int) throws(StoreError) -> ZstdDictionary? {
    let place = families[number].dictionary
    guard !place.isEmpty else { return nil }
    return try dictionaries.withLock { (prepared) throws(StoreError) in
      if let dictionary = prepared[place.lowerBound] { return dictionary }
      let dictionary = try ZstdDictionary(dictionaryBytes(ofFamily: number))
      prepared[place.lowerBound] = dictionary
      return dictionary
    }
  }

  /// The family of a block.
  func family(ofBlock index: Int) throws(StoreError) -> Int {
    guard let familyOfBlock else { return 0 }
    let family = try familyOfBlock.value(at: index)
    guard family < UInt64(families.count) else {
      throw damaged("invariant 4: family of block \(index)")
    }
    return Int(family)
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

  /// Bytes of all blocks.
  func blocksEnd() throws(StoreError) -> Int {
    let end = try blockOffsets.value(at: blockCount)
    guard end <= UInt64(section.count - blocksOffset) else { throw damaged("invariant 2: end") }
    return Int(end)
  }

  /// The bytes of a block as they stand in the section.
  func storedBlock(_ index: Int) throws(StoreError) -> ByteView {
    let first = try blockOffsets.value(at: index)
    let end = try blockOffsets.value(at: index + 1)
    guard first <= end, end <= UInt64(section.count - blocksOffset),
      end - first >= UInt64(Store.headerSize)
    else { throw damaged("invariant 2: block \(index)") }
    return try section.view(blocksOffset + Int(first), Int(end - first))
  }

  func block(_ index: Int, documents: Range<UInt32>) throws(StoreError) -> RecordBlock {
    let view = try storedBlock(index)
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
        dictionary: dictionary(ofFamily: family(ofBlock: index)))
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
    try familyOfBlock?.checkInvariants()
    guard try firstDocuments.value(at: 0) == 0, try blockOffsets.value(at: 0) == 0,
      try firstDocuments.value(at: blockCount) == UInt64(documentCount)
    else { throw damaged("invariant 1: first or last document") }
    var cursor = cursor()
    var count: UInt32 = 0
    while try cursor.next() != nil { count += 1 }
    guard count == documentCount else { throw damaged("invariant 3: \(count) records") }
  }
}
