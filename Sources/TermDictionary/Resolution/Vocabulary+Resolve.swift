import ByteStore
import TextAnalysis

/// The terms of a pattern, unless they are too many to be looked for.
package enum Resolution {
  case terms(TermSet)
  /// So many at least would have to be examined one by one.
  case tooMany(candidates: Int)
}

extension Vocabulary {
  /// The terms that a pattern without separators matches, with the spellings in which it does.
  ///
  /// Exact. Cost: the candidates of the cheapest source; a pattern whose source is exact and that
  /// ignores case and diacritics decodes only the terms that have inner borders.
  package func resolve(
    _ pattern: RunPattern, _ meter: QueryMeter = .unlimited
  ) throws(StoreError) -> TermSet {
    guard case .terms(let set) = try resolve(pattern, examiningAtMost: .max, meter) else {
      return .empty
    }
    return set
  }

  /// The same, where no more candidates than so many have to be examined one by one.
  package func resolve(
    _ pattern: RunPattern, examiningAtMost most: Int, _ meter: QueryMeter
  ) throws(StoreError) -> Resolution {
    let before = meter.held
    let resolution = try terms(of: pattern, most, meter)
    meter.release(to: before)
    if case .terms(let set) = resolution {
      try meter.reserve(set.matches.count, of: TermMatch.self)
    }
    return resolution
  }

  private func terms(
    of pattern: RunPattern, _ most: Int, _ meter: QueryMeter
  ) throws(StoreError) -> Resolution {
    try meter.poll()
    if pattern.isAnyRun { return .terms(try resolveAnyRun(pattern, meter)) }
    if let search = BorderSearch(self, pattern, meter) {
      return try search.run(examiningAtMost: most)
    }
    let (candidates, isExact) = try candidates(of: pattern, most, meter)
    var set = TermSet(matches: [], candidatesExamined: candidates.count)
    var examination = Examination(self, pattern, skipsTermPattern: isExact, meter)
    if isExact, examination.termDecides {
      try meter.reserve(candidates.count, of: TermMatch.self)
      set.matches = candidates.everyTerm
      return .terms(set)
    }
    guard candidates.count <= most else { return .tooMany(candidates: candidates.count) }
    switch candidates {
    case .range(let range):
      for term in range { try examination.examine(term, into: &set.matches) }
    case .list(let list):
      for term in list { try examination.examine(term, into: &set.matches) }
    }
    return .terms(set)
  }

  /// Terms among which are all that match.
  ///
  /// Of patterns that end at a border the table of borders tells most, whatever their case: the ends of
  /// words, and words within runs, are far fewer than what begins with their letters or has them.
  ///
  /// - Parameter most: of more the number alone is asked for.
  private func candidates(
    of pattern: RunPattern, _ most: Int, _ meter: QueryMeter
  ) throws(StoreError) -> CandidateSearch.Found {
    let isBordered = pattern.end == .border || (pattern.start == .border && pattern.end == .run)
    if isBordered, !pattern.lenient,
      let search = BorderSearch(self, pattern.ignoringSpellings, meter)
    {
      if let least = try search.leastCount(), least > most {
        return (.range(0..<UInt32(least)), false)
      }
      switch try search.run(examiningAtMost: most) {
      case .terms(let set): return (.list(set.matches.map(\.term)), false)
      case .tooMany(let source): return (.range(0..<UInt32(source)), false)
      }
    }
    return try CandidateSearch(self, pattern, meter, atMost: most).run()
  }

  /// The terms that one star covers from edge to edge.
  ///
  /// All of them, but if it may not cross inner borders only the spellings without. Those with
  /// inner borders have parts.
  private func resolveAnyRun(
    _ pattern: RunPattern, _ meter: QueryMeter
  ) throws(StoreError) -> TermSet {
    let staysInside = pattern.starsStayInWord && pattern.start == .run && pattern.end == .run
    let table = partIndex.borders
    try meter.reserve(termCount, of: TermMatch.self)
    let examined =
      try staysInside
      ? (0..<table.count).map { (place) throws(StoreError) in try table.term(at: place) } : []
    var set = TermSet(matches: [], candidatesExamined: examined.count)
    var examination = Examination(self, pattern, skipsTermPattern: true, meter)
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

extension RunPattern {
  /// The same pattern without regard to case and diacritics; this one is not lenient.
  package var ignoringSpellings: RunPattern {
    RunPattern(
      pieces: foldedPieces.map { Utf8Scalars.scalars($0) }, start: start, end: end, options: .term,
      starsStayInWord: starsStayInWord)
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
