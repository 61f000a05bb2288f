import TextAnalysis

extension Vocabulary {
  /// The terms that a pattern without separators matches, with the spellings in which it does.
  ///
  /// Exact. Cost: the candidates of the cheapest source; a pattern whose source is exact and that
  /// ignores case and diacritics decodes only the terms that have inner borders.
  package func resolve(_ pattern: RunPattern) throws(StoreError) -> TermSet {
    if pattern.isAnyRun { return try resolveAnyRun(pattern) }
    if let search = BorderSearch(self, pattern) { return try search.run() }
    let (candidates, isExact) = try CandidateSearch(self, pattern).run()
    var set = TermSet(matches: [], candidatesExamined: candidates.count)
    var examination = Examination(self, pattern, skipsTermPattern: isExact)
    if isExact, examination.termDecides {
      set.matches = candidates.everyTerm
      return set
    }
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
    let table = partIndex.borders
    let examined =
      try staysInside
      ? (0..<table.count).map { (place) throws(StoreError) in try table.term(at: place) } : []
    var set = TermSet(matches: [], candidatesExamined: examined.count)
    var examination = Examination(self, pattern, skipsTermPattern: true)
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
}

extension Candidates {
  /// Every candidate as a match in all spellings.
  var everyTerm: [TermMatch] {
    switch self {
    case .range(let range): range.map { TermMatch(term: $0) }
    case .list(let list): list.map { TermMatch(term: $0) }
    }
  }
}
