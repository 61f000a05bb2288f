import Postings

/// What the bonuses come to at most in a document in which only some comparisons count.
///
/// Words side by side are nowhere where one of them is not. Where a comparison counts wherever it
/// matches, that is told by its score.
struct BonusBounds {
  /// What each bonus is worth, and the comparisons that count wherever it matches, as bits.
  private let bonuses: [(worth: Float, needs: UInt64)]

  init(_ plan: RankedPlan) throws {
    var needs = plan.bonusScorers.map { _ in UInt64(0) }
    for number in 0..<min(needs.isEmpty ? 0 : plan.leafCount, 64) {
      let implying = plan.bonuses(implying: number)
      guard !implying.isEmpty, try plan.isExact(number) else { continue }
      for bonus in implying { needs[bonus] |= 1 &<< UInt64(number) }
    }
    bonuses = zip(plan.bonusScorers, needs).map { ($0.worth, $1) }
  }

  /// What they come to at most where these comparisons count, bit by bit.
  func most(_ hits: UInt64) -> Float {
    var sum: Float = 0
    for bonus in bonuses where bonus.needs & ~hits == 0 { sum += bonus.worth }
    return sum > 0 ? ScoreFormula.inAnyOrder(sum) : 0
  }
}
