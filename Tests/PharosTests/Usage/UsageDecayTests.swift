import Foundation
import TestSupport
import Testing

@testable import Pharos

/// The arithmetic of decay.
@Suite struct UsageDecayTests {
  @Test func powersOfTwo() {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<2_000 {
      let exponent = Double.random(in: -1_000...1_000, using: &random)
      let whole = exponent.rounded()
      let power = PowerOfTwo.of(whole: Int(whole), rest: exponent - whole)
      let expected = pow(2, exponent)
      #expect(abs(power - expected) <= expected * 1e-13, "2^\(exponent)")
    }
    #expect(PowerOfTwo.of(whole: 3, rest: 0) == 8)
    #expect(PowerOfTwo.of(whole: -2_000, rest: 0.3) == 0)
    #expect(PowerOfTwo.of(whole: 5_000, rest: 0.3).isFinite)
    #expect(PowerOfTwo.scale(-1_074) == .leastNonzeroMagnitude)
    #expect(PowerOfTwo.scale(.max).isFinite && PowerOfTwo.scale(.min) == 0)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 0, -1, 1e300])
  func anyHalfLifeAndInstant(_ value: Double) {
    let decay = UsageDecay(halfLife: value)
    #expect(decay.halfLife >= 60 && decay.halfLife.isFinite)
    var draft = UsageDraft(UsageTable(decay: decay))
    draft.apply(.use(identifier: [1], action: .use, at: value))
    draft.apply(.use(identifier: [1], action: .use, at: 1e9))
    draft.apply(.use(identifier: [1], action: .focus, at: -value))
    let table = draft.finish()
    #expect(table.factor(at: value).isFinite && table.factor(at: -value).isFinite)
  }

  /// Where the reference stands changes no bit of any strength.
  @Test func theReferenceDoesNotMatter() throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<40 {
      let decay = UsageDecay(halfLife: 1_000)
      let events = (0..<20).map { _ in
        UsageChange.use(
          identifier: [UInt8.random(in: 0...2, using: &random)],
          action: .allCases.randomElement(using: &random) ?? .use,
          at: 7e8 + Double.random(in: 0..<6_000, using: &random))
      }
      var early = UsageDraft(UsageTable(decay: decay))
      early.apply(.use(identifier: [9], action: .use, at: 7e8 - 25_000))
      var late = UsageDraft(UsageTable(decay: decay))
      for event in events {
        early.apply(event)
        late.apply(event)
      }
      // Far enough to move the reference of the first, but not that of the second.
      early.apply(.use(identifier: [8], action: .use, at: 7e8 + 7_900))
      late.apply(.use(identifier: [8], action: .use, at: 7e8 + 7_900))
      let (first, second) = (early.finish(), late.finish())
      #expect(first.period != second.period)
      for identifier in [0, 1, 2, 8] as [UInt8] {
        #expect(
          first.usage(of: [identifier], at: 7e8 + 8_000)
            == second.usage(of: [identifier], at: 7e8 + 8_000))
      }
    }
  }

  /// Which of two items is used more is the same at any later time.
  @Test func orderDoesNotDependOnTheClock() {
    var draft = UsageDraft(UsageTable())
    for number in 0..<20 as Range<UInt8> {
      draft.apply(.use(identifier: [number], action: .use, at: 7e8 + Double(number) * 86_400))
    }
    let table = draft.finish()
    var last: [Double] = []
    for day in [0, 1, 10, 50] as [Double] {
      let now = 7e8 + (20 + day) * 86_400
      let strengths = (0..<20 as Range<UInt8>).map { table.usage(of: [$0], at: now)?.strength ?? 0 }
      #expect(strengths == strengths.sorted())
      #expect(strengths != last)
      last = strengths
    }
    #expect(table.usage(of: [19], at: 7e8 + 200 * 86_400) == nil, "decayed to nothing")
  }

  /// A clock that was set back makes nothing stronger than it ever was.
  @Test func clockSetBack() {
    var draft = UsageDraft(UsageTable())
    draft.apply(.use(identifier: [1], action: .select, at: 7e8))
    let table = draft.finish()
    #expect(table.factor(at: 1e8) == table.factor(at: 7e8))
    #expect(table.usage(of: [1], at: -1e12)?.strength == 1)
  }
}
