import ByteStore
import TermDictionary

/// Words of an index that were perhaps meant by one that was typed: a noisy channel.
///
/// How likely a word is grows with the items that have it and falls with what its slips cost; a
/// wrong first letter is rare. (Kernighan, Church and Gale, “A spelling correction program based on
/// a noisy channel model”, 1990.)
struct SimilarWords {
  /// A term that is near.
  struct Word {
    var term: [UInt8]
    /// What the slips cost together.
    var cost: Int
    /// Living items that have it, each attribute counted by itself.
    var frequency: Int
    var edits: Int

    init(
      term: [UInt8], distance: TypoDistance, isBeginning: Bool,
      firstLetter: TypoLimits.FirstLetter = .same, frequency: Int
    ) {
      self.term = term
      self.frequency = frequency
      edits = Int(distance.edits)
      cost =
        Int(distance.cost) + (isBeginning ? SimilarWords.costOfBeginning : 0)
        + (firstLetter == .other ? SimilarWords.costOfFirstLetter : 0)
    }

    /// How likely its slips are.
    ///
    /// Who makes one slip makes another one sooner: a spelling is wrong as a whole.
    var likelihoodOfSlips: Float {
      var likelihood: Float = 1
      for _ in 0..<max(0, cost - SimilarWords.rebateOfEdit * max(0, edits - 1)) {
        likelihood *= SimilarWords.likelihoodOfSlip
      }
      return likelihood
    }

    /// Relative to others.
    var likelihood: Float {
      var likelihood = Float(frequency)
      for _ in 0..<cost { likelihood *= SimilarWords.likelihoodOfSlip }
      return likelihood
    }
  }

  /// At most so many words stand for one.
  static let most = 24
  /// What a unit of cost takes from the likelihood of a word: a slip, which costs 2, happens in one
  /// word of five that have the letters for it, any other edit in one of 25.
  private static let likelihoodOfSlip: Float = 0.45
  /// What further edits cost less than the first where a whole text is weighed.
  private static let rebateOfEdit = 2
  /// Short words have near ones with any first letter.
  private static let mostBytesOfShort = 5
  /// What it costs besides that the first letter is another one.
  private static let costOfFirstLetter = 4
  /// What it costs that letters are still to come, beside a word that is whole.
  private static let costOfBeginning = 1

  private let state: IndexState
  private let dead: [DeadDocuments?]
  private let meter: QueryMeter

  /// - Parameter dead: by segment.
  init(_ state: IndexState, dead: [DeadDocuments?], _ meter: QueryMeter = .unlimited) {
    self.state = state
    self.dead = dead
    self.meter = meter
  }

  /// The words near a term, the likeliest first, of equal ones the first by their bytes; the term
  /// itself is left out.
  ///
  /// Of the words that cost the same, those that most items have are looked at.
  ///
  /// - Parameters:
  ///   - isPrefix: whether words that begin with something near it count as well; then those are left
  ///     out that begin with the term.
  ///   - isWide: whether two edits are allowed in words of five to eight letters.
  ///   - most: the most words; at most ``most``.
  func words(
    near term: [UInt8], isPrefix: Bool, isWide: Bool = false, most: Int = most
  ) throws -> [Word] {
    var found: [[UInt8]: Word] = [:]
    for firstLetter in [TypoLimits.FirstLetter.same, .other] {
      // Of longer words the first letter is wrong only where nothing else is near.
      if firstLetter == .other, term.count > SimilarWords.mostBytesOfShort, !found.isEmpty {
        continue
      }
      for isBeginning in isPrefix ? [false, true] : [false] {
        // So is a beginning with another first letter.
        if firstLetter == .other, isBeginning, !found.isEmpty { continue }
        guard
          let near = try state.terms(
            near: term, isPrefix: isBeginning, isWide: isWide, firstLetter: firstLetter, meter)
        else { continue }
        for distance in near.distances where distance != .none {
          var best = MostFrequentTerms(capacity: most)
          try best.add(near.stretches(at: distance), of: state, meter)
          for word in try best.words(of: state) where !isPrefix || !word.term.starts(with: term) {
            let word = Word(
              term: word.term, distance: distance, isBeginning: isBeginning,
              firstLetter: firstLetter, frequency: word.frequency)
            if let known = found[word.term], known.cost <= word.cost { continue }
            found[word.term] = word
          }
        }
      }
    }
    return try found.values.map(living).filter { $0.frequency > 0 }.sorted { left, right in
      let (one, other) = (left.likelihood, right.likelihood)
      return one == other ? left.term.lexicographicallyPrecedes(right.term) : one > other
    }.prefix(most).map { $0 }
  }

  /// A word with the items that live.
  private func living(_ word: Word) throws -> Word {
    guard dead.contains(where: { $0 != nil }) else { return word }
    var word = word
    word.frequency = try state.frequency(of: word.term, dead: dead)
    return word
  }
}

extension IndexState {
  /// Living documents with a term, each attribute counted by itself.
  func frequency(of term: [UInt8], dead: [DeadDocuments?]) throws -> Int {
    var frequency = 0
    for (index, entry) in segments.enumerated() {
      guard let number = try entry.segment.vocabulary.find(term) else { continue }
      for list in try entry.segment.vocabulary.entries(of: number) {
        frequency += try list.liveCount(in: entry.segment, dead[index])
      }
    }
    return frequency
  }
}
