import Postings

/// The fields of all comparisons, those first that count most, with what is left to be counted.
///
/// Matches that cannot enter are dropped on the way: frequent words count little, and cost most. What a
/// comparison counts in several fields is at most what it would count in each by itself, for saturation is
/// concave.
struct FieldOrder {
  private struct Step {
    let field: FieldScorer
    let comparison: Int
    /// The comparison counts its best field, and this is not the first of its fields.
    let isFurther: Bool
    /// What this field and all behind it come to at most.
    let rest: Float
  }

  /// Matches are dropped where what is left has fallen to this share since it was last done.
  private static let shareLeft: Float = 0.8

  private let steps: [Step]

  init(_ leaves: [LeafScorer], _ formula: ScoreFormula) {
    var fields: [(field: FieldScorer, leaf: Int, isFurther: Bool, worth: Float)] = []
    for (number, leaf) in leaves.enumerated() {
      for (place, field) in leaf.fields.enumerated() where field.bound > 0 {
        fields.append(
          (
            field, number, leaf.combination == .best && place > 0,
            leaf.rarity * formula.saturated(field.bound)
          ))
      }
    }
    // Those of a comparison stay in their order, the greatest bound first.
    fields.sort { $0.worth > $1.worth }
    // What the fields of each comparison that were gone through count at most, from the end.
    var counts = Array(repeating: Int32(0), count: leaves.count)
    var rest = 0.0
    steps = fields.reversed().map { next in
      let leaf = leaves[next.leaf]
      let before = counts[next.leaf]
      let (sum, isTooLarge) = before.addingReportingOverflow(next.field.bound)
      let count =
        leaf.combination == .best ? max(before, next.field.bound) : isTooLarge ? .max : sum
      counts[next.leaf] = count
      rest += Double(leaf.rarity * formula.saturated(count))
      rest -= Double(leaf.rarity * formula.saturated(before))
      return Step(
        field: next.field, comparison: leaf.number, isFurther: next.isFurther, rest: Float(rest))
    }.reversed()
  }

  /// Counts all comparisons for the candidates of a board, but for those that stay below a floor.
  ///
  /// - Parameters:
  ///   - besides: what counts besides at most.
  ///   - item: what the items' own signals count at most.
  func add(
    _ base: UInt32, through last: UInt32, on board: ScoreBoard, _ formula: ScoreFormula,
    rarities: [Float], item: Float, floor: Int32, besides: Float
  ) throws {
    var known = Float.infinity
    for step in steps {
      if floor > .min, step.rest < known * FieldOrder.shareLeft {
        if known.isFinite {
          board.keepCandidates(
            formula, rarities: rarities, item: item, atLeast: floor, besides: step.rest + besides)
          guard board.hasCandidates else { return }
        }
        known = step.rest
      }
      if step.isFurther, !board.hasCandidate(of: step.comparison, below: step.field.bound) {
        continue
      }
      try step.field.add(base, through: last, step.comparison, on: board)
    }
  }
}
