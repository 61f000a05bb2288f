import ByteStore

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
/// 5. numbers of comparisons that were not written are 0.
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
  @exclusivity(unchecked) private(set) var comparisons = 0
  /// Documents that there is room for.
  @exclusivity(unchecked) package private(set) var capacity = 0
  /// The first 64 comparisons that were written in the span at hand, bit by bit; most of many are
  /// not.
  @exclusivity(unchecked) private var written: UInt64 = 0
  /// Whether one of the others was.
  @exclusivity(unchecked) private var hasWrittenOthers = false
  /// Words of the span at hand.
  @exclusivity(unchecked) var words = leastSpan / 64
  /// SAFETY: `allocated` numbers, of which `comparisons` x `stride` are used; freed in `deinit`.
  @exclusivity(unchecked) private var numbers: UnsafeMutablePointer<Int32>
  @exclusivity(unchecked) private var allocated: Int
  /// SAFETY: 65 536 bits each, freed in `deinit`.
  let touched: UnsafeMutablePointer<UInt64>
  let candidates: UnsafeMutablePointer<UInt64>
  /// SAFETY: 1 024 bits, freed in `deinit`.
  let summary: UnsafeMutablePointer<UInt64>
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

  /// Bytes of its numbers.
  package var memory: Int { allocated * MemoryLayout<Int32>.stride }

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

  /// The same, to be written.
  func writableNumbers(of comparison: Int) -> UnsafeMutablePointer<Int32> {
    if comparison < 64 {
      written |= 1 &<< UInt64(comparison)
    } else {
      hasWrittenOthers = true
    }
    return numbers(of: comparison)
  }

  /// The numbers that were written in the span at hand, for a loop.
  var writtenNumbers: WrittenNumbers {
    WrittenNumbers(
      first: numbers, stride: stride, written: written, hasOthers: hasWrittenOthers,
      comparisons: comparisons)
  }

  /// Says that all numbers are 0 again.
  func forgetWritten() {
    written = 0
    hasWrittenOthers = false
  }
}
