/// Another term that counts for a typed word, in the same clause: a form of it, or what was perhaps
/// meant.
struct WordForm {
  /// Folded.
  let term: [UInt8]
  /// What finds it.
  let test: TextTest
  /// What an occurrence counts beside one of the word as written; below 1.
  let factor: Float
}

/// Clauses of a request that several terms answer: their occurrences add up before saturation, as
/// if a stemmer had made one term of them, and the most frequent term decides the idf.
///
/// (BM25F over forms instead of attributes: a sum of one BM25 clause for each form would count an
/// item that has three forms of a word as one that has three words.)
struct WordClauses {
  private var forms: [ObjectIdentifier: [WordForm]] = [:]
  private var phrases: Set<ObjectIdentifier> = []

  /// A node that a word or one of its forms matches, and that counts as one clause.
  mutating func node(_ test: TextTest, forms: [WordForm]) -> BoundNode {
    guard !forms.isEmpty else { return .text(test) }
    self.forms[ObjectIdentifier(test)] = forms
    return .any([.text(test)] + forms.map { .text($0.test) })
  }

  /// Counts words side by side as one: where they stand apart they are not what was meant.
  mutating func count(asOne phrase: TextTest) { phrases.insert(ObjectIdentifier(phrase)) }

  /// Whether the words of a comparison count together, and only where they stand side by side.
  func countsAsOne(_ test: TextTest) -> Bool { phrases.contains(ObjectIdentifier(test)) }

  /// The word and the forms of a node that was made here; nil for others.
  func clause(_ nodes: [BoundNode]) -> (test: TextTest, forms: [WordForm])? {
    guard case .text(let test)? = nodes.first, let forms = forms[ObjectIdentifier(test)],
      nodes.count == forms.count + 1
    else { return nil }
    return (test, forms)
  }
}
