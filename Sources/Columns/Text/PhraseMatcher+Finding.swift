import ByteStore
import CKernels

/// Finding the tokens of the leader in a text.
extension PhraseMatcher {
  /// Whether some value of a document has the phrase, given its units.
  package func matches(_ units: UnsafeBufferPointer<UInt16>) throws(StoreError) -> Bool {
    try meter.spend(1 + units.count / PhraseMatcher.unitsPerWork)
    if isLedByUnits, needles.isEmpty { return false }
    if isLedByUnits, !neighbours.isEmpty { return try matchesByNeighbours(units) }
    var from = 0
    // Many texts have the phrase at the first place.
    var room = isLedByUnits ? PhraseMatcher.fewestPlaces : PhraseMatcher.fewestPlacesOfSet
    while from < units.count {
      let found = list(units, &from, room)
      room = PhraseMatcher.placeCapacity
      var place = 0
      while place < found {
        if try matches(units, endingAt: Int(places[place])) { return true }
        place &+= 1
      }
    }
    return false
  }

  /// Whether the phrase is there with this unit as the last of the leader's token.
  @inline(__always)
  private func matches(
    _ units: UnsafeBufferPointer<UInt16>, endingAt last: Int
  ) throws(StoreError) -> Bool {
    let isSecond = last > 0 && Int(units[last &- 1]) >= TextFormat.firstPair
    let start = isSecond ? last &- 1 : last
    if isRuledOut(units, start, last &+ 1) { return false }
    guard isLedByUnits else {
      var at = start
      guard let slot = TextFormat.slot(units, &at) else { throw damaged("half a pair") }
      guard try sets[leader].answer(slot).isMatch else { return false }
      return try matches(units, from: start, to: at)
    }
    guard let start = tokenStart(units, last) else { return false }
    return try matches(units, from: start, to: last &+ 1)
  }

  /// The same where the element beside the leader has few forms, too.
  private func matchesByNeighbours(
    _ units: UnsafeBufferPointer<UInt16>
  ) throws(StoreError) -> Bool {
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

  /// The first unit from `from` on that may end a token of the leader with another element beside it.
  private func find(_ units: UnsafeBufferPointer<UInt16>, _ from: Int) -> Int {
    needleUnits.withUnsafeBufferPointer { needles in
      neighbours.withUnsafeBufferPointer { neighbours in
        guard let base = units.baseAddress, let first = needles.baseAddress,
          let other = neighbours.baseAddress
        else { return units.count }
        // Beside a token of one or two units stands another one, or a separator of as many and then the
        // other one: its last unit is at most four away.
        // SAFETY: the kernel reads units below the count, and as many needles as given.
        return pharos_find_units_beside(
          base, from, units.count, first, needles.count, other, neighbours.count,
          neighboursAreBefore)
      }
    }
  }

  /// Lists the next units that may end a token of the leader in ``places``; returns how many.
  private func list(
    _ units: UnsafeBufferPointer<UInt16>, _ from: inout Int, _ room: Int
  ) -> Int {
    guard let base = units.baseAddress else { return 0 }
    // SAFETY: the kernels read the units from `from` to the count and as many needles as given, every
    // unit has a byte in the set, and there is room for so many places.
    if isLedByUnits {
      return needleUnits.withUnsafeBufferPointer { needles in
        guard let first = needles.baseAddress else { return 0 }
        return pharos_list_units(
          base, &from, units.count, first, needles.count, places, room)
      }
    }
    return unitKinds.withUnsafeBufferPointer { kinds in
      guard let first = kinds.baseAddress else { return 0 }
      let count = pharos_list_units_in(base, &from, units.count, first, places, room)
      return keepForms(units, kinds, count)
    }
  }

  /// Keeps the first of so many places of units of some kind that end a form of the leader; returns how
  /// many are left.
  ///
  /// Nearly every unit is the second one of some rare form.
  private func keepForms(
    _ units: UnsafeBufferPointer<UInt16>, _ kinds: UnsafeBufferPointer<UInt8>, _ count: Int
  ) -> Int {
    var kept = 0
    for index in 0..<count {
      // SAFETY: so many places were stored, inside the units, and every unit has a kind.
      let place = Int(places[index])
      places[kept] = places[index]
      let isSecond = place > 0 && Int(units[place &- 1]) >= TextFormat.firstPair
      let kind = isSecond ? PhraseMatcher.isSecond : PhraseMatcher.isSingle
      kept &+= kinds[Int(units[place])] & kind == 0 ? 0 : 1
    }
    return kept
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
