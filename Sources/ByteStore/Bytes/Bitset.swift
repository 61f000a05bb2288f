import CKernels

/// A set of numbers below `count`, one bit each.
///
/// Invariants:
/// 1. `words` has `(count + 63) / 64` words.
/// 2. Bits from `count` on are zero.
@usableFromInline
package struct Bitset: Sendable, Equatable {
  @usableFromInline package let count: Int
  @usableFromInline package private(set) var words: [UInt64]

  /// The empty set below `count`.
  @inlinable
  package init(count: Int) {
    precondition(count >= 0, "a size is never negative")
    self.count = count
    words = [UInt64](repeating: 0, count: (count + 63) / 64)
  }

  /// The full set below `count`.
  @inlinable
  package init(allBelow count: Int) {
    precondition(count >= 0, "a size is never negative")
    self.count = count
    words = [UInt64](repeating: .max, count: (count + 63) / 64)
    clearTail()
  }

  /// The set with these words; words that lack are zero, bits from `count` on are dropped.
  @inlinable
  package init(count: Int, words: some Collection<UInt64>) {
    precondition(count >= 0, "a size is never negative")
    self.count = count
    let needed = (count + 63) / 64
    self.words = Array(words.prefix(needed))
    self.words.append(contentsOf: repeatElement(0, count: needed - self.words.count))
    clearTail()
  }

  // MARK: Members

  /// False for numbers outside of `0 ..< count`.
  @inlinable
  package func contains(_ member: Int) -> Bool {
    guard member >= 0, member < count else { return false }
    return words[member &>> 6] &>> UInt64(member & 63) & 1 != 0
  }

  /// Adds `member`, which must be below `count`; false when it was there.
  @discardableResult
  @inlinable
  package mutating func insert(_ member: Int) -> Bool {
    precondition(member >= 0 && member < count, "a member is below the size of the set")
    let bit: UInt64 = 1 &<< UInt64(member & 63)
    let old = words[member &>> 6]
    words[member &>> 6] = old | bit
    return old & bit == 0
  }

  /// Adds members, all below `count`.
  @inlinable
  package mutating func insert(contentsOf members: [UInt32]) {
    let count = count
    // SAFETY: invariant 1, with the check of each member.
    words.withUnsafeMutableBufferPointer { words in
      for member in members {
        let member = Int(member)
        precondition(member < count, "a member is below the size of the set")
        words[member &>> 6] |= 1 &<< UInt64(member & 63)
      }
    }
  }

  /// Adds the numbers of a range, all below `count`.
  package mutating func insert(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "members lie below the size")
    guard let last = range.last else { return }
    for index in range.lowerBound &>> 6...last &>> 6 {
      var word = UInt64.max
      if index == range.lowerBound &>> 6 { word &= .max &<< UInt64(range.lowerBound & 63) }
      if index == last &>> 6 { word &= .max &>> UInt64(63 - last & 63) }
      words[index] |= word
    }
  }

  /// Takes `member` out; false when it was not there.
  @discardableResult
  @inlinable
  package mutating func remove(_ member: Int) -> Bool {
    guard contains(member) else { return false }
    words[member &>> 6] &= ~(1 &<< UInt64(member & 63))
    return true
  }

  /// Number of members.
  @inlinable
  package func popcount() -> Int {
    // SAFETY: the kernel reads `count` words.
    words.withUnsafeBufferPointer { words in
      words.baseAddress.map { Int(pharos_popcount($0, words.count)) } ?? 0
    }
  }

  @inlinable
  package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Number of members of both sets.
  @inlinable
  package func popcount(and other: Bitset) -> Int {
    // SAFETY: the kernel reads the words that both have.
    words.withUnsafeBufferPointer { a in
      other.words.withUnsafeBufferPointer { b in
        guard let first = a.baseAddress, let second = b.baseAddress else { return 0 }
        return Int(pharos_popcount_and(first, second, min(a.count, b.count)))
      }
    }
  }

  // MARK: Algebra with another set of the same size

  @inlinable
  package mutating func formIntersection(_ other: Bitset) {
    combine(other) { $0 & $1 }
  }

  @inlinable
  package mutating func formUnion(_ other: Bitset) {
    combine(other) { $0 | $1 }
  }

  @inlinable
  package mutating func subtract(_ other: Bitset) {
    combine(other) { $0 & ~$1 }
  }

  /// All numbers below `count` that are not members, and no others.
  @inlinable
  package mutating func complement() {
    for index in words.indices { words[index] = ~words[index] }
    clearTail()
  }

  // MARK: Iteration

  /// Calls `body` with every member, ascending.
  @inlinable
  package func forEach<E: Error>(_ body: (Int) throws(E) -> Void) throws(E) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        try body(index &* 64 &+ rest.trailingZeroBitCount)
        rest &= rest &- 1
      }
    }
  }

  /// The members, ascending.
  @inlinable
  package var members: [Int] {
    var members: [Int] = []
    members.reserveCapacity(popcount())
    forEach { members.append($0) }
    return members
  }

  /// The least member from `start` on.
  @inlinable
  package func next(from start: Int) -> Int? {
    let first = max(start, 0)
    guard first < count else { return nil }
    var index = first &>> 6
    var word = words[index] & (UInt64.max &<< UInt64(first & 63))
    while word == 0 {
      index += 1
      guard index < words.count else { return nil }
      word = words[index]
    }
    return index * 64 + word.trailingZeroBitCount
  }

  // MARK: Words

  /// Lends the words for writing.
  ///
  /// Bits from `count` on are cleared afterwards.
  @inlinable
  package mutating func withMutableWords<R, E: Error>(
    _ body: (UnsafeMutableBufferPointer<UInt64>) throws(E) -> R
  ) throws(E) -> R {
    defer { clearTail() }
    return try words.withUnsafeMutableBufferPointer { (words) throws(E) -> R in try body(words) }
  }

  @inlinable
  mutating func combine(_ other: Bitset, _ operation: (UInt64, UInt64) -> UInt64) {
    precondition(count == other.count, "sets of one size are combined")
    for index in words.indices { words[index] = operation(words[index], other.words[index]) }
  }

  @inlinable
  mutating func clearTail() {
    let used = count & 63
    if used != 0, let last = words.indices.last { words[last] &= (1 &<< UInt64(used)) &- 1 }
  }
}
