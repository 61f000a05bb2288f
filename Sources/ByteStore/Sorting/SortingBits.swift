import CKernels
import Synchronization

/// Sorts numbers below a few millions by setting bits, in memory that is kept from one use to the next.
///
/// Takes half the time of a radix sort, and drops repetitions on the way. Thread-safe.
enum SortingBits {
  /// Numbers are below this: half a megabyte of bits, of which pages are used as they are touched.
  private static let limit = 1 << 22
  /// Words of the second level that are passed in the time in which a number is sorted by comparisons.
  ///
  /// Counted: a word takes 4 instructions, a number 30, by comparisons 100 and more.
  private static let summaryPays = 8
  /// Bits of sorts that run at the same time.
  private static let most = 4
  private static let idle = Mutex<[Bits]>([])

  /// All bits are zero but while they are used.
  private final class Bits: @unchecked Sendable {
    // SAFETY: `limit` bits, and a bit for each word of them; owned by this object, used by one thread at
    // a time.
    private let bytes = ZeroedBytes.allocate(limit / 8 + limit / 64 / 8)

    deinit { ZeroedBytes.free(bytes) }

    /// - Parameter numbers: none is above `greatest`, which is below the limit.
    func sortDistinct(_ numbers: inout [UInt32], greatest: UInt32) {
      let words = UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: UInt64.self)
      let kept = numbers.withUnsafeMutableBufferPointer { numbers -> Int in
        guard let start = numbers.baseAddress else { return 0 }
        // SAFETY: there is a bit for each number, and one for its word; no more are left than there were.
        return pharos_sort_distinct(
          start, numbers.count, words, words + limit / 64, Int(greatest >> 12) + 1)
      }
      numbers.removeLast(numbers.count - kept)
    }
  }

  /// Sorts numbers and drops repetitions; false where they are too large or too far apart for it.
  static func sortDistinct(_ numbers: inout [UInt32]) -> Bool {
    var greatest: UInt32 = 0
    for number in numbers { greatest = max(greatest, number) }
    // The second level is gone through as a whole.
    guard Int(greatest) < limit, Int(greatest >> 12) <= numbers.count * summaryPays else {
      return false
    }
    let bits = idle.withLock { $0.popLast() } ?? Bits()
    bits.sortDistinct(&numbers, greatest: greatest)
    idle.withLock { if $0.count < most { $0.append(bits) } }
    return true
  }
}
