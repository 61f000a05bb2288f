import Postings
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

  /// The texts of an attribute, with what their lengths are worth.
  struct AttributeTexts {
    let attribute: String
    let weight: Float
    /// Runs of a text.
    let average: Float
    let factors: LengthFactors
    fileprivate let influence: Float
    fileprivate let dead: Int
  }

  /// So many texts are kept: they are compared one by one, which for the attributes of one ranking
  /// takes less than hashing the keys of lengths and factors.
  private static let mostTexts = 32
  /// More are not kept at a time.
  private static let capacity = 1024
  private let lengths = Mutex<[Key: LiveLengths]>([:])
  private let factors = Mutex<[FactorsKey: LengthFactors]>([:])
  private let forms = Mutex<[Int: LearnedForms]>([:])
  private let texts = Mutex<[AttributeTexts]>([])

  /// The texts of an attribute under a weight and an influence of lengths.
  ///
  /// - Parameter dead: by segment.
  func texts(
    of attribute: String, weight: Float, influence: Float, in state: IndexState,
    dead: [DeadDocuments?]
  ) throws -> AttributeTexts {
    let total = dead.total
    let known = texts.withLock { texts in
      texts.first {
        $0.weight == weight && $0.influence == influence && $0.dead == total
          && $0.attribute == attribute
      }
    }
    if let known { return known }
    let average = try lengths(of: attribute, in: state, dead: dead).average
    let made = AttributeTexts(
      attribute: attribute, weight: weight, average: average,
      factors: factors(weight: weight, influence: influence, average: average),
      influence: influence, dead: total)
    texts.withLock { texts in
      if texts.count >= RankingMemory.mostTexts { texts.removeAll(keepingCapacity: true) }
      texts.append(made)
    }
    return made
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
