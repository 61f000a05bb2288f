import CKernels
import StoreTestSupport
import Testing

@Suite struct UnitKernelTests {
  @Test func findsWhatAScanFinds() {
    var random = TestRandom()
    for _ in 0..<2000 {
      let count = Int.random(in: 0...70, using: &random)
      let limit = UInt16.random(in: 1...300, using: &random)
      let units = (0..<count).map { _ in UInt16.random(in: 0...limit, using: &random) }
      let needles = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        UInt16.random(in: 0...limit, using: &random)
      }
      var set = [UInt32](repeating: 0, count: 2048)
      for needle in needles { set[Int(needle) / 32] |= 1 << UInt32(needle % 32) }
      for from in 0...count {
        let expected = units.indices.dropFirst(from).first { needles.contains(units[$0]) } ?? count
        #expect(pharos_find_units(units, from, count, needles, needles.count) == expected)
        let rest = Array(units.dropFirst(from))
        #expect(pharos_find_units_in(rest, rest.count, set) == expected - from)
      }
    }
  }

  @Test func findsUnitsBesideOthers() {
    var random = TestRandom()
    for _ in 0..<2000 {
      let count = Int.random(in: 0...70, using: &random)
      let limit = UInt16.random(in: 1...60, using: &random)
      let units = (0..<count).map { _ in UInt16.random(in: 0...limit, using: &random) }
      let needles = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        UInt16.random(in: 0...limit, using: &random)
      }
      let others = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        UInt16.random(in: 0...limit, using: &random)
      }
      let isBefore = random.percent(50)
      for from in 0...count {
        let expected = units.indices.dropFirst(from).first { place in
          let beside = isBefore ? max(0, place - 4)..<place : place + 1..<min(count, place + 5)
          return needles.contains(units[place]) && units[beside].contains { others.contains($0) }
        }
        #expect(
          pharos_find_units_beside(
            units, from, count, needles, needles.count, others, others.count, isBefore)
            == expected ?? count)
      }
    }
  }
}
