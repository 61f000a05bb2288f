import SegmentStore

/// The score of one comparison in one segment: fields, and how rare what is asked for is.
final class LeafScorer {
  /// Of words: the fields add up.
  ///
  /// Of patterns: the best field counts.
  enum Combination {
    case sum
    case best
  }

  let fields: [FieldScorer]
  let rarity: Float
  let combination: Combination
  /// What the documents of the current window have.
  let scores = ScoreWindow()

  init(fields: [FieldScorer], rarity: Float, combination: Combination) {
    self.fields = fields
    self.rarity = rarity
    self.combination = combination
  }

  /// What fields with these numbers come to.
  func combined(_ left: Int32, _ right: Int32) -> Int32 {
    combination == .sum ? left &+ right : max(left, right)
  }
}
