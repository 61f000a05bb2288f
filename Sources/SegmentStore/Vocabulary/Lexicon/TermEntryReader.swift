/// Reads the entries of one term after the other; neighbours share the search for their block.
package struct TermEntryReader {
  private let lexicon: Lexicon
  private var current: (block: Int, entries: LexiconEntries)?

  package init(_ vocabulary: Vocabulary) {
    lexicon = vocabulary.lexicon
  }

  /// Calls `body` with each entry of a term, by ascending attribute.
  @inline(__always)
  package mutating func forEachEntry(
    of number: UInt32, _ body: (TermEntry) throws(StoreError) -> Void
  ) throws(StoreError) {
    let block = Int(number) / LexiconFormat.blockSize
    let index = Int(number) % LexiconFormat.blockSize
    if let current, current.block == block { return try current.entries.forEach(index, body) }
    let entries = try lexicon.entries(ofTermsBesides: number)
    current = (block, entries)
    try entries.forEach(index, body)
  }
}
