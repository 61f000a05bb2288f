/// Reads the entries of one term after the other; neighbours share the search for their block.
package struct TermEntryReader {
  private let lexicon: Lexicon
  private var view: ByteView
  private var block = -1
  private var endsAt = 0
  private var width = 1
  private var entriesAt = 0
  private var base: UInt64 = 0

  package init(_ vocabulary: Vocabulary) {
    lexicon = vocabulary.lexicon
    view = vocabulary.lexicon.noBytes
  }

  /// Calls `body` with each entry of a term, by ascending attribute.
  @inline(__always)
  package mutating func forEachEntry(
    of number: UInt32, _ body: (TermEntry) throws(StoreError) -> Void
  ) throws(StoreError) {
    let wanted = Int(number) / LexiconFormat.blockSize
    if wanted != block { try load(wanted, number) }
    let index = Int(number) % LexiconFormat.blockSize
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

  private mutating func load(_ wanted: Int, _ number: UInt32) throws(StoreError) {
    guard Int(number) < lexicon.termCount else {
      throw lexicon.section.damaged(0, "term \(number) of \(lexicon.termCount)")
    }
    block = -1
    view = try lexicon.blockView(wanted)
    endsAt = LexiconFormat.blockHeader &+ Int(try view.u16(0))
    switch try view.u8(2) {
    case 0: width = 1
    case 1: width = 2
    case 2: width = 4
    default: throw view.damaged(2, "width code")
    }
    entriesAt = endsAt &+ lexicon.termCount(inBlock: wanted) &* width
    base = try view.varint(&entriesAt)
    block = wanted
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
}
