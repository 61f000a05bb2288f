/// The numbers of the comparisons that were written on a board, for a loop over documents.
///
/// A value of its own, for what stands in a class is checked for exclusive access each time it is
/// read. Used while nothing else is written.
struct WrittenNumbers {
  /// SAFETY: the numbers of the board, `comparisons` times `stride`.
  private let first: UnsafeMutablePointer<Int32>
  private let stride: Int
  private let written: UInt64
  private let hasOthers: Bool
  private let comparisons: Int

  init(
    first: UnsafeMutablePointer<Int32>, stride: Int, written: UInt64, hasOthers: Bool,
    comparisons: Int
  ) {
    self.first = first
    self.stride = stride
    self.written = written
    self.hasOthers = hasOthers
    self.comparisons = comparisons
  }

  /// Calls the body with each comparison below `count` and its number in a document of the span, or
  /// those from there on; by comparison, ascending.
  @inline(__always)
  func forEach(
    at offset: Int, below count: Int, _ body: (Int, UnsafeMutablePointer<Int32>) -> Void
  ) {
    let count = min(count, comparisons)
    // SAFETY: comparisons of the query, an offset in the span.
    let start = first + offset
    var bits = written
    while bits != 0 {
      let comparison = bits.trailingZeroBitCount
      guard comparison < count else { return }
      body(comparison, start + comparison &* stride)
      bits &= bits &- 1
    }
    guard hasOthers, count > 64 else { return }
    for comparison in 64..<count { body(comparison, start + comparison &* stride) }
  }
}
