import ByteStore
import Postings

/// Writes the lexicon section in one pass; in memory stay one block and the separators of the
/// blocks.
struct LexiconWriter {
  private let section: SectionWriter
  private var terms = ByteBuffer()
  private var entries = ByteBuffer()
  private var block = ByteBuffer()
  private var ends: [Int] = []
  private var base: UInt64?
  private var blockOffsets: [UInt64] = []
  private var separators = TermArena()
  private(set) var termCount = 0

  init(_ section: SectionWriter) { self.section = section }

  /// Adds the next term.
  ///
  /// - Parameter previous: the term before; empty at first.
  mutating func add(
    _ term: UnsafeBufferPointer<UInt8>, after previous: UnsafeBufferPointer<UInt8>,
    _ termEntries: [TermEntry]
  ) throws(StoreError) {
    guard term.count <= FrontCoding.maximumLength else {
      throw .tooLarge(what: "term", size: term.count, limit: FrontCoding.maximumLength)
    }
    guard termCount < Int(UInt32.max) else {
      throw .tooLarge(what: "lexicon", size: termCount, limit: Int(UInt32.max))
    }
    let shared = ByteOrder.sharedPrefix(previous, term)
    let ascends =
      shared < term.count && (shared == previous.count || previous[shared] < term[shared])
    guard termCount == 0 || ascends else {
      throw .damaged(place: "lexicon", offset: termCount, detail: "terms out of order")
    }
    if ends.count == LexiconFormat.blockSize { try finishBlock() }
    let isFirst = ends.isEmpty
    if isFirst {
      // The shortest string above the last term of the block before.
      separators.append(term[..<(termCount == 0 ? 0 : shared + 1)])
    }
    FrontCoding.append(term, shared: isFirst ? 0 : shared, to: &terms)
    appendEntries(termEntries)
    ends.append(entries.count)
    termCount += 1
  }

  private mutating func appendEntries(_ termEntries: [TermEntry]) {
    var reference: UInt64?
    for entry in termEntries {
      if base == nil { base = entry.reference }
      entries.appendVarint(UInt64(entry.attribute))
      entries.appendVarint(UInt64(entry.documentCount))
      let before = reference ?? base ?? 0
      entries.appendVarint(ZigZag.encode(entry.reference &- before))
      reference = entry.reference
    }
  }

  private mutating func finishBlock() throws(StoreError) {
    guard let last = ends.last else { return }
    guard last <= Int(UInt32.max) else {
      throw .tooLarge(what: "entries of a block", size: last, limit: Int(UInt32.max))
    }
    let code: UInt8 = last <= 0xFF ? 0 : last <= 0xFFFF ? 1 : 2
    block.removeAll()
    block.append(u16: UInt16(terms.count))
    block.append(u8: code)
    block.append(terms)
    for end in ends {
      switch code {
      case 0: block.append(u8: UInt8(end))
      case 1: block.append(u16: UInt16(end))
      default: block.append(u32: UInt32(end))
      }
    }
    block.appendVarint(base ?? 0)
    block.append(entries)
    blockOffsets.append(UInt64(section.offset))
    try section.append(block)
    terms.removeAll()
    entries.removeAll()
    ends.removeAll(keepingCapacity: true)
    base = nil
  }

  mutating func finish() throws(StoreError) {
    try finishBlock()
    let blockCount = blockOffsets.count
    blockOffsets.append(UInt64(section.offset))
    let offsetsAt = section.offset
    var offsets = ByteBuffer()
    PackedArray.write(blockOffsets, into: &offsets)
    try section.append(offsets)
    let trieAt = section.offset
    let trie = LexiconTrieBuilder.build(separators)
    try section.append(trie.bytes)
    try SectionTrailer.write(
      [
        UInt64(termCount), UInt64(blockCount), UInt64(offsetsAt), UInt64(trieAt),
        UInt64(trie.root),
      ], version: LexiconFormat.version, to: section)
  }
}

/// Signed differences of 64-bit numbers as small unsigned ones.
@usableFromInline
enum ZigZag {
  static func encode(_ difference: UInt64) -> UInt64 {
    let signed = Int64(bitPattern: difference)
    return UInt64(bitPattern: (signed &<< 1) ^ (signed &>> 63))
  }

  @usableFromInline
  static func decode(_ code: UInt64) -> UInt64 { (code &>> 1) ^ (0 &- (code & 1)) }
}
