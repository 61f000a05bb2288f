/// What the fields of a comparison count at most in the span at hand: in the segment at first.
///
/// A value of its own, for what stands in a class is checked for exclusive access each time it is
/// read.
struct FieldBounds {
  let combination: LeafScorer.Combination
  /// By field.
  private(set) var bounds: [Int32]
  /// What a field and those behind it come to at most; 0 behind the last.
  private(set) var rest: [Int32]

  init(_ fields: [FieldScorer], _ combination: LeafScorer.Combination) {
    self.combination = combination
    bounds = fields.map(\.bound)
    rest = Array(repeatElement(0, count: fields.count + 1))
    addUp()
  }

  /// What the comparison counts at most.
  var total: Int32 { rest[0] }

  /// Takes the bounds of a span; fields from `limit` on count nothing.
  mutating func load(
    _ fields: [FieldScorer], limit: Int, from first: UInt32, through last: UInt32
  ) throws {
    for index in fields.indices {
      bounds[index] = index < limit ? try fields[index].bound(from: first, through: last) : 0
    }
    addUp()
  }

  private mutating func addUp() {
    for index in bounds.indices.reversed() {
      rest[index] =
        combination == .sum
        ? Int32(clamping: Int(rest[index + 1]) + Int(bounds[index]))
        : max(rest[index + 1], bounds[index])
    }
  }
}
