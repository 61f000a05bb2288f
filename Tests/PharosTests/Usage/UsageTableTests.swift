import ByteStore
import Foundation
import TestSupport
import Testing

@testable import Pharos

/// Tables of use against a model that keeps every event.
@Suite struct UsageTableTests {
  /// Every event that counts, by identifier.
  private struct Model {
    var events: [[UInt8]: [(weight: Double, instant: Double)]] = [:]
    let halfLife: Double

    func strength(_ identifier: [UInt8], at now: Double) -> Double {
      (events[identifier] ?? []).reduce(0) {
        $0 + $1.weight * pow(2, ($1.instant - now) / halfLife)
      }
    }

    mutating func apply(_ change: UsageChange) {
      switch change {
      case .use(let identifier, let action, let instant):
        if strength(identifier, at: instant) < 1.0 / 1024 { events[identifier] = [] }
        events[identifier, default: []].append((action == .focus ? 0.25 : 1, instant))
      case .forget(let identifier): events[identifier] = nil
      case .forgetAll: events = [:]
      case .choose, .learn, .resetLearning, .freezeLearning: break
      }
    }
  }

  @Test func agreesWithTheModel() throws {
    let seed = SeededGenerator.seed(or: 43)
    for round in 0..<60 as Range<UInt64> {
      var random = SeededGenerator(seed: seed &+ round)
      var model = Model(halfLife: 3_600)
      var table = UsageTable(decay: UsageDecay(halfLife: 3_600))
      var clock = 7e8
      let names = round % 3 == 0 ? 400 : 12
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        var draft = UsageDraft(table)
        for _ in 0..<Int.random(in: 1...30, using: &random) {
          let change = UsageTableTests.change(&random, names, &clock)
          draft.apply(change)
          model.apply(change)
        }
        table = draft.finish()
        if UInt8.random(in: 0..<4, using: &random) == 0 {
          table = try UsageFile.decode(UsageFile.encode(table), place: "usage")
        }
      }
      let living = model.events.filter { model.strength($0.key, at: clock) >= 1.0 / 1024 }
      for (identifier, events) in living {
        let found = table.usage(of: identifier, at: clock)
        let expected = model.strength(identifier, at: clock)
        #expect(abs((found?.strength ?? 0) - expected) <= expected * 1e-9, "round \(round)")
        #expect(found?.eventCount == events.count)
        let last = events.map(\.instant).max() ?? 0
        #expect(found?.lastUse == Date(timeIntervalSinceReferenceDate: last))
      }
      let all = table.items.all
      #expect(all.count == table.itemCount)
      let found = all.keys.filter { table.usage(of: $0, at: clock) != nil }
      #expect(Set(found) == Set(living.keys), "round \(round)")
      let purged = table.purged(at: clock) { $0 == [3] }
      #expect(Set(purged.items.all.keys) == Set(living.keys.filter { $0 != [3] }))
    }
  }

  private static func change(
    _ random: inout SeededGenerator, _ names: Int, _ clock: inout Double
  ) -> UsageChange {
    let name = Int.random(in: 0..<names, using: &random)
    let identifier = name < 256 ? [UInt8(name)] : [1, UInt8(name - 256)]
    switch UInt8.random(in: 0..<30, using: &random) {
    case 0: return .forget(identifier: identifier)
    case 1 where UInt8.random(in: 0..<30, using: &random) == 0: return .forgetAll
    case 2:
      // Now and then nobody does anything for long.
      clock += Double.random(in: 0..<200_000, using: &random)
      return .use(identifier: identifier, action: .use, at: clock)
    default:
      clock += Double.random(in: 0..<600, using: &random)
      return .use(
        identifier: identifier, action: .allCases.randomElement(using: &random) ?? .use,
        at: clock - Double(UInt8.random(in: 0..<4, using: &random)) * 100)
    }
  }

  @Test func emptyTablesAreEqual() throws {
    var draft = UsageDraft(UsageTable())
    #expect(draft.finish().isEmpty)
    draft.apply(.use(identifier: [1], action: .use, at: 7e8))
    draft.apply(.forget(identifier: [1]))
    let table = draft.finish()
    #expect(table.isEmpty && !table.latest.isFinite && table.factor(at: 9e9) == 1)
    #expect(try UsageFile.decode(UsageFile.encode(table), place: "usage").isEmpty)
  }

  @Test func nothingChangedIsTheSameTable() {
    var draft = UsageDraft(UsageTable())
    draft.apply(.use(identifier: [1], action: .use, at: 7e8))
    let table = draft.finish()
    #expect(UsageDraft(table).finish() === table)
    #expect(table.purged(at: 7e8) { _ in false } === table)
  }

  /// Strengths are kept as they were at the last use, and fade anew from there.
  @Test func anotherHalfLife() throws {
    var draft = UsageDraft(UsageTable(decay: UsageDecay(halfLife: 1_000)))
    draft.apply(.use(identifier: [1], action: .use, at: 7e8 - 1_000))
    draft.apply(.use(identifier: [1], action: .use, at: 7e8))
    draft.apply(.choose(text: "Paris", at: 7e8))
    let table = draft.finish().converted(to: UsageDecay(halfLife: 100))
    let now = try #require(table.usage(of: [1], at: 7e8))
    #expect(abs(now.strength - 1.5) < 1e-9 && now.eventCount == 2)
    let later = try #require(table.usage(of: [1], at: 7e8 + 100))
    #expect(abs(later.strength - 0.75) < 1e-9)
    #expect(table.chosenQueries.count == 1)
  }

  /// Bytes that are not what was written are errors, whatever they are.
  @Test func damagedFiles() throws {
    var draft = UsageDraft(UsageTable())
    for number in 0..<20 as Range<UInt8> {
      draft.apply(.use(identifier: [number, 7], action: .select, at: 7e8 + Double(number)))
      draft.apply(.choose(text: "text \(number)", at: 7e8))
    }
    let bytes = UsageFile.encode(draft.finish())
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 1 << UInt8(place % 8)
      #expect(throws: IndexError.self) { try UsageFile.decode(damaged, place: "usage") }
      #expect(throws: IndexError.self) {
        try UsageFile.decode(Array(bytes[..<place]), place: "usage")
      }
    }
    var newer = bytes
    newer[8] = 2
    let body = Array(newer[24...])
    let crc = Checksum.crc32c(body, seed: Checksum.crc32c(Array(newer[..<20])))
    for byte in 0..<4 { newer[20 + byte] = UInt8(truncatingIfNeeded: crc >> UInt32(8 * byte)) }
    #expect(throws: IndexError.newerFormat(place: "usage", found: 2, supported: 1)) {
      try UsageFile.decode(newer, place: "usage")
    }
  }

  /// Wrong bytes under a right checksum: a table or an error, but no trap.
  @Test func forgedFiles() throws {
    var random = SeededGenerator(seed: 44)
    var draft = UsageDraft(UsageTable())
    for number in 0..<9 as Range<UInt8> {
      draft.apply(.use(identifier: [number], action: .select, at: 7e8))
      draft.apply(.choose(text: "text \(number)", at: 7e8))
    }
    let bytes = UsageFile.encode(draft.finish())
    for _ in 0..<3_000 {
      var forged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        forged[Int.random(in: 24..<forged.count, using: &random)] =
          UInt8.random(in: 0...255, using: &random)
      }
      let crc = Checksum.crc32c(
        Array(forged[24...]), seed: Checksum.crc32c(Array(forged[..<20])))
      for byte in 0..<4 { forged[20 + byte] = UInt8(truncatingIfNeeded: crc >> UInt32(8 * byte)) }
      guard let table = try? UsageFile.decode(forged, place: "usage") else { continue }
      var draft = UsageDraft(table)
      draft.apply(.use(identifier: [4], action: .focus, at: 7e8))
      let next = draft.finish().converted(to: UsageDecay(halfLife: 99))
      #expect(next.factor(at: 7e8).isFinite)
      #expect(next.usage(of: [4], at: 7e8)?.strength.isFinite ?? true)
    }
  }
}
