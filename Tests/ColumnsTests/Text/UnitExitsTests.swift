import StoreTestSupport
import Testing

@testable import Columns

@Suite struct UnitExitsTests {
  /// Units count behind units with one of their bits, behind exits, and behind what may be half a pair.
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
      let isInSet = { (unit: UInt16) in
        (leading[Int(unit)] ?? 0) & UnitExits.allStates != 0
      }
      let units = (0..<100).map { _ in
        UInt16.random(in: Bool.random(using: &random) ? 0..<60 : 64_995..<65_005, using: &random)
      }
      var places = units.indices.filter { isInSet(units[$0]) }.map { UInt32($0) }
      let expected = places.filter { place in
        let place = Int(place)
        guard states.count > 1, place > 1, Int(units[place - 2]) < TextFormat.firstPair else {
          return true
        }
        let before = Int(units[place - 1])
        guard before >= TextFormat.firstForm, before < table.count, leading[before] == nil else {
          return true
        }
        let bit = UInt8(1) << (table[before] - 2)
        return (leading[Int(units[place])] ?? 0) & bit != 0
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
      let count = leading.count { unit, states in
        states & UnitExits.allStates != 0 && !reserved.contains(unit)
      }
      #expect(exits.needles.count == (count > 8 ? 0 : count))
    }
  }
}
