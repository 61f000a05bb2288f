import ByteStore
import Segments
import Synchronization
import TermDictionary

/// The forms of words in one state of an index, for as long as the same documents live.
///
/// What is learned is a function of the terms that living items have: not of the segments they are
/// in, nor of the order in which they came. Thread-safe; a thread that needs what another one is
/// learning waits for it.
final class LearnedForms: Sendable {
  /// Terms that are learned from.
  static let sampleSize = 1 << 15
  /// A word has so many forms at most.
  static let mostForms = 8
  /// What an occurrence of a form counts beside one of the word as written.
  static let factor: Float = 0.7
  /// Lexicons of more terms together are read in the background, so that no key waits for it.
  static let mostReadAtOnce = 1 << 15
  /// The forms of so many words are kept.
  private static let mostKept = 256

  private let pairs = Mutex<EndingPairs?>(nil)
  private let isStarted = Atomic<Bool>(false)
  private let forms = Mutex<[[UInt8]: [[UInt8]]]>([:])

  /// Begins to learn in the background where that takes longer than a key should.
  func prepare(_ state: IndexState, dead: [DeadDocuments?]) {
    let terms = state.segments.reduce(0) { $0 + $1.segment.vocabulary.termCount }
    guard terms > LearnedForms.mostReadAtOnce,
      isStarted.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
    else { return }
    // An error is reported to the search that needs what could not be read.
    Task.detached(priority: .userInitiated) { _ = try? self.learned(state, dead: dead) }
  }

  /// The pairs of endings; learned where they are not known.
  func learned(_ state: IndexState, dead: [DeadDocuments?]) throws -> EndingPairs {
    try pairs.withLock { kept in
      if let kept { return kept }
      let made = LearnedFamilies.pairs(try WordFamilies(state, dead: dead).families)
      kept = made
      return made
    }
  }

  /// The forms of a word that living items have, the most certain first.
  func forms(
    of word: [UInt8], in state: IndexState, dead: [DeadDocuments?], _ meter: QueryMeter
  ) throws -> [[UInt8]] {
    // While the first letters are typed nobody waits for what is being learned.
    guard EndingPairs.mayHaveForms(word) else { return [] }
    if let known = forms.withLock({ $0[word] }) { return known }
    var found: [[UInt8]] = []
    for candidate in try learned(state, dead: dead).candidates(of: word) {
      try meter.spend(state.segments.count)
      guard try isLiving(candidate.term, in: state, dead: dead) else { continue }
      found.append(candidate.term)
      if found.count == LearnedForms.mostForms { break }
    }
    forms.withLock { forms in
      if forms.count >= LearnedForms.mostKept { forms.removeAll() }
      forms[word] = found
    }
    return found
  }

  /// Whether a living item has a term.
  func isLiving(
    _ term: [UInt8], in state: IndexState, dead: [DeadDocuments?]
  ) throws -> Bool {
    for (index, entry) in state.segments.enumerated() {
      guard let number = try entry.segment.vocabulary.find(term) else { continue }
      guard let dead = dead[index] else { return true }
      if try dead.living(with: number, in: entry.segment) != nil { return true }
    }
    return false
  }
}
