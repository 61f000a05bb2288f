import ByteStore
import Postings

/// Walks the lexicon in order or jumps forth and back; decodes one block at a time.
@usableFromInline
package struct LexiconCursor {
  private let lexicon: Lexicon
  private var view: ByteView
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
    view = lexicon.noBytes
  }

  /// Stands before the first term of a block.
  mutating func load(_ wanted: Int) throws(StoreError) {
    view = try lexicon.blockView(wanted)
    entries = nil
    termsEnd = LexiconFormat.blockHeader &+ Int(try view.u16(0))
    block = wanted
    at = LexiconFormat.blockHeader
    left = lexicon.termCount(inBlock: wanted)
    number = wanted &* LexiconFormat.blockSize &- 1
    buffer.removeAll()
  }

  mutating func advanceInBlock() throws(StoreError) -> Bool {
    guard left > 0 else { return false }
    // SAFETY: the cursor owns the view, which keeps `count` bytes at `base`.
    guard FrontCoding.next(view.base, min(view.count, termsEnd), at: &at, into: &buffer) else {
      throw view.damaged(at, "a term does not fit its block")
    }
    left &-= 1
    number &+= 1
    return true
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
    while number < target {
      guard try advanceInBlock() else {
        throw lexicon.section.damaged(0, "block \(block) ends before term \(wanted)")
      }
    }
  }

  /// Appends the entries of the current term.
  package mutating func appendEntries(to found: inout [TermEntry]) throws(StoreError) {
    guard number >= 0 else { return }
    if entries == nil {
      entries = try LexiconEntries(view, termCount: lexicon.termCount(inBlock: block))
    }
    try entries?.append(number % LexiconFormat.blockSize, to: &found)
  }

  /// Bytes of the current block behind its last term: 0 if its parts join.
  func slackBeforeEnds() -> Int { left == 0 ? termsEnd &- at : 0 }
}
