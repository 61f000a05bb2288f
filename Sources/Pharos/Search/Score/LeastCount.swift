import Postings

/// How much one comparison must count in a document that enters the answer.
struct LeastCount {
  private let formula: ScoreFormula
  private let rarity: Float
  private let bound: Int32

  /// - Parameter bound: the comparison counts nowhere more.
  init(_ formula: ScoreFormula, rarity: Float, bound: Int32) {
    self.formula = formula
    self.rarity = rarity
    self.bound = bound
  }

  /// A count below which points stay below the floor; 0 where there is none.
  ///
  /// The guess is checked by the steps of the score itself, which are monotone.
  ///
  /// - Parameters:
  ///   - besides: the sum of all comparisons where this one has the worth given.
  ///   - item: what the item's own signals count at most.
  func count(besides: (Float) -> Float, item: Float, floor: Int32) -> Int32 {
    let others = besides(0)
    guard bound > 0, formula.points(others, item) < floor else { return 0 }
    let wanted = (Float(floor) / ScoreFormula.pointsPerUnit - item - others) / rarity
    let guess = formula.count(saturatedTo: wanted) * 0.9999
    let count = guess < Float(bound) ? Int32(max(1, guess)) : bound
    guard count > 1 else { return 1 }
    let below = besides(rarity * formula.saturated(count &- 1))
    return formula.points(below, item) < floor ? count : 1
  }
}

/// How much a comparison must count in documents of a span that reach a floor.
struct LeastCounts {
  /// In any document.
  let anywhere: Int32
  /// In a document that has it only in fields from `start` on: what counts besides counts less
  /// there.
  let behind: Int32
  let start: Int?

  /// The same in all documents.
  init(_ least: Int32) { self.init(anywhere: least, behind: least, from: nil) }

  init(anywhere: Int32, behind: Int32, from start: Int?) {
    self.anywhere = anywhere
    self.behind = behind
    self.start = anywhere > 0 && behind > anywhere ? start : nil
  }

  /// How much is enough of a field and those behind it.
  subscript(field: Int) -> Int32 {
    guard let start, field >= start else { return anywhere }
    return behind
  }
}
