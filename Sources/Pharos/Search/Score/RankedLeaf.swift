import TextAnalysis

/// A comparison of a query that counts for scores, before any segment is looked at.
struct RankedLeaf {
  enum Kind {
    /// A word without stars, as a term.
    case word([UInt8])
    /// Anything with a star, or that no run answers: found by its plan. Letters written.
    case pattern(letters: Int)
    /// A match in some attributes that is worth so much, whatever is asked for and however long the
    /// text is.
    case flat(worth: Float, in: [String])
  }

  var kind: Kind
  var test: TextTest
  /// Of a word: other terms that count for it.
  var forms: [WordForm] = []
  /// What the rarity is multiplied by.
  var factor: Float = 1
  /// Of a word: whether its share of the greatest idf of the query's words tempers it.
  var isTempered = false
  /// Of a pattern: the words as written, whose idf is the most that the pattern counts.
  var written: [[UInt8]] = []
  /// What it counts as, where that is not where it matches.
  var signal: RankingSignal?
  /// Patterns that match in every attribute in which this one does.
  var implied: [[TextAnalysis.PatternCharacter]] = []
  /// Whether the whole query is this leaf.
  var isWholeQuery = false

  /// The comparisons that make an item match, in the order of the query.
  ///
  /// What stands below `!` excludes; it does not score. Neither does a list: which of its values an
  /// item has says nothing of how well it matches.
  ///
  /// - Parameter clauses: nodes that count as one word.
  static func leaves(
    of node: BoundNode, _ clauses: WordClauses = WordClauses()
  ) -> (leaves: [RankedLeaf], proof: MatchProof) {
    var leaves: [RankedLeaf] = []
    let proof = collect(node, clauses, into: &leaves)
    if case .text = node, leaves.count == 1 { leaves[0].isWholeQuery = true }
    return (leaves, proof)
  }

  private static func collect(
    _ node: BoundNode, _ clauses: WordClauses, into leaves: inout [RankedLeaf]
  ) -> MatchProof {
    switch node {
    case .all(let nodes): return .all(collect(nodes, clauses, into: &leaves))
    case .any(let nodes):
      if let (test, forms) = clauses.clause(nodes) {
        let proof = collect(test, clauses, into: &leaves)
        leaves[leaves.count - 1].forms = forms
        return proof
      }
      return .any(collect(nodes, clauses, into: &leaves))
    case .text(let test): return collect(test, clauses, into: &leaves)
    case .constant(let value): return .constant(value)
    case .not, .presence, .numbers, .dates, .identifier, .texts, .identifiers, .numberList,
      .dateList:
      return .unknown([])
    }
  }

  private static func collect(
    _ nodes: [BoundNode], _ clauses: WordClauses, into leaves: inout [RankedLeaf]
  ) -> [MatchProof] {
    var proofs: [MatchProof] = []
    for node in nodes { proofs.append(collect(node, clauses, into: &leaves)) }
    return proofs
  }

  private static func collect(
    _ test: TextTest, _ clauses: WordClauses, into leaves: inout [RankedLeaf]
  ) -> MatchProof {
    let first = leaves.count
    let wording = test.wording
    guard let words = wording.words, words.count < 2 || !clauses.countsAsOne(test) else {
      leaves.append(
        RankedLeaf(
          kind: .pattern(letters: wording.letters), test: test, written: wording.words ?? []))
      return .leaf(first)
    }
    for word in words { leaves.append(RankedLeaf(kind: .word(word), test: test)) }
    return words.count == 1 && test.isProvenByItsWord
      ? .leaf(first) : .unknown(Array(first..<leaves.count))
  }

  /// Whether it counts the same wherever it matches.
  var isFlat: Bool {
    if case .flat = kind { true } else { false }
  }

  /// The word as written, folded; nil for what is none.
  var word: String? {
    guard case .word(let term) = kind else { return nil }
    return String(decoding: term, as: UTF8.self)
  }
}
