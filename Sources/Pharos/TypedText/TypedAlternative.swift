/// What may stand for a typed word, and how much less it counts.
struct TypedAlternative {
  let test: TextTest
  let factor: Float
}

/// The alternatives of the words of one search: what finds them, and what they count.
struct TypedAlternatives {
  private var factors: [ObjectIdentifier: Float] = [:]

  /// Any of some alternatives, which count as they are worth.
  mutating func node(_ alternatives: [TypedAlternative]) -> BoundNode {
    for alternative in alternatives where alternative.factor != 1 {
      factors[ObjectIdentifier(alternative.test)] = alternative.factor
    }
    return .disjunction(alternatives.map { .text($0.test) })
  }

  /// Gives the comparisons of a tree the weights of their alternatives.
  func weigh(_ leaf: RankedLeaf) -> RankedLeaf {
    guard let factor = factors[ObjectIdentifier(leaf.test)] else { return leaf }
    var leaf = leaf
    leaf.factor *= factor
    return leaf
  }
}
