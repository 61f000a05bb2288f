/// Finds folded words in texts as they were written, many words at once.
///
/// A word stands where a text matches `"word"cdw`, a prefix where it matches `"word*"cdw`: it
/// begins at a border, and a whole word ends at one. Immutable, thread-safe.
///
/// Invariants:
/// 1. node 0 is the root; the other nodes are reached from it along scalars.
package struct WordMarker: Sendable {
  /// A word to mark.
  package struct Word: Sendable, Hashable {
    /// The word without case and diacritics, UTF-8.
    package var term: [UInt8]
    /// Whether it is also the beginning of longer words.
    package var isPrefix: Bool

    package init(term: [UInt8], isPrefix: Bool) {
      self.term = term
      self.isPrefix = isPrefix
    }
  }

  private struct Node {
    var next: [UInt32: Int] = [:]
    var endsWord = false
    var endsPrefix = false
  }

  private var nodes = [Node()]

  /// Words without a letter are left out.
  package init(_ words: some Sequence<Word>) {
    for word in words {
      var node = 0
      for scalar in Folding.fold(UTF8Scalars.scalars(Normalization.nfc(word.term)), .term) {
        if let next = nodes[node].next[scalar] {
          node = next
        } else {
          nodes.append(Node())
          nodes[node].next[scalar] = nodes.count - 1
          node = nodes.count - 1
        }
      }
      guard node != 0 else { continue }
      if word.isPrefix { nodes[node].endsPrefix = true } else { nodes[node].endsWord = true }
    }
  }

  /// The scalars of a text that the words match, as ranges of bytes: ascending, apart from each
  /// other.
  /// - Parameter utf8: valid UTF-8.
  package func marks(in utf8: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    guard utf8.count <= TextAnalyzer.longestValue, nodes.count > 1 else { return [] }
    var normalizer = Normalizer()
    var nfc: [UInt8] = []
    var text = FoldedText()
    var ranges: [Range<Int>] = []
    for piece in TextChunks.ranges(of: utf8) {
      // SAFETY: the piece lies in the text; the slice checks it.
      let bytes = UnsafeBufferPointer(rebasing: utf8[piece])
      normalizer.normalize(bytes, into: &nfc)
      nfc.withUnsafeBufferPointer { text.load(nfc: $0, .term) }
      let found = stretches(of: text)
      guard !found.isEmpty else { continue }
      let origins = TextOrigins(bytes, .term)
      assert(origins.count == text.scalars.count, "invariant 1 of the origins")
      for stretch in found where stretch.upperBound <= origins.count {
        var scalars = ByteRanges()
        for place in stretch.reversed() {
          scalars.prepend(scalarAt: piece.lowerBound + origins[place], in: utf8)
        }
        ranges += scalars.ascending
      }
    }
    return ByteRanges.merged(ranges)
  }

  /// The places that words cover, at each border the longest.
  private func stretches(of text: FoldedText) -> [Range<Int>] {
    let scalars = text.scalars
    var found: [Range<Int>] = []
    for start in scalars.indices where text.isBorder[start] {
      var node = 0
      var end: Int?
      var place = start
      while place < scalars.count, let next = nodes[node].next[scalars[place]] {
        node = next
        place += 1
        if nodes[node].endsPrefix || (nodes[node].endsWord && text.isBorder[place]) { end = place }
      }
      if let end { found.append(start..<end) }
    }
    return ByteRanges.merged(found)
  }
}
