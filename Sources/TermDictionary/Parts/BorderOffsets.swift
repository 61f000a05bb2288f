import ByteStore
import TextAnalysis

/// Collects the inner borders of one term after the other from their spellings.
struct BorderOffsets {
  /// The borders of all spellings, distinct, ascending.
  private(set) var all: [Int] = []
  private var varies = false
  /// Used again from spelling to spelling.
  private var text = FoldedText()

  /// Reads the spellings of a term; none means the term itself.
  ///
  /// False if one does not fold to the term.
  mutating func collect(
    _ term: UnsafeBufferPointer<UInt8>, _ spellings: SpellingBuffer
  ) -> Bool {
    all.clear()
    varies = false
    if spellings.count == 0 {
      guard InnerBorders.appendOffsets(spelling: term, term: term, to: &all, &text) else {
        return false
      }
    }
    // Each spelling tells its borders in ascending order, so lists of equal length and content
    // mean equal borders.
    var first = 0
    for place in 0..<spellings.count {
      let start = all.count
      let folds = spellings.withSpelling(place) {
        InnerBorders.appendOffsets(spelling: $0, term: term, to: &all, &text)
      }
      guard folds else { return false }
      if place == 0 {
        first = all.count
      } else if all[..<first] != all[start...] {
        varies = true
      } else {
        all.removeLast(all.count - start)
      }
    }
    if spellings.overflow {
      InnerBorders.appendAllOffsets(term: Array(term), to: &all)
      varies = true
    }
    if varies {
      all.sort()
      all.removeRepeats()
    }
    return true
  }

  /// What the table keeps of a term of so many bytes.
  func borders(length: Int) -> TermBorders {
    TermBorders(length: length, offsets: all, varies: varies)
  }
}
