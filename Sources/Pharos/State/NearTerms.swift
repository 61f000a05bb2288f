import ByteStore
import Synchronization
import TermDictionary

/// The terms of all segments of an index that are near what was typed.
///
/// Invariant 1: the stretches of a segment are disjoint and ascend.
struct NearTerms: Sendable {
  /// What was asked for.
  struct Question: Sendable, Hashable {
    /// What was typed, folded.
    var term: [UInt8]
    var limits: TypoLimits
    /// Whether terms count that begin with something near.
    var isPrefix: Bool
  }

  /// For each segment the terms that are near, in stretches of the same distance.
  let segments: [[FuzzyRange]]

  init(_ question: Question, in state: IndexState, _ meter: QueryMeter) throws(StoreError) {
    var segments: [[FuzzyRange]] = []
    for entry in state.segments {
      segments.append(
        try entry.profile.nearTerms.answer(question, in: entry.segment.vocabulary, meter))
    }
    self.segments = segments
  }

  /// The distances that occur, the least first.
  var distances: [TypoDistance] {
    var found: [TypoDistance] = []
    for range in segments.joined() where !found.contains(range.distance) {
      found.append(range.distance)
    }
    return found.sorted()
  }

  /// For each segment the stretches at one distance.
  func stretches(at distance: TypoDistance) -> [[Range<UInt32>]] {
    segments.map { ranges in
      ranges.compactMap { $0.distance == distance ? $0.terms : nil }
    }
  }
}

/// What was near in one segment, for those who ask the same once more: at a keystroke the search asks
/// first, and the suggestions after it; at the next one only the last word is another, and what was
/// committed between them is in other segments.
///
/// Thread-safe. It keeps the answers to the last few questions.
final class NearTermsMemory: Sendable {
  /// The questions of a few keystrokes in a text of several words: about each up to eight, for whole
  /// words and beginnings, with either first letter, and one edit or two.
  private static let capacity = 32
  /// Longer answers are not kept.
  private static let mostRanges = 1 << 13

  private let answers = Mutex<[(question: NearTerms.Question, answer: [FuzzyRange])]>([])

  /// The answer to a question, found where it is not known.
  func answer(
    _ question: NearTerms.Question, in vocabulary: Vocabulary, _ meter: QueryMeter
  ) throws(StoreError) -> [FuzzyRange] {
    if let known = answers.withLock({ $0.first { $0.question == question }?.answer }) {
      return known
    }
    let found =
      question.isPrefix
      ? try vocabulary.termsBeginning(near: question.term, limits: question.limits, meter)
      : try vocabulary.terms(near: question.term, limits: question.limits, meter).map { found in
        FuzzyRange(terms: found.number..<(found.number + 1), distance: found.distance)
      }
    guard found.count <= NearTermsMemory.mostRanges else { return found }
    answers.withLock { answers in
      if answers.count >= NearTermsMemory.capacity { answers.removeFirst() }
      answers.append((question, found))
    }
    return found
  }
}

extension IndexState {
  /// The terms near a word, of the usual limits; nil where a word of its length is not guessed.
  ///
  /// - Parameters:
  ///   - term: what was typed, folded.
  ///   - isPrefix: whether terms count that begin with something near.
  ///   - isWide: whether more edits are allowed than usual.
  ///   - firstLetter: which first letters the terms may have.
  func terms(
    near term: [UInt8], isPrefix: Bool, isWide: Bool = false,
    firstLetter: TypoLimits.FirstLetter, _ meter: QueryMeter
  ) throws(StoreError) -> NearTerms? {
    let limits = TypoLimits.usual(
      for: term, isPrefix: isPrefix, isWide: isWide, firstLetter: firstLetter)
    guard limits.edits > 0 else { return nil }
    let question = NearTerms.Question(term: term, limits: limits, isPrefix: isPrefix)
    return try NearTerms(question, in: self, meter)
  }
}
