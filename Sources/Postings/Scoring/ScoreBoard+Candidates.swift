import ByteStore
import CKernels

extension ScoreBoard {
  /// Makes all documents that were touched candidates.
  package func takeTouched() {
    // SAFETY: a bit of the summary for each word of the span.
    pharos_copy_summarized(touched, candidates, words, summary)
  }

  /// Makes the documents of a window of 4 096 the touched ones and the candidates.
  package func take(_ window: borrowing DocumentWindow) {
    words = ScoreBoard.leastSpan / 64
    // SAFETY: a window has 64 words.
    touched.update(from: window.words, count: words)
    takeTouched()
  }

  /// Makes documents from a place on, as many as lie in the span from `base`, the touched ones and
  /// the candidates; returns the place behind them.
  package func take(
    _ documents: borrowing DocumentArray, from place: Int, base: UInt32
  ) -> Int {
    candidates.update(repeating: 0, count: words)
    summary.update(repeating: 0, count: (words &+ 63) / 64)
    var place = place
    while place < documents.count {
      let offset = Int(documents[place] &- base)
      guard offset < words &* 64 else { break }
      let word = offset >> 6
      touched[word] |= 1 &<< UInt64(offset & 63)
      candidates[word] = touched[word]
      summary[word >> 6] |= 1 &<< UInt64(word & 63)
      place += 1
    }
    return place
  }

  /// Calls the body with every word that may have candidates, until it returns false.
  @inline(__always)
  func forEachWord(_ body: (Int) -> Bool) {
    for block in 0..<(words &+ 63) / 64 {
      var bits = summary[block]
      while bits != 0 {
        guard body(block &* 64 &+ bits.trailingZeroBitCount) else { return }
        bits &= bits &- 1
      }
    }
  }

  /// Removes candidates that are in a set.
  package func subtract(_ set: Bitset, base: UInt32) {
    let first = Int(base >> 6)
    guard first < set.words.count else { return }
    for i in 0..<min(words, set.words.count - first) { candidates[i] &= ~set.words[first + i] }
  }

  /// Whether there are fewer candidates; costs no more than finding as many.
  func hasFewerCandidates(than limit: Int) -> Bool {
    var count = 0
    forEachWord { i in
      count &+= candidates[i].nonzeroBitCount
      return count < limit
    }
    return count < limit
  }

  package var hasCandidates: Bool {
    var any = false
    forEachWord { i in
      any = candidates[i] != 0
      return !any
    }
    return any
  }

  /// Keeps the candidates for which a comparison counts at least so much; false when none is left.
  package func keep(_ comparison: Int, atLeast least: Int32) -> Bool {
    guard least > 0 else { return hasCandidates }
    let numbers = numbers(of: comparison)
    var any: UInt64 = 0
    forEachWord { i in
      var word = candidates[i]
      guard word != 0 else { return true }
      var kept = word
      while word != 0 {
        // SAFETY: a bit of a word of the span.
        if numbers[i &* 64 &+ word.trailingZeroBitCount] < least { kept &= ~(word & (0 &- word)) }
        word &= word &- 1
      }
      candidates[i] = kept
      any |= kept
      return true
    }
    return any != 0
  }

  /// Whether a comparison counts less than `limit` for some candidate.
  package func hasCandidate(of comparison: Int, below limit: Int32) -> Bool {
    let numbers = numbers(of: comparison)
    var found = false
    forEachWord { i in
      var word = candidates[i]
      while word != 0, !found {
        // SAFETY: a bit of a word of the span.
        found = numbers[i &* 64 &+ word.trailingZeroBitCount] < limit
        word &= word &- 1
      }
      return !found
    }
    return found
  }

  /// The first candidate at or after an offset; nil when there is none.
  func nextCandidate(_ offset: Int) -> Int? {
    var index = offset >> 6
    guard index < words else { return nil }
    var word = candidates[index] & (.max << UInt64(offset & 63))
    while word == 0 {
      index &+= 1
      guard index < words else { return nil }
      // SAFETY: a bit of the summary for each word of the span.
      var bits = summary[index >> 6] & (.max << UInt64(index & 63))
      while bits == 0 {
        index = index & ~63 &+ 64
        guard index < words else { return nil }
        bits = summary[index >> 6]
      }
      index = index & ~63 &+ bits.trailingZeroBitCount
      guard index < words else { return nil }
      word = candidates[index]
    }
    return index &* 64 &+ word.trailingZeroBitCount
  }
}
