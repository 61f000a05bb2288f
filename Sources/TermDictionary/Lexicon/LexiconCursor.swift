import ByteStore
import Postings

/// Walks the lexicon in order or jumps forth and back; decodes one block at a time.
@usableFromInline
package struct LexiconCursor {
  private let lexicon: Lexicon
  /// The bytes of the current block, which live as long as the lexicon.
  private var bytes: UnsafeRawBufferPointer
  /// Those of the current block, once they were asked for.
  private var entries: LexiconEntries?
  private var block = -1
  private var at = 0
  private var termsEnd = 0
  private var left = 0

  /// Number of the current term; -1 before the first.
  package private(set) var number = -1
  /// The current term.
  @usableFromInline package private(set) var buffer = TermBuffer()

  /// The bytes of the current term, copied.
  package var term: [UInt8] { buffer.bytes }

  /// Whether the current term comes before that of another cursor.
  @inlinable
  package func precedes(_ other: LexiconCursor) -> Bool { buffer.compare(other.buffer) < 0 }

  /// The section and its segment, for errors.
  package var place: String { lexicon.section.place }

  package init(_ lexicon: Lexicon) {
    self.lexicon = lexicon
    bytes = UnsafeRawBufferPointer(start: nil, count: 0)
  }

  /// Stands before the first term of a block.
  mutating func load(_ wanted: Int) throws(StoreError) {
    bytes = try lexicon.blockBytes(wanted)
    if entries != nil { entries = nil }
    guard bytes.count >= LexiconFormat.blockHeader, let base = bytes.baseAddress else {
      throw damaged("a block of the lexicon is too short")
    }
    // SAFETY: the header lies in the block.
    termsEnd =
      LexiconFormat.blockHeader &+ Int(UInt16(littleEndian: base.loadUnaligned(as: UInt16.self)))
    block = wanted
    at = LexiconFormat.blockHeader
    left = lexicon.termCount(inBlock: wanted)
    number = wanted &* LexiconFormat.blockSize &- 1
    buffer.removeAll()
  }

  mutating func advanceInBlock() throws(StoreError) -> Bool {
    guard left > 0 else { return false }
    try advanceInBlock(by: 1)
    return true
  }

  /// Goes on by so many terms, of which there are as many in the block.
  @inline(__always)
  private mutating func advanceInBlock(by steps: Int) throws(StoreError) {
    // SAFETY: the lexicon keeps the bytes, and the cursor keeps the lexicon.
    guard let base = bytes.baseAddress,
      FrontCoding.next(base, min(bytes.count, termsEnd), at: &at, into: &buffer, steps: steps)
    else { throw damaged("a term does not fit its block") }
    left &-= steps
    number &+= steps
  }

  @inline(never)
  private func damaged(_ detail: String) -> StoreError {
    lexicon.section.damaged(0, "block \(block): \(detail)")
  }

  /// Goes to the next term; false at the end.
  package mutating func advance() throws(StoreError) -> Bool {
    if try advanceInBlock() { return true }
    guard block &+ 1 < lexicon.blockCount else { return false }
    try load(block &+ 1)
    return try advanceInBlock()
  }

  /// Goes to a term; within the current block only what lies between is decoded.
  package mutating func move(to wanted: UInt32) throws(StoreError) {
    let target = Int(wanted)
    guard target < lexicon.termCount else {
      throw lexicon.section.damaged(0, "term \(wanted) of \(lexicon.termCount)")
    }
    let wantedBlock = target / LexiconFormat.blockSize
    if wantedBlock != block || target < number { try load(wantedBlock) }
    // A block has its terms: `target` is below their number.
    if number < target { try advanceInBlock(by: target &- number) }
  }

  /// Appends the entries of the current term.
  package mutating func appendEntries(to found: inout [TermEntry]) throws(StoreError) {
    guard number >= 0 else { return }
    if entries == nil {
      entries = try LexiconEntries(
        lexicon.blockView(block), termCount: lexicon.termCount(inBlock: block))
    }
    try entries?.append(number % LexiconFormat.blockSize, to: &found)
  }

  /// Bytes of the current block behind its last term: 0 if its parts join.
  func slackBeforeEnds() -> Int { left == 0 ? termsEnd &- at : 0 }
}
