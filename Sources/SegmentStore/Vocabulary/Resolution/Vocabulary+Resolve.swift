import TextAnalysis

extension Vocabulary {
  /// The terms that a pattern without separators matches, with the spellings in which it does.
  ///
  /// Exact. Cost: the candidates of the cheapest source; a pattern whose source is exact and that
  /// ignores case and diacritics and looks at no inner border decodes no term.
  package func resolve(_ pattern: RunPattern) throws(StoreError) -> TermSet {
    if pattern.isAnyRun { return try resolveAnyRun(pattern) }
    let (candidates, isExact) = try CandidateSearch(self, pattern).run()
    let decision = SpellingDecision(pattern)
    var set = TermSet(matches: [], candidatesExamined: candidates.count)
    if isExact, decision.termDecides {
      switch candidates {
      case .range(let range): set.matches = range.map { TermMatch(term: $0) }
      case .list(let list): set.matches = list.map { TermMatch(term: $0) }
      }
      return set
    }
    var examination = Examination(self, decision, skipsTermPattern: isExact)
    switch candidates {
    case .range(let range):
      for term in range { try examination.examine(term, into: &set.matches) }
    case .list(let list):
      for term in list { try examination.examine(term, into: &set.matches) }
    }
    return set
  }

  /// The terms that one star covers from edge to edge.
  ///
  /// All of them, but if it may not cross inner borders only the spellings without. Those with
  /// inner borders have parts.
  private func resolveAnyRun(_ pattern: RunPattern) throws(StoreError) -> TermSet {
    let staysInside = pattern.starsStayInWord && pattern.start == .run && pattern.end == .run
    let examined = staysInside ? try parts(startingWith: []) : []
    var set = TermSet(matches: [], candidatesExamined: examined.count)
    var examination = Examination(self, SpellingDecision(pattern), skipsTermPattern: true)
    var next: UInt32 = 0
    for term in examined {
      while next < term {
        set.matches.append(TermMatch(term: next))
        next += 1
      }
      try examination.examine(term, into: &set.matches)
      next = term + 1
    }
    while next < UInt32(termCount) {
      set.matches.append(TermMatch(term: next))
      next += 1
    }
    return set
  }

  /// Decides candidates one after the other, in ascending order.
  private struct Examination {
    private let spellings: SpellingIndex
    private var decision: SpellingDecision
    private let skipsTermPattern: Bool
    private var cursor: LexiconCursor
    private var buffer = SpellingBuffer()

    init(_ vocabulary: Vocabulary, _ decision: SpellingDecision, skipsTermPattern: Bool) {
      spellings = vocabulary.spellingIndex
      cursor = LexiconCursor(vocabulary.lexicon)
      self.decision = decision
      self.skipsTermPattern = skipsTermPattern
    }

    mutating func examine(
      _ term: UInt32, into matches: inout [TermMatch]
    ) throws(StoreError) {
      try cursor.move(to: term)
      guard skipsTermPattern || cursor.buffer.withBytes({ decision.termPattern.matches($0) })
      else { return }
      if decision.termDecides {
        matches.append(TermMatch(term: term))
        return
      }
      try spellings.read(term, term: cursor.buffer, into: &buffer)
      if let match = try decision.match(term, buffer) { matches.append(match) }
    }
  }
}
