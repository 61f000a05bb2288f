/// The documents of a span that a ranked search looks at, and how much each comparison counts
/// there.
///
/// A span is up to 65 536 documents from a base that is a multiple of 4 096; who uses the board
/// knows the base. Whole numbers, so that the order of adding does not matter.
///
/// Not thread-safe: belongs to one running query at a time, and is handed on through a lock, for it
/// is large.
///
/// Invariants:
/// 1. numbers are 0 but for documents that were touched.
/// 2. candidates were touched.
/// 3. between spans nothing is touched.
/// 4. the summary has a bit for each word of touched documents, once those were taken.
package final class ScoreBoard: @unchecked Sendable {
  /// A candidate that may be among the best.
  package struct Survivor {
    package var offset: UInt32
    /// What the comparisons come to.
    package var total: Float
    /// The comparisons that count there, by number; those from 64 on are left out.
    package var hits: UInt64
  }

  /// The least and the greatest number of documents of a span.
  package static let leastSpan = 4096
  package static let greatestSpan = 1 << 16
  /// About so many numbers are kept from query to query.
  private static let keptNumbers = 1 << 18
  /// Numbers that are never used stand between those of two comparisons: at a distance of a power of
  /// two, those of one document would fall into the same few lines of the processor's caches.
  private static let padding = 16

  /// Comparisons of the query at hand.
  private(set) var comparisons = 0
  /// Documents that there is room for.
  package private(set) var capacity = 0
  /// Words of the span at hand.
  var words = leastSpan / 64
  /// SAFETY: `allocated` numbers, of which `comparisons` x `stride` are used; freed in `deinit`.
  private var numbers: UnsafeMutablePointer<Int32>
  private var allocated: Int
  /// SAFETY: 65 536 bits each, freed in `deinit`.
  let touched: UnsafeMutablePointer<UInt64>
  let candidates: UnsafeMutablePointer<UInt64>
  /// SAFETY: 1 024 bits, freed in `deinit`.
  private let summary: UnsafeMutablePointer<UInt64>
  /// SAFETY: 4 096 documents and codes, for reading lengths; written before they are read.
  let documents: UnsafeMutablePointer<UInt32>
  let codes: UnsafeMutablePointer<UInt8>

  package init() {
    allocated = ScoreBoard.leastSpan
    numbers = .allocate(capacity: allocated)
    numbers.initialize(repeating: 0, count: allocated)
    let words = ScoreBoard.greatestSpan / 64
    touched = .allocate(capacity: words)
    touched.initialize(repeating: 0, count: words)
    candidates = .allocate(capacity: words)
    candidates.initialize(repeating: 0, count: words)
    summary = .allocate(capacity: words / 64)
    summary.initialize(repeating: 0, count: words / 64)
    documents = .allocate(capacity: ScoreBoard.leastSpan)
    documents.initialize(repeating: 0, count: ScoreBoard.leastSpan)
    codes = .allocate(capacity: ScoreBoard.leastSpan)
    codes.initialize(repeating: 0, count: ScoreBoard.leastSpan)
  }

  deinit {
    numbers.deallocate()
    touched.deallocate()
    candidates.deallocate()
    summary.deallocate()
    documents.deallocate()
    codes.deallocate()
  }

  /// Whether the board is small enough to be kept for other queries.
  package var isWorthKeeping: Bool {
    allocated <= ScoreBoard.keptNumbers + ScoreBoard.keptNumbers / 64
  }

  /// From the numbers of a comparison to those of the next one.
  var stride: Int { capacity &+ ScoreBoard.padding }

  /// Makes room for a query; nothing may be touched.
  package func prepare(comparisons: Int, documentCount: UInt32) {
    var capacity = ScoreBoard.leastSpan
    while capacity < ScoreBoard.greatestSpan, capacity < Int(documentCount),
      2 * capacity * comparisons <= ScoreBoard.keptNumbers
    {
      capacity *= 2
    }
    self.comparisons = comparisons
    self.capacity = capacity
    guard comparisons * stride > allocated else { return }
    numbers.deallocate()
    allocated = comparisons * stride
    numbers = .allocate(capacity: allocated)
    numbers.initialize(repeating: 0, count: allocated)
  }

  /// Starts a span of so many documents, at most the capacity.
  package func begin(span: Int) { words = min(max(span, 64), capacity) / 64 }

  /// The numbers of a comparison, one for each document of the span.
  ///
  /// Precondition: 0 <= comparison < comparisons.
  func numbers(of comparison: Int) -> UnsafeMutablePointer<Int32> {
    precondition(comparison >= 0 && comparison < comparisons, "a comparison of the query")
    // SAFETY: invariant of `numbers`.
    return numbers + comparison &* stride
  }

  // MARK: Candidates

  /// Makes all documents that were touched candidates.
  package func takeTouched() {
    // SAFETY: a bit of the summary for each word of the span.
    for block in 0..<(words &+ 63) / 64 {
      var bits: UInt64 = 0
      for i in block &* 64..<min(words, block &* 64 &+ 64) {
        let word = touched[i]
        candidates[i] = word
        bits |= (word == 0 ? 0 : 1) << UInt64(i & 63)
      }
      summary[block] = bits
    }
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
