import ByteStore

/// The original forms of a term, in the order of their numbers.
@usableFromInline
package struct Spellings: Sendable, Equatable {
  /// At most eight, at most seven with `overflow`.
  @usableFromInline package var list: [[UInt8]]
  /// There are more; they share number 7, "another spelling".
  @usableFromInline package var overflow: Bool

  @inlinable
  package init(list: [[UInt8]], overflow: Bool) {
    self.list = list
    self.overflow = overflow
  }
}

/// The spellings of one term after the other, without an allocation for each.
@usableFromInline
package struct SpellingBuffer {
  @usableFromInline var bytes: [UInt8] = []
  @usableFromInline var ends: [Int] = []
  @usableFromInline package var overflow = false

  @inlinable
  package init() {}

  @inlinable
  package var count: Int { ends.count }

  @inlinable
  package func range(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  @inlinable
  package func spelling(_ index: Int) -> [UInt8] { Array(bytes[range(index)]) }

  @inlinable
  package var spellings: Spellings {
    Spellings(list: (0..<count).map { spelling($0) }, overflow: overflow)
  }

  @inlinable
  package mutating func removeAll() {
    bytes.clear()
    ends.clear()
    overflow = false
  }

  /// Appends a spelling; `change` gets the places of its bytes.
  @inlinable
  package mutating func append(
    _ spelling: UnsafeBufferPointer<UInt8>,
    _ change: (inout [UInt8], Range<Int>) -> Void = { _, _ in }
  ) {
    let start = bytes.count
    bytes.append(contentsOf: spelling)
    change(&bytes, start..<bytes.count)
    ends.append(bytes.count)
  }

  /// Lends the bytes of a spelling; the pointer is valid only during the call.
  @inlinable
  package func withSpelling<R>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    let range = range(index)
    return bytes.withUnsafeBufferPointer { all in
      // SAFETY: `range` lies in `bytes`: its bounds are counts of bytes appended.
      body(UnsafeBufferPointer(rebasing: all[range]))
    }
  }
}
