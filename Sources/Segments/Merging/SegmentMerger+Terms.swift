import ByteStore
import Postings
import TermDictionary

extension SegmentMerger {
  /// Vocabulary and postings: term by term over all inputs.
  func writeTerms(to sections: SegmentSectionWriter) throws(StoreError) {
    var terms = SourceMerge<TermSource>()
    for input in inputs.indices {
      terms.add(TermSource(input: input, vocabulary: inputs[input].segment.vocabulary))
    }
    var merging = TermMerging(self)
    let pace = sections.options.pace
    while try terms.advance() {
      try pace?.step()
      try merging.write(terms.group, of: terms.sources, to: sections)
    }
  }
}

/// One vocabulary of a merge at its current term.
///
/// An object, so that the heap of a merge moves nothing but references.
final class TermSource: MergeSource {
  let input: Int
  private let spellingIndex: SpellingIndex
  private var cursor: LexiconCursor
  private(set) var prefix: UInt128 = 0

  init(input: Int, vocabulary: Vocabulary) {
    self.input = input
    spellingIndex = vocabulary.spellingIndex
    cursor = LexiconCursor(vocabulary.lexicon)
  }

  /// Lends the bytes of the current term.
  func withTerm<R, E: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    try cursor.buffer.withBytes(body)
  }

  func compare(_ other: TermSource) -> Int {
    cursor.buffer.withBytes { left in
      other.cursor.buffer.withBytes { ByteOrder.compare(left, $0) }
    }
  }

  func advance() throws(StoreError) -> Bool {
    guard try cursor.advance() else { return false }
    prefix = cursor.buffer.withBytes { $0.sortingPrefix }
    return true
  }

  /// The section and its segment, for errors.
  var place: String { cursor.place }

  /// Whether the current term is known to be its only spelling.
  func isPlain() throws(StoreError) -> Bool { try spellingIndex.isPlain(UInt32(cursor.number)) }

  func readSpellings(into buffer: inout SpellingBuffer) throws(StoreError) {
    try spellingIndex.read(UInt32(cursor.number), term: cursor.buffer, into: &buffer)
  }

  func appendEntries(to entries: inout [TermEntry]) throws(StoreError) {
    try cursor.appendEntries(to: &entries)
  }
}
