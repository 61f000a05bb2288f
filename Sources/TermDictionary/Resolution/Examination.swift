import ByteStore
import TextAnalysis

/// Decides candidate terms one after the other.
package struct Examination {
  private let spellings: SpellingIndex
  private var decision: SpellingDecision
  private var cases: CaseMatcher
  private let skipsTermPattern: Bool
  private var cursor: LexiconCursor
  private var buffer = SpellingBuffer()
  private var reader: SpellingReader
  private let meter: QueryMeter

  /// - Parameter skipsTermPattern: every candidate is known to fulfil the folded pattern.
  package init(
    _ vocabulary: Vocabulary, _ pattern: RunPattern, skipsTermPattern: Bool, _ meter: QueryMeter
  ) {
    self.meter = meter
    spellings = vocabulary.spellingIndex
    reader = SpellingReader(vocabulary.spellingIndex)
    cursor = LexiconCursor(vocabulary.lexicon)
    decision = SpellingDecision(pattern)
    cases = CaseMatcher(pattern)
    self.skipsTermPattern = skipsTermPattern
  }

  var termDecides: Bool { decision.termDecides }

  /// Appends the match of a term, if it has one.
  mutating func examine(_ term: UInt32, into matches: inout [TermMatch]) throws(StoreError) {
    guard let match = try examine(term) else { return }
    if matches.count == matches.capacity {
      try meter.reserve(matches.count, of: TermMatch.self)
    }
    matches.append(match)
  }

  package mutating func examine(_ term: UInt32) throws(StoreError) -> TermMatch? {
    try meter.spend()
    if decision.termDecides {
      try cursor.move(to: term)
      return fulfilsTermPattern ? TermMatch(term: term) : nil
    }
    let code = try reader.code(of: term)
    let isRecord = code == SpellingFormat.recordCode
    if !isRecord, skipsTermPattern, decision.termDecidesCommonSpellings {
      return TermMatch(term: term)
    }
    try cursor.move(to: term)
    if cursor.buffer.withBytes({ cases.load($0) }) {
      guard isRecord else { return cases.match(term, forms: SpellingFormat.lists[Int(code)]) }
      switch try cases.decide(term, try reader.record(of: term)) {
      case .none: return nil
      case .match(let match): return match
      case .open: break
      }
    }
    guard fulfilsTermPattern else { return nil }
    buffer.removeAll()
    if isRecord {
      try spellings.readRecord(try reader.record(of: term), term: cursor.buffer, into: &buffer)
    } else {
      try spellings.read(term, term: cursor.buffer, into: &buffer)
    }
    return try decision.match(term, buffer)
  }

  private var fulfilsTermPattern: Bool {
    skipsTermPattern || cursor.buffer.withBytes { decision.termPattern.matches($0) }
  }
}
