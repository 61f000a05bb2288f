import SegmentStore

/// Words of an index that were perhaps meant by one that was typed.
///
/// Of all terms of the lexicons that are near enough, those with the fewest and cheapest slips,
/// then those in most items. The first letter is taken as right, unless no term with it is near.
struct SimilarWords {
  /// A term that is near.
  struct Word {
    var term: [UInt8]
    var distance: TypoDistance
    /// Items that have it, each attribute counted by itself.
    var frequency: Int
  }

  /// At most so many words stand for one.
  static let most = 24

  private let state: IndexState
  private let meter: QueryMeter

  init(_ state: IndexState, _ meter: QueryMeter = .unlimited) {
    self.state = state
    self.meter = meter
  }

  /// The words near a term, nearest first, the term itself left out.
  ///
  /// What lies further off is not looked at once there are enough words.
  ///
  /// - Parameters:
  ///   - isPrefix: whether words that begin with something near it count as well; then those are left
  ///     out that begin with the term.
  ///   - most: the most words; at most ``most``.
  func words(near term: [UInt8], isPrefix: Bool, most: Int = most) throws -> [Word] {
    for firstLetter in [TypoLimits.FirstLetter.same, .other] {
      guard
        let near = try state.terms(
          near: term, isPrefix: isPrefix, firstLetter: firstLetter, meter)
      else { return [] }
      var words: [Word] = []
      for distance in near.distances where distance != .none && words.count < most {
        var best = MostFrequentTerms(capacity: most - words.count)
        try best.add(near.stretches(at: distance), of: state, meter)
        words += try best.words(of: state).map { word in
          Word(term: word.term, distance: distance, frequency: word.frequency)
        }
      }
      if !words.isEmpty { return words }
    }
    return []
  }
}
