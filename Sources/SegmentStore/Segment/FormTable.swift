/// Interns the surface forms of the inputs of a merge.
///
/// Smaller than ``TermTable``, for it holds all forms of a segment at once: 8 bytes a slot, at most
/// half of the slots taken, 4 bytes a form for its end, and the bytes of the forms. Invariants:
/// 1. a slot holds the upper half of the hash and the number plus one; 0 = free.
/// 2. the number of slots is a power of two and at least twice the number of forms.
struct FormTable {
  private var arena: [UInt8] = []
  private var ends: [UInt32] = []
  private var slots: [UInt64]

  init(capacity: Int) {
    var size = 1024
    while size < capacity * 2 { size <<= 1 }
    slots = [UInt64](repeating: 0, count: size)
  }

  var count: Int { ends.count }

  /// Lends the bytes of a form; the pointer is valid only during the call.
  @inline(__always)
  func withBytes<R, E: Error>(
    of number: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    let start = number == 0 ? 0 : Int(ends[number - 1])
    let end = Int(ends[number])
    return try arena.withUnsafeBufferPointer { (all) throws(E) -> R in
      // SAFETY: ends are counts of bytes appended to the arena; the slice checks it.
      try body(UnsafeBufferPointer(rebasing: all[start..<end]))
    }
  }

  /// The number of a form.
  mutating func intern(_ form: UnsafeBufferPointer<UInt8>) throws(StoreError) -> UInt32 {
    let hash = ByteHash.hash(form)
    let tag = hash & 0xFFFF_FFFF_0000_0000
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash & 0xFFFF_FFFF) & mask
    while slots[slot] != 0 {
      if slots[slot] & 0xFFFF_FFFF_0000_0000 == tag {
        let number = UInt32(truncatingIfNeeded: slots[slot]) &- 1
        if withBytes(of: Int(number), { ByteHash.areEqual($0, form) }) { return number }
      }
      slot = (slot &+ 1) & mask
    }
    let number = UInt32(count)
    guard arena.count + form.count <= Int(UInt32.max) else {
      throw .tooLarge(
        what: "bytes of surface forms", size: arena.count + form.count, limit: Int(UInt32.max))
    }
    slots[slot] = tag | UInt64(number &+ 1)
    arena.append(contentsOf: form)
    ends.append(UInt32(arena.count))
    if count * 2 > slots.count { grow() }
    return number
  }

  private mutating func grow() {
    slots = [UInt64](repeating: 0, count: slots.count * 2)
    let mask = slots.count &- 1
    for number in 0..<count {
      let hash = withBytes(of: number) { ByteHash.hash($0) }
      var slot = Int(truncatingIfNeeded: hash & 0xFFFF_FFFF) & mask
      while slots[slot] != 0 { slot = (slot &+ 1) & mask }
      slots[slot] = hash & 0xFFFF_FFFF_0000_0000 | UInt64(number + 1)
    }
  }
}
