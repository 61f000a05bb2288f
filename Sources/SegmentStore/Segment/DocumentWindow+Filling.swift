extension BlockCursor {
  /// Adds the list's documents of the window at `base` that have a spelling of the mask.
  package func add(
    to window: borrowing DocumentWindow, base: UInt32, allowedMask: UInt8 = 0xFF
  ) throws(StoreError) {
    // SAFETY: a window has the 64 words that a fill writes.
    try fill(window: base, into: window.words, allowedMask: allowedMask)
  }
}

extension NumberColumn {
  /// Adds the documents of the window at `base` that have a value in the range.
  package func add(
    to window: borrowing DocumentWindow, base: UInt32, in range: NumberRange
  ) throws(StoreError) {
    // SAFETY: a window has the 64 words that a fill writes.
    try fill(window: base, into: window.words, in: range)
  }
}

extension Bitset {
  /// Adds the documents of a window; those past the set's end are dropped.
  package mutating func formUnion(_ window: borrowing DocumentWindow, base: UInt32) {
    let first = Int(base >> 6)
    withMutableWords { words in
      let count = min(DocumentWindow.wordCount, words.count - first)
      guard count > 0 else { return }
      for i in 0..<count { words[first + i] |= window.words[i] }
    }
  }
}
