import Synchronization

/// A fixed number of bits that threads set and test without a lock.
///
/// Invariants:
/// 1. `words` points at `wordCount` initialised atomics, which only `deinit` takes down.
///
/// `@unchecked Sendable`: the pointer never changes, what it points at is atomic.
@usableFromInline
package final class AtomicBits: @unchecked Sendable {
  @usableFromInline let words: UnsafeMutablePointer<Atomic<UInt64>>
  @usableFromInline let wordCount: Int

  init(count: Int) {
    precondition(count >= 0, "a size is never negative")
    wordCount = (count + 63) / 64
    words = .allocate(capacity: max(wordCount, 1))
    // SAFETY: `wordCount` atomics were allocated.
    for index in 0..<wordCount { (words + index).initialize(to: Atomic(0)) }
  }

  deinit {
    words.deinitialize(count: wordCount)
    words.deallocate()
  }

  @inlinable
  func contains(_ bit: Int) -> Bool {
    precondition(bit >= 0 && bit &>> 6 < wordCount, "a bit is below the size")
    // SAFETY: the index was checked (invariant 1).
    return words[bit &>> 6].load(ordering: .acquiring) &>> UInt64(bit & 63) & 1 != 0
  }

  func insert(_ bit: Int) {
    precondition(bit >= 0 && bit &>> 6 < wordCount, "a bit is below the size")
    // SAFETY: the index was checked (invariant 1).
    _ = words[bit &>> 6].bitwiseOr(1 &<< UInt64(bit & 63), ordering: .acquiringAndReleasing)
  }
}
