import Postings

/// What counts besides one leaf, at most.
extension SpanRun {
  /// What all leaves come to at most, one of them being worth something else, and bonuses.
  func sum(
    _ worths: [Float], with number: Int = -1, being worth: Float = 0, besides: Float
  ) -> Float {
    var total: Float = 0
    for index in worths.indices { total += index == number ? worth : worths[index] }
    return total + besides
  }

  /// What the bonuses come to at most.
  var besides: Float { refinement?.worth ?? 0 }

  /// What the bonuses come to at most where only these leaves count, bit by bit.
  func besides(_ hits: UInt64) -> Float {
    min(besides, bonusBounds?.most(hits) ?? 0)
  }

  /// What the bonuses come to at most but for some.
  func besides(without left: [Int]) -> Float {
    guard refinement != nil else { return 0 }
    let bonuses = ranker.bonuses
    return ScoreFormula.inAnyOrder(
      bonuses.indices.reduce(0) { left.contains($1) ? $0 : $0 + bonuses[$1].worth })
  }

  /// Appends the candidates that may reach the floor with the bonuses that their leaves leave possible.
  mutating func appendSurvivors(item: Float, floor: Int32) {
    board.appendSurvivors(
      ranker.formula, rarities: rarities, item: item, atLeast: floor,
      besides: besides, to: &survivors)
    guard refinement != nil else { return }
    var kept: [ScoreBoard.Survivor] = []
    swap(&survivors, &kept)
    kept.removeAll { ranker.formula.points($0.total + besides($0.hits), item) < floor }
    swap(&survivors, &kept)
  }
}
