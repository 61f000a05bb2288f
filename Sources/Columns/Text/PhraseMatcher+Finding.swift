import ByteStore
import CKernels

/// Finding the tokens of the leader in a text.
extension PhraseMatcher {
  /// Whether some value of a document has the phrase, given its units.
  package func matches(_ units: UnsafeBufferPointer<UInt16>) throws(StoreError) -> Bool {
    try meter.spend(1 + units.count / PhraseMatcher.unitsPerWork)
    guard isLedByUnits else { return try matchesBySet(units) }
    guard !needles.isEmpty else { return false }
    var from = 0
    while from < units.count {
      let found = find(units, from)
      guard found < units.count else { return false }
      from = found + 1
      guard let start = tokenStart(units, found) else { continue }
      if try matches(units, from: start, to: found + 1) { return true }
    }
    return false
  }

  /// The same where the leader has many forms.
  private func matchesBySet(
    _ units: UnsafeBufferPointer<UInt16>
  ) throws(StoreError) -> Bool {
    let set = sets[leader]
    var from = 0
    while from < units.count {
      let found = findInSet(units, from)
      guard found < units.count else { return false }
      from = found + 1
      let isSecond = found > 0 && Int(units[found - 1]) >= TextFormat.firstPair
      let start = isSecond ? found - 1 : found
      if isRuledOut(units, start, found + 1) { continue }
      var at = start
      guard let slot = TextFormat.slot(units, &at) else { throw damaged("half a pair") }
      if try set.answer(slot).isMatch, try matches(units, from: start, to: at) { return true }
    }
    return false
  }

  /// Whether what stands beside a token of the leader is known to be none of the next element; only forms
  /// of one unit are looked at, which nearly all are.
  @inline(__always)
  private func isRuledOut(
    _ units: UnsafeBufferPointer<UInt16>, _ start: Int, _ end: Int
  ) -> Bool {
    guard let besideLeader else { return false }
    if leader > 0 {
      // The first of the three tells whether the one behind it is the second of a pair.
      guard start >= 3, units[start &- 3] < TextFormat.firstPair else { return false }
      let further = Int(units[start &- 2])
      let nearer = Int(units[start &- 1])
      return further < TextFormat.firstPair && besideLeader.rules(out: nearer, further)
    }
    guard end &+ 1 < units.count else { return false }
    let nearer = Int(units[end])
    let further = Int(units[end &+ 1])
    return max(nearer, further) < TextFormat.firstPair && besideLeader.rules(out: nearer, further)
  }

  /// The first unit from `from` on that may end a token of the leader.
  private func find(_ units: UnsafeBufferPointer<UInt16>, _ from: Int) -> Int {
    needleUnits.withUnsafeBufferPointer { needles in
      neighbours.withUnsafeBufferPointer { neighbours in
        guard let base = units.baseAddress, let first = needles.baseAddress else {
          return units.count
        }
        // SAFETY: the kernels read units below the count, and as many needles as given.
        guard let other = neighbours.baseAddress, !neighbours.isEmpty else {
          return pharos_find_units(base, from, units.count, first, needles.count)
        }
        // Beside a token of one or two units stands another one, or a separator of as many and then the
        // other one: its last unit is at most four away.
        return pharos_find_units_beside(
          base, from, units.count, first, needles.count, other, neighbours.count,
          neighboursAreBefore)
      }
    }
  }

  /// The same by the set of units.
  private func findInSet(_ units: UnsafeBufferPointer<UInt16>, _ from: Int) -> Int {
    unitSet.withUnsafeBufferPointer { set in
      guard let base = units.baseAddress, let set = set.baseAddress else { return units.count }
      // SAFETY: the kernel reads the units from `from` to the count; every unit has a byte.
      return from + pharos_find_units_in(base + from, units.count - from, set)
    }
  }

  /// Where the token begins whose last unit was found; nil where it is none of the leader.
  private func tokenStart(_ units: UnsafeBufferPointer<UInt16>, _ last: Int) -> Int? {
    let unit = units[last]
    let first = last > 0 && Int(units[last - 1]) >= TextFormat.firstPair ? units[last - 1] : 0
    var place = 0
    while place < needles.count {
      if needles[place].unit == unit, needles[place].first == first {
        return first == 0 ? last : last - 1
      }
      place &+= 1
    }
    return nil
  }
}
