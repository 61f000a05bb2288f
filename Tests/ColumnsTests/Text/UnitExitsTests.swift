import StoreTestSupport
import Testing

@testable import Columns

@Suite struct UnitExitsTests {
  /// Units count behind units with one of their bits, behind exits, and behind pairs; pairs where they were
  /// added.
  @Test func keepsWhatMayLeadOn() {
    let seed = TestRandom.seed(or: 7_301)
    var random = TestRandom(seed: seed)
    for round in 0..<300 {
      let exits = UnitExits()
      let reserved = Int(TextFormat.emptyValue) + 1..<TextFormat.firstForm
      var leading: [Int: UInt8] = [:]
      for unit in 0..<TextFormat.firstForm { leading[unit] = .max }
      for _ in 0..<round % 12 {
        let unit = Int.random(in: TextFormat.firstForm..<60, using: &random)
        let states = UInt8.random(in: 1...255, using: &random)
        exits.add(unit, from: states)
        leading[unit, default: 0] |= states
      }
      // Each slot leads to one of three states: 2, 3 or 4.
      var table = (0..<80).map { _ in UInt8.random(in: 2...4, using: &random) }
      let states: [UInt8] = round % 3 == 0 ? [2] : [2, 3, 4]
      table.withUnsafeMutableBufferPointer { table in
        guard let base = table.baseAddress else { return }
        exits.tellStates(behind: base, states, TextFormat.firstForm..<table.count)
      }
      let first = TextFormat.firstPair
      let allPairs = (0..<300).map { $0 / 60 * first + $0 % 60 }
      let pairs = Set(
        allPairs.filter { _ in round % 4 > 0 && Int.random(in: 0..<40, using: &random) == 0 })
      exits.add(pairs: pairs.sorted(), of: 5 * first)
      let isInSet = { (unit: UInt16) in
        (leading[Int(unit)] ?? 0) & UnitExits.allStates != 0
          || pairs.contains { $0 % first == Int(unit) }
      }
      var units: [UInt16] = []
      for _ in 0..<100 {
        guard Bool.random(using: &random) else {
          units.append(UInt16.random(in: 0..<60, using: &random))
          continue
        }
        let pair = allPairs.randomElement(using: &random) ?? 0
        units += [UInt16(first + pair / first), UInt16(pair % first)]
      }
      var places = units.indices.filter { isInSet(units[$0]) }.map { UInt32($0) }
      let isPair = { (place: Int) in place >= 0 && Int(units[place]) >= first }
      let expected = places.filter { place in
        let place = Int(place)
        if isPair(place - 1) {
          return pairs.contains(
            (Int(units[place - 1]) - first) * first + Int(units[place]))
        }
        let own = (leading[Int(units[place])] ?? 0) & UnitExits.allStates
        guard states.count > 1, place > 1, !isPair(place - 2) else { return own != 0 }
        let before = Int(units[place - 1])
        guard before >= TextFormat.firstForm, before < table.count, leading[before] == nil else {
          return own != 0
        }
        return own & (1 << (table[before] - 2)) != 0
      }
      let kept = units.withUnsafeBufferPointer { units in
        places.withUnsafeMutableBufferPointer { places in
          places.baseAddress.map { exits.keepLeading(units, $0, places.count) } ?? 0
        }
      }
      #expect(Array(places[..<kept]) == expected, "PHAROS_SEED=\(seed)")
      for unit in 0..<UInt16(60) {
        #expect(exits.set[Int(unit)] == (isInSet(unit) ? 1 : 0))
        let starts = (leading[Int(unit)] ?? 0) & UnitExits.start != 0
        #expect(exits.leadsOn(fromStart: unit) == starts)
      }
      #expect(exits.leadsOn(fromStart: UInt16(TextFormat.firstPair)))
      let count = (0..<UInt16(60)).count { isInSet($0) && !reserved.contains(Int($0)) }
      #expect(exits.needles.count == (count > 8 ? 0 : count))
    }
  }
}
