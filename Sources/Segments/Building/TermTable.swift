import ByteStore
import CKernels

/// Interns byte strings: open addressing over one arena.
///
/// A slot holds a short string itself, so that finding it touches one place of memory; of a long
/// one it holds the hash. Numbers are dense and given in the order of first appearance. Invariants:
/// 1. `offsets` has one entry more than there are strings and ascends.
/// 2. the number of slots is a power of two and at least twice the number of strings.
/// 3. every string is found from its own hash.
package struct TermTable {
  private struct Slot {
    var key = ByteKey()
    /// The number plus one; 0 = free.
    var mark: UInt32 = 0
  }

  private var arena: [UInt8] = []
  private var offsets: [UInt32] = [0]
  private var slots: [Slot]

  package init(minimumCapacity: Int = 32) {
    var size = 16
    while size < minimumCapacity * 2 { size <<= 1 }
    slots = [Slot](repeating: Slot(), count: size)
  }

  package var count: Int { offsets.count - 1 }

  package func bytes(of number: UInt32) -> ArraySlice<UInt8> {
    arena[Int(offsets[Int(number)])..<Int(offsets[Int(number) + 1])]
  }

  /// Lends the bytes of a string; the pointer is valid only during the call.
  @inline(__always)
  package func withBytes<R, E: Error>(
    of number: UInt32, _ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    let range = Int(offsets[Int(number)])..<Int(offsets[Int(number) + 1])
    return try arena.withUnsafeBufferPointer { (all) throws(E) -> R in
      // SAFETY: offsets are counts of bytes appended to the arena (invariant 1).
      try body(UnsafeBufferPointer(rebasing: all[range]))
    }
  }

  /// All strings of a table, lent for the time of a call.
  struct Texts {
    fileprivate let arena: UnsafeBufferPointer<UInt8>
    fileprivate let offsets: UnsafeBufferPointer<UInt32>

    /// The bytes of a string, by its number.
    @inline(__always)
    subscript(number: UInt32) -> UnsafeBufferPointer<UInt8> {
      let place = Int(number)
      // SAFETY: offsets are counts of bytes appended to the arena (invariant 1); the slice checks it.
      return UnsafeBufferPointer(
        rebasing: arena[Int(offsets[place])..<Int(offsets[place &+ 1])])
    }
  }

  /// Lends the bytes of all strings; the pointers are valid only during the call.
  @inline(__always)
  func withTexts<R, E: Error>(_ body: (Texts) throws(E) -> R) throws(E) -> R {
    try arena.withUnsafeBufferPointer { (arena) throws(E) -> R in
      try offsets.withUnsafeBufferPointer { (offsets) throws(E) -> R in
        try body(Texts(arena: arena, offsets: offsets))
      }
    }
  }

  /// The number of `source[start..<end]`, and whether it is new.
  package mutating func intern(
    _ source: [UInt8], _ start: Int, _ end: Int
  ) -> (number: UInt32, isNew: Bool) {
    source.withUnsafeBufferPointer {
      // SAFETY: the slice checks its bounds.
      intern(UnsafeBufferPointer(rebasing: $0[start..<end]))
    }
  }

  /// The number of a string, and whether it is new.
  @inline(__always)
  package mutating func intern(
    _ source: UnsafeBufferPointer<UInt8>
  ) -> (number: UInt32, isNew: Bool) {
    intern(source, ByteKey(source))
  }

  /// Has the memory loaded that looking up a string of this key begins with.
  ///
  /// Most of the time of a look-up is waiting for it; that of several can be waited for together.
  @inline(__always)
  func prefetch(_ key: ByteKey) {
    slots.withUnsafeBufferPointer { slots in
      guard let base = slots.baseAddress else { return }
      // SAFETY: the slot is below the count; nothing is read.
      pharos_prefetch(base + (Int(truncatingIfNeeded: key.hash) & (slots.count &- 1)))
    }
  }

  /// The number of a string whose key is known, and whether it is new.
  @inline(__always)
  mutating func intern(
    _ source: UnsafeBufferPointer<UInt8>, _ key: ByteKey
  ) -> (number: UInt32, isNew: Bool) {
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: key.hash) & mask
    while slots[slot].mark != 0 {
      if slots[slot].key == key {
        let number = slots[slot].mark &- 1
        if key.isWhole || withBytes(of: number, { ByteHash.areEqual($0, source) }) {
          return (number, false)
        }
      }
      slot = (slot &+ 1) & mask
    }
    return (insert(source, key, slot), true)
  }

  /// The number of a string; nil if it was not interned.
  func number(of source: UnsafeBufferPointer<UInt8>) -> UInt32? {
    let key = ByteKey(source)
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: key.hash) & mask
    while slots[slot].mark != 0 {
      let number = slots[slot].mark &- 1
      if slots[slot].key == key,
        key.isWhole || withBytes(of: number, { ByteHash.areEqual($0, source) })
      {
        return number
      }
      slot = (slot &+ 1) & mask
    }
    return nil
  }

  private mutating func insert(
    _ source: UnsafeBufferPointer<UInt8>, _ key: ByteKey, _ slot: Int
  ) -> UInt32 {
    let number = UInt32(count)
    slots[slot] = Slot(key: key, mark: number + 1)
    arena.append(contentsOf: source)
    offsets.append(UInt32(arena.count))
    if count * 2 > slots.count { grow() }
    return number
  }

  /// The numbers sorted by their bytes.
  package func sortedNumbers() -> [UInt32] {
    arena.withUnsafeBufferPointer { arena in
      offsets.withUnsafeBufferPointer { offsets in
        // SAFETY: numbers are below the count; offsets are bounds of the arena (invariant 1).
        func text(_ number: UInt32) -> UnsafeBufferPointer<UInt8> {
          UnsafeBufferPointer(
            rebasing: arena[Int(offsets[Int(number)])..<Int(offsets[Int(number) + 1])])
        }
        return KeySort.sorted(
          count, key: { ByteHash.leadingBytes(text($0)) },
          precedes: { ByteOrder.compare(text($0), text($1)) < 0 })
      }
    }
  }

  private mutating func grow() {
    var wider = [Slot](repeating: Slot(), count: slots.count * 2)
    let mask = wider.count - 1
    for entry in slots where entry.mark != 0 {
      var slot = Int(truncatingIfNeeded: entry.key.hash) & mask
      while wider[slot].mark != 0 { slot = (slot &+ 1) & mask }
      wider[slot] = entry
    }
    slots = wider
  }
}
