/// Interns byte strings: open addressing over one arena, a 32-bit tag in each slot.
///
/// Numbers are dense and given in the order of first appearance. Invariants:
/// 1. `offsets` has one entry more than there are strings and ascends.
/// 2. the number of slots is a power of two and at least twice the number of strings.
/// 3. every string is found from its own hash.
package struct TermTable {
  private var arena: [UInt8] = []
  private var offsets: [UInt32] = [0]
  /// Slot: number + 1 in the low half (0 = free), hash tag in the high half.
  private var slots: [UInt64]

  package init(minimumCapacity: Int = 512) {
    var size = 1024
    while size < minimumCapacity * 2 { size <<= 1 }
    slots = [UInt64](repeating: 0, count: size)
  }

  package var count: Int { offsets.count - 1 }

  /// Bytes of memory held, for budgets.
  package var memorySize: Int { arena.capacity + offsets.capacity * 4 + slots.capacity * 8 }

  package func bytes(of number: UInt32) -> ArraySlice<UInt8> {
    arena[Int(offsets[Int(number)])..<Int(offsets[Int(number) + 1])]
  }

  /// The number of `source[start..<end]`, and whether it is new.
  package mutating func intern(
    _ source: [UInt8], _ start: Int, _ end: Int
  ) -> (number: UInt32, isNew: Bool) {
    let hash = TermTable.hash(source, start, end)
    let tag = hash & 0xFFFF_FFFF_0000_0000
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let entry = slots[slot]
      if entry & 0xFFFF_FFFF_0000_0000 == tag {
        let number = UInt32(truncatingIfNeeded: entry) - 1
        if matches(number, source, start, end) { return (number, false) }
      }
      slot = (slot + 1) & mask
    }
    let number = UInt32(count)
    slots[slot] = tag | UInt64(number + 1)
    arena.append(contentsOf: source[start..<end])
    offsets.append(UInt32(arena.count))
    if count * 2 > slots.count { grow() }
    return (number, true)
  }

  /// The numbers sorted by their bytes.
  package func sortedNumbers() -> [UInt32] {
    arena.withUnsafeBufferPointer { arena in
      (0..<UInt32(count)).sorted { left, right in
        let (a, b) = (Int(left), Int(right))
        let leftEnd = Int(offsets[a + 1])
        let rightEnd = Int(offsets[b + 1])
        var (i, j) = (Int(offsets[a]), Int(offsets[b]))
        while i < leftEnd, j < rightEnd {
          if arena[i] != arena[j] { return arena[i] < arena[j] }
          i += 1
          j += 1
        }
        return j < rightEnd
      }
    }
  }

  private func matches(_ number: UInt32, _ source: [UInt8], _ start: Int, _ end: Int) -> Bool {
    let from = Int(offsets[Int(number)])
    guard Int(offsets[Int(number) + 1]) - from == end - start else { return false }
    for i in 0..<(end - start) where arena[from + i] != source[start + i] { return false }
    return true
  }

  private mutating func grow() {
    var wider = [UInt64](repeating: 0, count: slots.count * 2)
    let mask = wider.count - 1
    for number in 0..<count {
      let hash = TermTable.hash(arena, Int(offsets[number]), Int(offsets[number + 1]))
      var slot = Int(truncatingIfNeeded: hash) & mask
      while wider[slot] != 0 { slot = (slot + 1) & mask }
      wider[slot] = (hash & 0xFFFF_FFFF_0000_0000) | UInt64(number + 1)
    }
    slots = wider
  }

  /// Multiply-fold hash, eight bytes a step.
  private static func hash(_ source: [UInt8], _ start: Int, _ end: Int) -> UInt64 {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(end - start)
    var i = start
    while i < end {
      var word: UInt64 = 0
      let stop = min(i + 8, end)
      var shift: UInt64 = 0
      while i < stop {
        word |= UInt64(source[i]) << shift
        shift += 8
        i += 1
      }
      let product = (state ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
      state = product.high ^ product.low
    }
    let product = state.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
  }
}
