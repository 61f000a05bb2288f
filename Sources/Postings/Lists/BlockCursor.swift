import ByteStore
import CKernels

/// Walks a list block by block, ascending: 128 documents at a time, decoded into memory that is
/// reused.
///
/// Block use: ``nextBlock()`` and ``seek(to:)``, then ``documents``, ``frequencies()``,
/// ``masks()`` of the current block. Single documents:
/// ``nextDocument(atOrAfter:)``. Dense use: ``fill(window:into:allowedMask:)``. All move forward
/// only; targets and windows must ascend also from one way to another: after a target or a window,
/// what lies before it may be missing. After a fill go on with fills, seeks or single documents,
/// not with ``nextBlock()``.
///
/// What is handed out is valid until the next call that moves. A decoded block ascends strictly,
/// lies within its declared bounds, and all its documents are below the segment's document count.
/// Bytes that contradict that throw ``StoreError/damaged(place:offset:detail:)``; the cursor is
/// then of no more use. Blocks of bits that are only asked for candidates are not counted: there
/// the pages' checksums are all that tells.
///
/// Costs: opening about 0.1 us; a seek reads a table entry and one directory of 32 blocks, and
/// decodes one block.
@usableFromInline
package final class BlockCursor {
  var list: BlockList
  let memory: BlockMemory

  /// Current block: -1 before the first one, ``ListHeader/blockCount`` after the last one.
  var block = -1
  /// Decoded documents of the current block; 0 while it is not decoded.
  var decoded = 0
  /// The current posting in the current block.
  var place = 0
  var hasDecodedFrequencies = false
  var hasDecodedMasks = false
  var group = BlockGroup()
  var table: ByteView?
  var tail: ByteView?

  /// A cursor before the first document.
  ///
  /// - Parameter spare: bytes of ``BlockMemory/spare``.
  init(_ list: BlockList, spare: Int = 0) {
    self.list = list
    memory = BlockMemory(spare: spare)
  }

  /// A cursor before the first document of the list.
  package convenience init(_ list: PostingList) {
    self.init(list.blocks)
  }

  /// Starts anew with another list, keeping the memory.
  package func open(_ other: PostingList) {
    list = other.blocks
    restart()
  }

  /// Goes back to before the first document.
  package func restart() {
    block = -1
    forgetBlock()
    group = BlockGroup()
    table = nil
    tail = nil
  }

  /// Number of documents of the list.
  package var documentCount: Int { list.header.documentCount }

  /// The documents of the current block; empty before the first and after the last one.
  package var documents: UnsafeBufferPointer<UInt32> {
    // SAFETY: memory.documents holds 128, `decoded` is at most 128.
    UnsafeBufferPointer(start: memory.documents, count: decoded)
  }

  /// Number of documents in the current block.
  package var count: Int { decoded }

  /// Place in the current block of what ``nextDocument(atOrAfter:)`` returned last.
  package var index: Int { place }

  /// Moves to the next block and decodes its documents; false after the last one.
  package func nextBlock() throws(StoreError) -> Bool {
    guard block < list.header.blockCount else { return false }
    move(to: block + 1)
    guard block < list.header.blockCount else { return false }
    try decodeDocuments()
    return true
  }

  /// Moves to the block that holds the first document not below `target`, and decodes it.
  ///
  /// Stays where it is when that is the current block. False when there is no such document.
  package func seek(to target: UInt32) throws(StoreError) -> Bool {
    if decoded > 0, target <= memory.documents[decoded &- 1] { return true }
    guard try locate(target) else { return false }
    if decoded == 0 { try decodeDocuments() }
    if memory.documents[decoded &- 1] >= target { return true }
    move(to: list.header.blockCount)
    return false
  }

  /// The first document that is not below `target`, nil when there is none; ``index`` is its place.
  package func nextDocument(atOrAfter target: UInt32) throws(StoreError) -> UInt32? {
    guard try seek(to: target) else { return nil }
    place = gallop(from: place, to: target)
    return memory.documents[place]
  }

  /// The first place from `start` on whose document is not below `target`; the block's last one is
  /// not.
  ///
  /// Neighbours are looked at first, then a full block is compared as a whole: steps that double
  /// and halve are mispredicted every second time.
  func gallop(from start: Int, to target: UInt32) -> Int {
    // SAFETY: all places read are below `decoded`, at most 128; start is. A full block is 128.
    let documents = memory.documents
    if documents[start] >= target { return start }
    if start &+ 1 < decoded, documents[start &+ 1] >= target { return start &+ 1 }
    if decoded == PostingFormat.blockSize { return pharos_block_place(documents, target) }
    var low = start
    var high = decoded &- 1
    while high &- low > 1 {
      let middle = (low &+ high) >> 1
      if documents[middle] < target { low = middle } else { high = middle }
    }
    return high
  }

  func move(to other: Int) {
    guard other != block else { return }
    block = other
    forgetBlock()
  }

  private func forgetBlock() {
    decoded = 0
    place = 0
    hasDecodedFrequencies = false
    hasDecodedMasks = false
  }
}
