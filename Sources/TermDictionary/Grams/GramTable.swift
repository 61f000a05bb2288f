import ByteStore

/// Numbers the distinct grams of a vocabulary and counts their terms: open addressing on the key.
struct GramTable {
  /// Key of each gram number.
  private(set) var keys: [UInt64] = []
  /// Number of terms with the gram.
  private(set) var counts: [UInt32] = []
  /// The last term counted, plus one: a gram that repeats in a term counts once.
  private var lastTerm: [UInt32] = []
  /// Gram number plus one; 0 = free.
  ///
  /// None before the first gram, then a power of two, at least twice the number of grams.
  private var slots: [UInt32] = []

  var count: Int { keys.count }

  private func slot(of key: UInt64) -> Int {
    let mask = slots.count &- 1
    let mixed = key &* 0x9E37_79B9_7F4A_7C15
    var slot = Int(truncatingIfNeeded: mixed &>> 32 ^ mixed &>> 7) & mask
    while slots[slot] != 0, keys[Int(slots[slot] &- 1)] != key { slot = (slot &+ 1) & mask }
    return slot
  }

  /// The number of a gram that was counted.
  func number(of key: UInt64) -> Int? {
    guard !slots.isEmpty else { return nil }
    let found = slots[slot(of: key)]
    return found == 0 ? nil : Int(found &- 1)
  }

  /// Counts the gram for a term; terms come in ascending order.
  ///
  /// Returns the number of the gram; nil if it was counted for the term before.
  @discardableResult
  mutating func count(_ key: UInt64, term: UInt32) -> Int? {
    if slots.isEmpty { grow() }
    let place = slot(of: key)
    if slots[place] == 0 {
      keys.append(key)
      counts.append(1)
      lastTerm.append(term &+ 1)
      slots[place] = UInt32(keys.count)
      if keys.count * 2 > slots.count { grow() }
      return keys.count - 1
    }
    let number = Int(slots[place] &- 1)
    if lastTerm[number] == term &+ 1 { return nil }
    lastTerm[number] = term &+ 1
    counts[number] &+= 1
    return number
  }

  /// Releases what only counting needs.
  mutating func finishCounting() { lastTerm = [] }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: max(slots.count * 2, 256))
    for number in keys.indices { slots[slot(of: keys[number])] = UInt32(number + 1) }
  }
}
