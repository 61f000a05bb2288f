import SegmentStore
import Synchronization

/// What ranking has found out about one state of an index, so that no query counts it again.
///
/// Thread-safe. Belongs to an ``IndexState``, which never changes; only time passes, and with it
/// items expire: totals are kept by how many documents were dead, which says which ones were.
final class RankingMemory: Sendable {
  private struct Key: Hashable {
    var attribute: String
    var dead: Int
  }

  /// What the factors of lengths are made of.
  private struct FactorsKey: Hashable {
    var weight: Float
    var influence: Float
    var average: Float
  }

  /// More are not kept at a time.
  private static let capacity = 1024
  private let lengths = Mutex<[Key: LiveLengths]>([:])
  private let factors = Mutex<[FactorsKey: LengthFactors]>([:])
  private let forms = Mutex<[Int: LearnedForms]>([:])

  /// The memory of a state.
  static func of(_ state: IndexState) -> RankingMemory {
    state.companion.value { RankingMemory() }
  }

  /// The lengths of an attribute in the whole index; computed when asked for first.
  ///
  /// - Parameter dead: by segment.
  func lengths(
    of attribute: String, in state: IndexState, dead: [DeadDocuments?]
  ) throws -> LiveLengths {
    let key = Key(attribute: attribute, dead: dead.total)
    if let known = lengths.withLock({ $0[key] }) { return known }
    var computed = LiveLengths()
    for (entry, dead) in zip(state.segments, dead) {
      try computed.add(entry.segment, dead: dead, attribute: attribute)
    }
    lengths.withLock { known in
      if known.count >= RankingMemory.capacity { known.removeAll() }
      known[key] = computed
    }
    return computed
  }

  /// The forms of words while so many documents are dead.
  func forms(dead: Int) -> LearnedForms {
    forms.withLock { forms in
      if let known = forms[dead] { return known }
      if forms.count >= 4 { forms.removeAll() }
      let made = LearnedForms()
      forms[dead] = made
      return made
    }
  }

  /// The factors of lengths, made when asked for first.
  func factors(weight: Float, influence: Float, average: Float) -> LengthFactors {
    let key = FactorsKey(weight: weight, influence: influence, average: average)
    if let known = factors.withLock({ $0[key] }) { return known }
    let made = LengthFactors(weight: weight, influence: influence, average: average)
    factors.withLock { known in
      if known.count >= RankingMemory.capacity / 4 { known.removeAll() }
      known[key] = made
    }
    return made
  }
}
