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
      var set = [UInt8](repeating: 0, count: 65_536)
      for _ in 0..<Int.random(in: 0...9, using: &random) {
        set[Int.random(in: 0...Int(limit), using: &random)] = 1
      }
      for from in 0...count {
        let rest = Array(units.dropFirst(from))
        let expected = rest.firstIndex { set[Int($0)] == 1 } ?? rest.count
        #expect(pharos_find_units_in(rest, rest.count, set) == expected)
      }
    }
  }

  /// All places of a set are listed, however little room there is at a time.
  @Test func listsWhatAScanFinds() {
    var random = TestRandom()
    for _ in 0..<2000 {
      let count = Int.random(in: 0...200, using: &random)
      let limit = UInt16.random(in: 1...300, using: &random)
      let units = (0..<count).map { _ in UInt16.random(in: 0...limit, using: &random) }
      var set = [UInt8](repeating: 0, count: 65_536)
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        set[Int.random(in: 0...Int(limit), using: &random)] = .random(in: 1...255, using: &random)
      }
      let start = Int.random(in: 0...count, using: &random)
      let expected = (start..<count).filter { set[Int(units[$0])] != 0 }
      var next = start
      var listed: [Int] = []
      var places = [UInt32](repeating: 0, count: Int.random(in: 8...60, using: &random))
      while next < count {
        let before = next
        let found = pharos_list_units_in(units, &next, count, set, &places, places.count)
        #expect(found <= places.count && next > before)
        listed += places[..<found].map { Int($0) }
        guard next > before else { break }
      }
      #expect(listed == expected && next == max(start, count))
    }
  }

  @Test func listsNeedlesThatAScanFinds() {
    var random = TestRandom()
    for _ in 0..<2000 {
      let count = Int.random(in: 0...200, using: &random)
      let limit = UInt16.random(in: 1...300, using: &random)
      let units = (0..<count).map { _ in UInt16.random(in: 0...limit, using: &random) }
      let needles = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        UInt16.random(in: 0...limit, using: &random)
      }
      let start = Int.random(in: 0...count, using: &random)
      let expected = (start..<count).filter { needles.contains(units[$0]) }
      var next = start
      var listed: [Int] = []
      var places = [UInt32](repeating: 0, count: Int.random(in: 32...90, using: &random))
      while next < count {
        let before = next
        let found = pharos_list_units(
          units, &next, count, needles, needles.count, &places, places.count)
        #expect(found <= places.count && next > before)
        listed += places[..<found].map { Int($0) }
        guard next > before else { break }
      }
      #expect(listed == expected && next == max(start, count))
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
