import ByteStore
import Postings

/// The entries of one block of the lexicon.
struct LexiconEntries {
  private let view: ByteView
  private let termCount: Int
  private let endsAt: Int
  private let width: Int
  private let entriesAt: Int
  /// What the first reference of a term is told from.
  private let base: UInt64

  init(_ view: ByteView, termCount: Int) throws(StoreError) {
    self.view = view
    self.termCount = termCount
    endsAt = LexiconFormat.blockHeader &+ Int(try view.u16(0))
    switch try view.u8(2) {
    case 0: width = 1
    case 1: width = 2
    case 2: width = 4
    default: throw view.damaged(2, "width code")
    }
    var at = endsAt &+ termCount &* width
    guard at <= view.count else { throw view.damaged(endsAt, "ends of entries") }
    base = try view.varint(&at)
    entriesAt = at
  }

  @inline(__always)
  private func end(_ index: Int) throws(StoreError) -> Int {
    let at = endsAt &+ index &* width
    switch width {
    case 1: return Int(try view.u8(at))
    case 2: return Int(try view.u16(at))
    default: return Int(try view.u32(at))
    }
  }

  /// Calls `body` with each entry of a term of the block, by ascending attribute.
  @inline(__always)
  func forEach(
    _ index: Int, _ body: (TermEntry) throws(StoreError) -> Void
  ) throws(StoreError) {
    let start = entriesAt &+ (index == 0 ? 0 : try end(index &- 1))
    let end = entriesAt &+ (try end(index))
    guard start <= end, end <= view.count else { throw view.damaged(endsAt, "ends of entries") }
    var at = start
    var reference = base
    while at < end {
      let attribute = try view.varint(&at)
      let documentCount = try view.varint(&at)
      reference = reference &+ ZigZag.decode(try view.varint(&at))
      guard attribute <= UInt64(UInt16.max), documentCount <= UInt64(UInt32.max), at <= end else {
        throw view.damaged(start, "entry of a term")
      }
      try body(
        TermEntry(
          attribute: UInt16(attribute), documentCount: UInt32(documentCount), reference: reference))
    }
  }

  func append(_ index: Int, to entries: inout [TermEntry]) throws(StoreError) {
    try forEach(index) { (entry) throws(StoreError) in entries.append(entry) }
  }

  /// The bytes of the block up to the end of the last entry.
  func byteCount() throws(StoreError) -> Int { entriesAt &+ (try end(termCount &- 1)) }
}
