/// What may stand for a typed word, and how much less it counts.
struct TypedAlternative {
  let test: TextTest
  /// What its idf is multiplied by.
  var factor: Float = 1
  /// Other terms that count as the same word.
  var forms: [WordForm] = []
  /// Whether its share of the greatest idf tempers it.
  var isTempered = false
  /// Whether it is the whole word that was typed, whose clause takes in others.
  var isWhole = false
  /// Of a beginning: the word as written, whose idf is the most that the beginning counts.
  var written: [UInt8]?
  /// What it counts as, where that is not where it matches.
  var signal: RankingSignal?

  /// Gives a comparison its weight.
  func weigh(_ leaf: RankedLeaf) -> RankedLeaf {
    var leaf = leaf
    leaf.factor *= factor
    leaf.isTempered = isTempered
    if let written { leaf.written = [written] }
    leaf.signal = signal ?? leaf.signal
    return leaf
  }
}

/// The alternatives of the words of one search: what finds them, and what they count.
struct TypedAlternatives {
  private var alternatives: [ObjectIdentifier: TypedAlternative] = [:]
  /// Alternatives that count as one word, with its forms.
  private(set) var clauses = WordClauses()

  /// Any of some alternatives, which count as they are worth.
  mutating func node(_ alternatives: [TypedAlternative]) -> BoundNode {
    .disjunction(
      alternatives.map { alternative in
        self.alternatives[ObjectIdentifier(alternative.test)] = alternative
        // The words of a long text judge, wherever they stand.
        if !alternative.isTempered { clauses.count(asOne: alternative.test) }
        return clauses.node(alternative.test, forms: alternative.forms)
      })
  }

  /// Gives the comparisons of a tree the weights of their alternatives.
  func weigh(_ leaf: RankedLeaf) -> RankedLeaf {
    alternatives[ObjectIdentifier(leaf.test)]?.weigh(leaf) ?? leaf
  }
}
