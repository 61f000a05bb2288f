import ByteStore

/// Interns the surface forms of the inputs of a merge.
///
/// Smaller than ``TermTable``, for it holds all forms of a segment at once: 8 bytes a slot, at most
/// half of the slots taken, 4 bytes a form for its end, and the bytes of the forms. Invariants:
/// 1. a slot holds the upper half of the hash and the number plus one; 0 = free.
/// 2. the number of slots is a power of two and at least twice the number of forms.
@usableFromInline
package struct FormTable {
  /// The upper half of a slot.
  @inlinable
  static var tag: UInt64 { 0xFFFF_FFFF_0000_0000 }

  @usableFromInline var arena: [UInt8] = []
  @usableFromInline var ends: [UInt32] = []
  @usableFromInline var slots: [UInt64]

  @inlinable
  package init(capacity: Int) {
    var size = 32
    while size < capacity * 2 { size <<= 1 }
    slots = [UInt64](repeating: 0, count: size)
  }

  @inlinable
  var count: Int { ends.count }

  /// Lends the bytes of a form; the pointer is valid only during the call.
  @inline(__always)
  @inlinable
  package func withBytes<R, E: Error>(
    of number: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    let start = number == 0 ? 0 : Int(ends[number - 1])
    let end = Int(ends[number])
    return try arena.withUnsafeBufferPointer { (all) throws(E) -> R in
      // SAFETY: ends are counts of bytes appended to the arena; the slice checks it.
      try body(UnsafeBufferPointer(rebasing: all[start..<end]))
    }
  }

  /// The number of a form; nil where it was not interned.
  @inlinable
  package func number(of form: UnsafeBufferPointer<UInt8>) -> UInt32? {
    let taken = slots[slot(of: form, ByteHash.hash(form))]
    return taken == 0 ? nil : UInt32(truncatingIfNeeded: taken) &- 1
  }

  /// The slot that has a form, or the free one where it belongs.
  @inline(__always)
  @inlinable
  func slot(of form: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int {
    let tag = hash & FormTable.tag
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash & ~FormTable.tag) & mask
    while slots[slot] != 0 {
      if slots[slot] & FormTable.tag == tag {
        let number = Int(truncatingIfNeeded: slots[slot] & ~FormTable.tag) &- 1
        if withBytes(of: number, { ByteHash.areEqual($0, form) }) { return slot }
      }
      slot = (slot &+ 1) & mask
    }
    return slot
  }

  /// The number of a form, which gets one if it has none.
  @inlinable
  package mutating func intern(_ form: UnsafeBufferPointer<UInt8>) throws(StoreError) -> UInt32 {
    let hash = ByteHash.hash(form)
    let slot = slot(of: form, hash)
    if slots[slot] != 0 { return UInt32(truncatingIfNeeded: slots[slot]) &- 1 }
    let number = UInt32(count)
    guard arena.count + form.count <= Int(UInt32.max) else {
      throw .tooLarge(
        what: "bytes of surface forms", size: arena.count + form.count, limit: Int(UInt32.max))
    }
    slots[slot] = hash & FormTable.tag | UInt64(number &+ 1)
    arena.append(contentsOf: form)
    ends.append(UInt32(arena.count))
    if count * 2 > slots.count { grow() }
    return number
  }

  @inlinable
  mutating func grow() {
    slots = [UInt64](repeating: 0, count: slots.count * 2)
    let mask = slots.count &- 1
    for number in 0..<count {
      let hash = withBytes(of: number) { ByteHash.hash($0) }
      var slot = Int(truncatingIfNeeded: hash & 0xFFFF_FFFF) & mask
      while slots[slot] != 0 { slot = (slot &+ 1) & mask }
      slots[slot] = hash & FormTable.tag | UInt64(number + 1)
    }
  }
}
