import SegmentStore

/// Words of an index that were perhaps meant by one that was typed.
///
/// Of all terms of the lexicons that are near enough, those with the fewest and cheapest slips, then
/// those in most items. The first letter is taken as right, unless no term with it is near.
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

  init(_ state: IndexState) { self.state = state }

  /// The words near a term, nearest first, the term itself left out.
  ///
  /// - Parameter isPrefix: whether words that begin with something near it count as well.
  func words(near term: [UInt8], isPrefix: Bool) throws -> [Word] {
    for keepsFirstLetter in [true, false] {
      let limits = TypoLimits.usual(for: term, keepsFirstLetter: keepsFirstLetter)
      guard limits.edits > 0 else { return [] }
      let found = try words(near: term, limits, isPrefix: isPrefix)
      if !found.isEmpty { return found }
    }
    return []
  }

  private func words(
    near term: [UInt8], _ limits: TypoLimits, isPrefix: Bool
  ) throws -> [Word] {
    var words: [[UInt8]: Word] = [:]
    for entry in state.segments {
      let vocabulary = entry.segment.vocabulary
      var cursor = LexiconCursor(vocabulary.lexicon)
      var entries: [TermEntry] = []
      func note(_ number: UInt32, _ distance: TypoDistance) throws {
        try cursor.move(to: number)
        entries.removeAll(keepingCapacity: true)
        try cursor.appendEntries(to: &entries)
        let frequency = entries.reduce(0) { $0 + Int($1.documentCount) }
        let bytes = cursor.term
        if bytes == term || (isPrefix && bytes.starts(with: term)) { return }
        words[bytes, default: Word(term: bytes, distance: distance, frequency: 0)].frequency +=
          frequency
      }
      if isPrefix {
        for range in try vocabulary.termsBeginning(near: term, limits: limits) {
          for number in range.terms { try note(number, range.distance) }
        }
      } else {
        for found in try vocabulary.terms(near: term, limits: limits) {
          try note(found.number, found.distance)
        }
      }
    }
    return words.values.sorted { left, right in
      if left.distance != right.distance { return left.distance < right.distance }
      if left.frequency != right.frequency { return left.frequency > right.frequency }
      return left.term.lexicographicallyPrecedes(right.term)
    }.prefix(SimilarWords.most).map { $0 }
  }
}
